import { z } from 'zod';
import { FILTER_GROUPS } from '../screen-filters.ts';
import { imageRefSchema, pageOf, platformSchema } from './common.ts';
import { screenCardSchema } from './screens.ts';
import { textMatchSchema, unmatchedSchema } from './search.ts';

/** A value of a filter group. `count` applies the choices of all other groups, but not those of its own group. */
export const facetValueSchema = z
  .object({
    slug: z
      .string()
      .meta({ description: 'Value of the parameter: a slug, or the name of a colour, scheme or shape' }),
    name: z.string(),
    count: z.int().nonnegative(),
    /** Slug of the parent category; null for a top-level category and in other groups. */
    parent: z.string().nullable(),
    countBelow: z.int().nonnegative().nullable().meta({
      description: 'Number of screens with the category or one below it; null if nothing is below it',
    }),
    logo: imageRefSchema.nullable().optional().meta({ description: 'Logo of an app' }),
  })
  .meta({ id: 'FacetValue' });
export type FacetValue = z.infer<typeof facetValueSchema>;

const monthCountSchema = z.object({ month: z.string(), count: z.int().nonnegative() });

const groupFacets = Object.fromEntries(FILTER_GROUPS.map((group) => [group, z.array(facetValueSchema)])) as {
  [G in (typeof FILTER_GROUPS)[number]]: z.ZodArray<typeof facetValueSchema>;
};

/** All values of each group with their counts. Apps and app categories: most screens first; others: by name. */
export const exploreFacetsSchema = z
  .object({
    platform: z.array(z.object({ platform: platformSchema, count: z.int().nonnegative() })),
    ...groupFacets,
    captured: z.array(monthCountSchema),
    added: z.array(monthCountSchema),
  })
  .meta({ id: 'ExploreFacets' });
export type ExploreFacets = z.infer<typeof exploreFacetsSchema>;

/** A chosen value that does not exist. It matches nothing. */
const unknownChoiceSchema = z.object({ group: z.enum(FILTER_GROUPS), value: z.string() });

/** A screen of a filtered list. `match` is the matching text if there is a query and it matches the text. */
export const exploredScreenSchema = screenCardSchema
  .extend({ match: textMatchSchema.nullable().optional() })
  .meta({ id: 'ExploredScreen' });
export type ExploredScreen = z.infer<typeof exploredScreenSchema>;

export const exploredScreensSchema = pageOf(exploredScreenSchema)
  .extend({
    total: z.int().nonnegative().meta({ description: 'Number of all matching screens' }),
    isExact: z.boolean().meta({
      description: 'Whether `total` and the counts are exact. Shortly after a start they may be lower bounds',
    }),
    facets: exploreFacetsSchema.nullable().meta({ description: 'Only with `facets=1`' }),
    chosen: z
      .array(z.object({ group: z.enum(FILTER_GROUPS), slug: z.string(), name: z.string() }))
      .meta({ description: 'Names of the chosen and excluded values' }),
    unknown: z.array(unknownChoiceSchema).meta({ description: 'Chosen values that do not exist' }),
    unmatched: unmatchedSchema.meta({
      description: 'Words of the query that match nothing, as in the search',
    }),
    path: z.string().meta({ description: 'Path of the page with these filters' }),
  })
  .meta({ id: 'ExploredScreens' });
export type ExploredScreens = z.infer<typeof exploredScreensSchema>;
