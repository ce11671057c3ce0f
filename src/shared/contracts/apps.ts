import { z } from 'zod';
import { hexColourSchema, idSchema, instantSchema, pageOf } from './common.ts';
import { appRefSchema, screenThumbSchema } from './screens.ts';

/** An app in a grid of one platform. */
export const appCardSchema = appRefSchema
  .extend({
    description: z.string().nullable(),
    brandColor: hexColourSchema.nullable(),
    createdAt: instantSchema,
    /** Number of screens on the requested platform. */
    screenCount: z.int().nonnegative(),
    /** Up to 4 screens of the requested platform: the cover first, then the newest, with weak covers last. */
    covers: z.array(screenThumbSchema),
  })
  .meta({ id: 'AppCard' });
export type AppCard = z.infer<typeof appCardSchema>;

export const appDetailSchema = appRefSchema
  .extend({
    description: z.string().nullable(),
    /** The app's website. */
    url: z.string().nullable(),
    brandColor: hexColourSchema.nullable(),
    createdAt: instantSchema,
    screenCounts: z.object({ web: z.int().nonnegative(), ios: z.int().nonnegative() }),
    categories: z.array(z.object({ id: idSchema, name: z.string(), slug: z.string() })),
  })
  .meta({ id: 'AppDetail' });
export type AppDetail = z.infer<typeof appDetailSchema>;

export const appPageSchema = pageOf(appCardSchema).meta({ id: 'AppPage' });
