import { z } from 'zod';
import type { AdminPage, AdminPost, PageFormInput, PostFormInput } from '#shared/contracts/admin-content.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { isReservedSlug } from '#shared/reserved-slugs.ts';
import { slugify } from '#shared/slug.ts';
import { hasVisibleText } from '#shared/text.ts';
import { withoutPlaceholders } from '../editor/pictures.ts';

/** What stands in either form; a page has no day and no picture. */
export type ContentValues = {
  title: string;
  slug: string;
  /** Markdown. */
  content: string;
  published: boolean;
  /** ISO 8601; null is the moment in which it is saved. */
  publishedAt: string | null;
  featured: ImageRef | null;
  featuredAlt: string;
};

export type ContentErrors = { title?: string; slug?: string };

const draftSchema = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string().transform(withoutPlaceholders),
  published: z.boolean(),
  publishedAt: z.string().nullable(),
  featured: z.custom<ImageRef | null>((value) => typeof value === 'object'),
  featuredAlt: z.string(),
});

/** What is kept of a form that was not saved; null for what is none. */
export const readContentDraft = (kept: unknown): ContentValues | null =>
  draftSchema.safeParse(kept).data ?? null;

const EMPTY: ContentValues = {
  title: '',
  slug: '',
  content: '',
  published: false,
  publishedAt: null,
  featured: null,
  featuredAlt: '',
};

/** What a form starts with: a post, a page, or nothing. */
export function valuesOf(row: AdminPost | AdminPage | null): ContentValues {
  if (!row) return EMPTY;
  const { title, slug, content, published } = row;
  if (!('featuredImage' in row)) return { ...EMPTY, title, slug, content, published };
  const { publishedAt, featuredImage, featuredImageAlt } = row;
  return {
    title,
    slug,
    content,
    published,
    publishedAt,
    featured: featuredImage,
    featuredAlt: featuredImageAlt ?? '',
  };
}

export const isSame = (one: ContentValues, other: ContentValues): boolean =>
  one.title === other.title &&
  one.slug === other.slug &&
  one.content === other.content &&
  one.published === other.published &&
  one.publishedAt === other.publishedAt &&
  one.featured?.id === other.featured?.id &&
  one.featuredAlt === other.featuredAlt;

/** Words of an address, as they are kept. */
export const slugOf = ({ slug }: ContentValues): string => slugify(slug);

/** What speaks against saving: said once above the form, and beside the fields. */
export function problemOf(
  values: ContentValues,
  what: 'post' | 'page',
): { message: string; errors: ContentErrors } | null {
  const errors: ContentErrors = {
    ...(!hasVisibleText(values.title) && { title: 'Please enter a title' }),
    ...(slugOf(values) === '' && { slug: 'Please enter a URL' }),
  };
  if (Object.keys(errors).length > 0) return { message: MESSAGES.fillIn, errors };
  if (what === 'page' && isReservedSlug(slugOf(values))) {
    return { message: MESSAGES.page.reserved, errors: { slug: MESSAGES.page.reserved } };
  }
  if (values.content.length > LIMITS.contentMax) {
    const most = LIMITS.contentMax.toLocaleString('en');
    return { message: `The text is too long. At most ${most} characters are kept.`, errors: {} };
  }
  return null;
}

export const pageInputOf = (values: ContentValues): PageFormInput => ({
  title: values.title.trim(),
  slug: slugOf(values),
  content: values.content,
  published: values.published,
});

/** A draft has no day; what has no picture needs no words for it. */
export const postInputOf = (values: ContentValues): PostFormInput => ({
  ...pageInputOf(values),
  publishedAt: values.published ? values.publishedAt : null,
  featuredImageId: values.featured?.id ?? null,
  featuredImageAlt: values.featured ? values.featuredAlt.trim() || null : null,
});
