import { z } from 'zod';

const count = z.int().nonnegative();
const demoCountsSchema = z.object({ screens: count, apps: count, categories: count, posts: count });
export type DemoCounts = z.infer<typeof demoCountsSchema>;

/** GET /api/admin/demo: numbers of demo items that are in the gallery. */
export const demoContentSchema = demoCountsSchema.meta({ id: 'DemoContent' });

const names = z.array(z.string());

/** DELETE /api/admin/demo */
export const removedDemoSchema = z
  .object({
    removed: demoCountsSchema,
    kept: z
      .object({ screens: names, apps: names, categories: names, posts: names })
      .meta({ description: 'Names of items that stay because curators have changed them or use them' }),
  })
  .meta({ id: 'RemovedDemo' });
export type RemovedDemo = z.infer<typeof removedDemoSchema>;
