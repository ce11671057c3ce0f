import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { searchTextSchema } from './admin-screens.ts';
import {
  cursorSchema,
  expectedVersionFields,
  idSchema,
  imageIdSchema,
  imageRefSchema,
  instantSchema,
  limitSchema,
  orNull,
  pageOf,
  slugSchema,
} from './common.ts';

export const contentAdminQuerySchema = z.strictObject({
  search: searchTextSchema.optional(),
  cursor: cursorSchema.optional(),
  limit: limitSchema.default(LIMITS.adminListPage),
});
export type ContentAdminQuery = z.infer<typeof contentAdminQuerySchema>;

const authorSchema = z.object({ id: idSchema, email: z.string().nullable() });

/** Common fields of posts and pages in the back office's lists. */
const rowShape = {
  id: idSchema,
  title: z.string(),
  slug: slugSchema,
  published: z.boolean(),
  createdAt: instantSchema,
  /** A save sends this back as `expectedUpdatedAt`. */
  updatedAt: instantSchema,
  author: authorSchema.nullable(),
};

export const adminPageRowSchema = z.object(rowShape).meta({ id: 'AdminPageRow' });
export type AdminPageRow = z.infer<typeof adminPageRowSchema>;
export const adminPageListSchema = pageOf(adminPageRowSchema).meta({ id: 'AdminPageList' });

export const adminPageSchema = adminPageRowSchema
  .extend({ content: z.string().meta({ description: 'Markdown' }) })
  .meta({ id: 'AdminPage' });
export type AdminPage = z.infer<typeof adminPageSchema>;

export const adminPostRowSchema = z
  .object({
    ...rowShape,
    publishedAt: instantSchema
      .nullable()
      .meta({ description: 'Publication date; visitors cannot see the post before it. Null for a draft' }),
    featuredImage: orNull(imageRefSchema),
  })
  .meta({ id: 'AdminPostRow' });
export type AdminPostRow = z.infer<typeof adminPostRowSchema>;
export const adminPostListSchema = pageOf(adminPostRowSchema).meta({ id: 'AdminPostList' });

export const adminPostSchema = adminPostRowSchema
  .extend({
    content: z.string().meta({ description: 'Markdown' }),
    featuredImageAlt: z.string().nullable(),
  })
  .meta({ id: 'AdminPost' });
export type AdminPost = z.infer<typeof adminPostSchema>;

/** The schema allows an empty title and slug. The commands reject them with a message for the field. */
const inputShape = {
  title: z.string().max(LIMITS.titleMax),
  slug: z.union([z.literal(''), slugSchema]),
  content: z.string().max(LIMITS.contentMax),
  published: z.boolean(),
};

export const pageInputSchema = z.strictObject(inputShape).meta({ id: 'PageInput' });
export type PageFormInput = z.input<typeof pageInputSchema>;
export const pageUpdateSchema = pageInputSchema.extend(expectedVersionFields).meta({ id: 'PageUpdate' });
export type PageUpdate = z.input<typeof pageUpdateSchema>;

export const postInputSchema = z
  .strictObject({
    ...inputShape,
    publishedAt: instantSchema.nullable().default(null).meta({
      description:
        'Publication date of a published post. Null keeps the stored date, or means now if there is none',
    }),
    featuredImageId: imageIdSchema.nullable().default(null),
    featuredImageAlt: z.string().max(LIMITS.altMax).nullable().default(null),
  })
  .meta({ id: 'PostInput' });
export type PostFormInput = z.input<typeof postInputSchema>;
export const postUpdateSchema = postInputSchema
  .extend({
    ...expectedVersionFields,
    featuredImageId: imageIdSchema
      .nullable()
      .optional()
      .meta({ description: 'Without this field, the post keeps its image' }),
    featuredImageAlt: z.string().max(LIMITS.altMax).nullable().optional().meta({
      description: 'Without this field, the post keeps its alternative text, unless the image changes',
    }),
  })
  .meta({ id: 'PostUpdate' });
export type PostUpdate = z.input<typeof postUpdateSchema>;

export const markdownRequestSchema = z.strictObject({ content: z.string().max(LIMITS.contentMax) });
export const renderedMarkdownSchema = z.object({ html: z.string() }).meta({ id: 'RenderedMarkdown' });

export const contentDeletionSchema = z.object({ deleted: z.boolean() }).meta({ id: 'DeletedContent' });
