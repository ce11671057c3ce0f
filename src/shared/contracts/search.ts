import { z } from 'zod';
import { categoryCardSchema } from './categories.ts';
import { appRefSchema, screenCardSchema } from './screens.ts';

/** What the search dialog shows, best first in each group. */
export const searchResultSchema = z
  .object({
    query: z.string(),
    apps: z.array(
      appRefSchema.extend({
        screenCounts: z.object({ web: z.int().nonnegative(), ios: z.int().nonnegative() }),
      }),
    ),
    /** Categories of all four screen taxonomies and of apps, mixed, best first; the dialog groups them by type. */
    categories: z.array(categoryCardSchema),
    screens: z.array(screenCardSchema),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;
