import { z } from 'zod';
import { categoryTypeSchema, idSchema, orNull } from './common.ts';
import { screenThumbSchema } from './screens.ts';

export const categoryRefSchema = z
  .object({ id: idSchema, name: z.string(), slug: z.string(), type: categoryTypeSchema })
  .meta({ id: 'CategoryRef' });

/** A category in a grid of one platform. */
export const categoryCardSchema = categoryRefSchema
  .extend({
    parentId: idSchema.nullable(),
    /**
     * Number of screens with exactly this tag on the requested platform. For an app category, number of screens of its
     * apps.
     */
    screenCount: z.int().nonnegative(),
    cover: orNull(screenThumbSchema),
  })
  .meta({ id: 'CategoryCard' });
export type CategoryCard = z.infer<typeof categoryCardSchema>;

export const categoryDetailSchema = categoryRefSchema
  .extend({
    parent: orNull(categoryRefSchema),
    hasChildren: z.boolean(),
    screenCounts: z.object({ web: z.int().nonnegative(), ios: z.int().nonnegative() }),
  })
  .meta({ id: 'CategoryDetail' });
export type CategoryDetail = z.infer<typeof categoryDetailSchema>;
