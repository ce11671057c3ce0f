import { z } from 'zod';
import type {
  AdminPage,
  AdminPost,
  PageFormInput,
  PostFormInput,
  PostUpdate,
} from '#shared/contracts/admin-content.ts';
import type { ImageRef } from '#shared/contracts/common.ts';
import { MESSAGES } from '#shared/messages.ts';
import { isReservedSlug } from '#shared/reserved-slugs.ts';
import { slugify } from '#shared/slug.ts';
import { hasVisibleText } from '#shared/text.ts';
import { removeUploadPlaceholders } from '../editor/image-markdown.ts';
import { findLengthProblem } from '../text-length.ts';

/** Values of the form of a post or page. Pages have no publish date and no featured image. */
export type ContentValues = {
  title: string;
  slug: string;
  /** Markdown. */
  content: string;
  published: boolean;
  /** ISO 8601; null means the time of saving. */
  publishedAt: string | null;
  featured: ImageRef | null;
  featuredAlt: string;
};

export type ContentErrors = { title?: string; slug?: string };

const draftSchema = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string().transform(removeUploadPlaceholders),
  published: z.boolean(),
  publishedAt: z.string().nullable(),
  // Also accepts null, whose type is 'object'.
  featured: z.custom<ImageRef | null>((value) => typeof value === 'object'),
  featuredAlt: z.string(),
});

/** Parses the stored draft of an unsaved form. Returns null if it is not a draft. */
export const parseContentDraft = (stored: unknown): ContentValues | null =>
  draftSchema.safeParse(stored).data ?? null;

const EMPTY: ContentValues = {
  title: '',
  slug: '',
  content: '',
  published: false,
  publishedAt: null,
  featured: null,
  featuredAlt: '',
};

/** Returns the initial values of a form: those of the post or page, or empty ones. */
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

/** Returns whether two sets of values are equal. Images are compared by id. */
export const areValuesEqual = (one: ContentValues, other: ContentValues): boolean =>
  one.title === other.title &&
  one.slug === other.slug &&
  one.content === other.content &&
  one.published === other.published &&
  one.publishedAt === other.publishedAt &&
  one.featured?.id === other.featured?.id &&
  one.featuredAlt === other.featuredAlt;

/** Returns the normalized slug, as the server stores it. */
export const normalizedSlugOf = ({ slug }: ContentValues): string => slugify(slug);

/**
 * Returns the first problem that prevents saving, with a message for the form and errors for its fields; null
 * if there is none.
 */
export function findContentProblem(
  values: ContentValues,
  type: 'post' | 'page',
): { message: string; errors: ContentErrors } | null {
  const errors: ContentErrors = {
    ...(!hasVisibleText(values.title) && { title: 'Please enter a title' }),
    ...(normalizedSlugOf(values) === '' && { slug: 'Please enter a URL' }),
  };
  if (Object.keys(errors).length > 0) return { message: MESSAGES.fillIn, errors };
  if (type === 'page' && isReservedSlug(normalizedSlugOf(values))) {
    return { message: MESSAGES.page.reserved, errors: { slug: MESSAGES.page.reserved } };
  }
  const lengthProblem = findLengthProblem(values.content);
  return lengthProblem === null ? null : { message: lengthProblem, errors: {} };
}

/** Returns the request body of a page. */
export const toPageInput = (values: ContentValues): PageFormInput => ({
  title: values.title.trim(),
  slug: normalizedSlugOf(values),
  content: values.content,
  published: values.published,
});

/**
 * Returns the request body of a post. Unpublished posts have no publish date, and posts without an image have no alt
 * text.
 */
export const toPostInput = (values: ContentValues): PostFormInput => ({
  ...toPageInput(values),
  publishedAt: values.published ? values.publishedAt : null,
  featuredImageId: values.featured?.id ?? null,
  featuredImageAlt: values.featured ? values.featuredAlt.trim() || null : null,
});

/**
 * Returns the request body of an update of a post, without the version. Leaves out an unchanged image and alt text: if
 * another curator has replaced the image, the server has deleted the previous one and would refuse its id.
 */
export function toPostUpdate(
  values: ContentValues,
  before: ContentValues,
): Omit<PostUpdate, 'expectedUpdatedAt' | 'overwrite'> {
  const { featuredImageId, featuredImageAlt, ...input } = toPostInput(values);
  const isNewImage = values.featured?.id !== before.featured?.id;
  const isNewAlt = isNewImage || values.featuredAlt.trim() !== before.featuredAlt;
  return { ...input, ...(isNewImage && { featuredImageId }), ...(isNewAlt && { featuredImageAlt }) };
}

/**
 * Replaces the featured image and the alt text with the saved ones, unless the form has changed them since `before`. An
 * update does not send them if they are unchanged (`toPostUpdate`), so the post keeps what another curator has saved.
 */
export function keepSavedImage(
  values: ContentValues,
  before: ContentValues,
  { featured, featuredAlt }: ContentValues,
): ContentValues {
  const hasSameImage = values.featured?.id === before.featured?.id;
  const hasSameAlt = hasSameImage && values.featuredAlt.trim() === before.featuredAlt;
  return { ...values, ...(hasSameImage && { featured }), ...(hasSameAlt && { featuredAlt }) };
}
