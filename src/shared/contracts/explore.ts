import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import {
  COLOUR_NAMES,
  FILTER_GROUPS,
  FILTER_LIMITS,
  type FilterGroup,
  isFilterValue,
  parseMonthRange,
  SCHEMES,
  SCREEN_SORTS,
  SHAPES,
} from '../screen-filters.ts';
import { imageRefSchema, orNull, pageOf, platformSchema } from './common.ts';
import { screenCardSchema } from './screens.ts';
import { textMatchSchema, unmatchedSchema } from './search.ts';

/**
 * A value of a filter group. `count` is the number of its screens that match the choices in all groups except its own.
 */
export const facetValueSchema = z
  .object({
    slug: z
      .string()
      .meta({ description: 'Value of the parameter: a slug, or the name of a color, scheme or shape' }),
    name: z.string(),
    count: z.int().nonnegative(),
    /** Slug of the parent category; null for a top-level category and for values that are not categories. */
    parent: z.string().nullable(),
    countBelow: z.int().nonnegative().nullable().meta({
      description:
        'Number of screens with the category or one of its descendants; null if it has no children',
    }),
    logo: orNull(imageRefSchema).optional().meta({ description: 'Logo of an app' }),
  })
  .meta({ id: 'FacetValue' });
export type FacetValue = z.infer<typeof facetValueSchema>;

/** `month` has the format `YYYY-MM`. */
const monthCountSchema = z.object({ month: z.string(), count: z.int().nonnegative() });

const groupFacets = Object.fromEntries(FILTER_GROUPS.map((group) => [group, z.array(facetValueSchema)])) as {
  [G in (typeof FILTER_GROUPS)[number]]: z.ZodArray<typeof facetValueSchema>;
};

/**
 * Values of each group with their counts: all categories, colors, schemes and shapes, but only the apps with the most
 * screens and the chosen apps. Apps and app categories are sorted by their number of screens, and other categories by
 * name. Colors, schemes and shapes have a fixed order.
 */
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

/** A screen of a filtered list. `match` is missing without a query, and null if only the title or the app matches. */
export const exploredScreenSchema = screenCardSchema
  .extend({ match: orNull(textMatchSchema).optional() })
  .meta({ id: 'ExploredScreen' });
export type ExploredScreen = z.infer<typeof exploredScreenSchema>;

export const exploredScreensSchema = pageOf(exploredScreenSchema)
  .extend({
    total: z.int().nonnegative().meta({ description: 'Number of all matching screens' }),
    isExact: z.boolean().meta({
      description:
        'Whether `total` and the counts are exact. They may be lower bounds shortly after a start, or if very many screens match the query',
    }),
    facets: orNull(exploreFacetsSchema).meta({ description: 'Only with `facets=1` or `facets=others`' }),
    chosen: z
      .array(z.object({ group: z.enum(FILTER_GROUPS), slug: z.string(), name: z.string() }))
      .meta({ description: 'Names of the chosen and excluded values' }),
    unknown: z.array(unknownChoiceSchema).meta({ description: 'Chosen values that do not exist' }),
    unmatched: unmatchedSchema.meta({
      description:
        'Words of the query that match nothing, as in GET /api/search; null if each word matches something',
    }),
    isPartial: z.boolean().meta({
      description:
        'Whether the returned screens contain only some words of the query, because no screen contains all of them. If both platforms are searched, this is false if one of them has screens with all words. The screens of the other may then still contain only some',
    }),
    path: z.string().meta({ description: 'Path of the page with these filters' }),
  })
  .meta({ id: 'ExploredScreens' });
export type ExploredScreens = z.infer<typeof exploredScreensSchema>;

/** Values of each group, for the descriptions of parameters. */
const GROUP_VALUES: Record<FilterGroup, string> = {
  app: 'slugs of apps',
  app_category: 'slugs of app categories',
  type: 'slugs of screen types',
  pattern: 'slugs of UX patterns',
  element: 'slugs of UI elements',
  style: 'slugs of styles',
  colour: COLOUR_NAMES.join(', '),
  scheme: SCHEMES.join(', '),
  shape: SHAPES.join(', '),
};

const listParameter = (isValid: (value: string) => boolean, max: number, description: string) =>
  z
    .string()
    // Each value is at most a slug, an asterisk and a comma.
    .max(max * (LIMITS.slugMax + 2))
    .refine((text) => text.split(',').length <= max, `At most ${max} values`)
    .refine((text) => text === '' || text.split(',').every(isValid), 'Contains a value that cannot exist')
    .optional()
    .meta({ description });

const groupParameter = (group: FilterGroup, meaning: string) =>
  listParameter(
    (value) => isFilterValue(group, value),
    FILTER_LIMITS.valuesPerGroup,
    `${meaning}. Separated by commas: ${GROUP_VALUES[group]}`,
  );

const monthsParameter = (meaning: string) =>
  z
    .string()
    .refine(
      (text) => text === '' || parseMonthRange(text) !== null,
      'Must be months, such as 2025-01..2026-06',
    )
    .optional()
    .meta({
      description: `${meaning}: a month \`2025-01\`, or a range \`2025-01..2026-06\`, \`2025-01..\`, \`..2026-06\``,
    });

type GroupParameters = {
  [G in FilterGroup]: ReturnType<typeof groupParameter>;
} & { [G in `not.${FilterGroup}`]: ReturnType<typeof groupParameter> };

/** Schemas of the parameters of `parseScreenFilters`. They report invalid values instead of dropping them. */
export const screenFilterFields = {
  platform: platformSchema.optional().meta({ description: 'Without it, screens of both platforms' }),
  ...(Object.fromEntries(
    FILTER_GROUPS.flatMap((group) => [
      [group, groupParameter(group, 'Screens with one of these')],
      [`not.${group}`, groupParameter(group, 'Excludes screens with one of these')],
    ]),
  ) as GroupParameters),
  palette: listParameter(
    (value) => /^[0-9a-f]{6}$/i.test(value),
    FILTER_LIMITS.paletteColours,
    'Screens that have a color similar to each of these: `rrggbb`, separated by commas',
  ),
  captured: monthsParameter('When the screenshot was taken'),
  added: monthsParameter('When the screen was added'),
  q: z
    .string()
    .max(LIMITS.searchQueryMax)
    .optional()
    .meta({ description: 'Words in titles and screenshots' }),
  sort: z
    .enum(SCREEN_SORTS)
    .optional()
    .meta({ description: 'Default: `relevance` with a query, otherwise `newest`' }),
};
