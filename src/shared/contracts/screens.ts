import { z } from 'zod';
import {
  categoryTypeSchema,
  hexColourSchema,
  idSchema,
  imageRefSchema,
  instantSchema,
  pageOf,
  platformSchema,
} from './common.ts';

/** A screen as the cover of an app or a category. */
export const screenThumbSchema = z
  .object({ id: idSchema, title: z.string(), platform: platformSchema, image: imageRefSchema })
  .meta({ id: 'ScreenThumb' });
export type ScreenThumb = z.infer<typeof screenThumbSchema>;

export const appRefSchema = z
  .object({ id: idSchema, slug: z.string(), name: z.string(), logo: imageRefSchema.nullable() })
  .meta({ id: 'AppRef' });
export type AppRef = z.infer<typeof appRefSchema>;

/** A screen in a grid. */
export const screenCardSchema = screenThumbSchema
  .extend({ createdAt: instantSchema, app: appRefSchema })
  .meta({ id: 'ScreenCard' });
export type ScreenCard = z.infer<typeof screenCardSchema>;

export const screenCategorySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    slug: z.string(),
    type: categoryTypeSchema,
    parent: z.object({ id: idSchema, name: z.string(), slug: z.string() }).nullable(),
  })
  .meta({ id: 'ScreenCategory' });
export type ScreenCategory = z.infer<typeof screenCategorySchema>;

export const screenDetailSchema = screenThumbSchema
  .extend({
    description: z.string().nullable(),
    isFeatured: z.boolean(),
    isCover: z.boolean(),
    createdAt: instantSchema,
    /** When the screenshot was taken, if known. */
    capturedAt: instantSchema.nullable(),
    sourceUrl: z.string().nullable(),
    app: appRefSchema.extend({ description: z.string().nullable(), brandColor: hexColourSchema.nullable() }),
    /** Ordered by type (screen-types, ux-patterns, ui-elements, styles), then by name. */
    categories: z.array(screenCategorySchema),
  })
  .meta({ id: 'ScreenDetail' });
export type ScreenDetail = z.infer<typeof screenDetailSchema>;

export const screenPageSchema = pageOf(screenCardSchema).meta({ id: 'ScreenPage' });
