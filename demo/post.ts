import type { DemoContent } from '../src/domain/demo/catalogue.ts';

/** The demo's blog post. Its text is in `post.md`. */
export const POST = {
  slug: 'eighteen-apps-that-do-not-exist',
  title: 'Eighteen apps that do not exist',
  published: '2026-10-19',
  text: 'post.md',
  featuredImage: 'post.webp',
  featuredImageAlt: 'Screens of eight invented apps in slanted rows, from a night map to a shelf of records',
} satisfies DemoContent['post'];
