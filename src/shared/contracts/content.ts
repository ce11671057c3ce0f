import { z } from 'zod';
import { imageRefSchema, instantSchema, orNull, pageOf, slugSchema } from './common.ts';

const featuredImageSchema = imageRefSchema.extend({
  alt: z.string().meta({ description: 'Description of the image. Defaults to the title' }),
});

/** A published post in a list. */
export const postSummarySchema = z
  .object({
    slug: slugSchema,
    title: z.string(),
    excerpt: z.string().meta({ description: 'The first 160 characters without markup' }),
    publishedAt: instantSchema,
    featuredImage: orNull(featuredImageSchema),
  })
  .meta({ id: 'PostSummary' });
export type PostSummary = z.infer<typeof postSummarySchema>;
export const postPageSchema = pageOf(postSummarySchema).meta({ id: 'PostPage' });

const htmlSchema = z.string().meta({ description: 'Safe HTML, rendered from markdown' });

export const postSchema = postSummarySchema
  .extend({ html: htmlSchema, updatedAt: instantSchema })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

export const staticPageSchema = z
  .object({
    slug: slugSchema,
    title: z.string(),
    excerpt: z.string(),
    html: htmlSchema,
    updatedAt: instantSchema,
  })
  .meta({ id: 'StaticPage' });
export type StaticPage = z.infer<typeof staticPageSchema>;
