/** Classes of the text column, which is aligned with the logo until the window is wide enough to center it. */
export const ARTICLE_CLASS = 'gutter max-w-[calc(720px+2*var(--gutter))] pt-10 max-lg:mx-0 md:pt-16';
