import { z } from 'zod';
import { exploreScreens } from '#domain/explore/explore-screens.ts';
import { containsText } from '#domain/explore/facets.ts';
import type { ExploreFacets } from '#shared/contracts/explore.ts';
import { ProductError } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import { FILTER_GROUPS, type FilterGroup } from '#shared/screen-filters.ts';
import { FILTER_ARGUMENTS, groupOf } from '../filter-arguments.ts';
import { describeIgnored } from '../ignored-arguments.ts';
import { readNamedFilters } from '../named-filters.ts';
import { defineTool } from '../tool.ts';
import { MAX_RESULT_BYTES, resultBytes, takeWithin, toPlainLine } from '../tool-result.ts';
import { describeUnknownValues } from '../unknown-values.ts';

/** Number of values per group in an overview of all groups. */
const OVERVIEW_VALUES = 12;
/** Bytes reserved for the totals, the hint and the field names. The groups share the remaining space equally. */
const OVERHEAD_BYTES = 1_500;
const MAX_LIMIT = 300;

const OWN_ARGUMENTS = {
  group: z
    .string()
    .max(40)
    .optional()
    .describe(`One of ${FILTER_GROUPS.join(', ')}; without it, the most frequent values of all groups`),
  contains: z
    .string()
    .max(100)
    .optional()
    .describe('Only values whose name or slug contains this text, such as "chart"'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .optional()
    .describe('Maximum number of values of each group'),
};

type Listing = { values: Record<string, unknown>[]; omitted: number };

function listValues(
  facets: ExploreFacets,
  group: FilterGroup,
  { contains, limit, maxBytes }: { contains: string | undefined; limit: number; maxBytes: number },
): Listing {
  const matching = facets[group]
    .filter(({ count, countBelow }) => count > 0 || (countBelow ?? 0) > 0)
    .filter(containsText(contains ?? ''))
    .toSorted((a, b) => b.count - a.count);
  const values = matching.slice(0, limit).map(({ slug, name, count, parent, countBelow }) => ({
    value: slug,
    name: toPlainLine(name, 80),
    screens: count,
    ...(parent && { parent }),
    ...(countBelow !== null && { screens_and_below: countBelow }),
  }));
  const { taken } = takeWithin(values, maxBytes);
  return { values: taken, omitted: matching.length - taken.length };
}

/** Returns the fields of the result that count the missing values and tell the agent how to get them. */
function describeMissing({
  omitted,
  areAppsCut,
  chosen,
  limit,
}: {
  omitted: Record<string, number>;
  areAppsCut: boolean;
  chosen: FilterGroup | null;
  limit: number;
}): Record<string, unknown> {
  const hasOmitted = Object.keys(omitted).length > 0;
  const hints: string[] = [];
  if (hasOmitted && !chosen)
    hints.push('Call list_filters with a group to see more of its values, or with contains to search them.');
  if (hasOmitted && chosen)
    hints.push(
      limit < MAX_LIMIT
        ? `Set limit (at most ${MAX_LIMIT}) to see more values, or contains to search them.`
        : 'Set contains to search the values.',
    );
  if (areAppsCut)
    hints.push(
      `Without contains, only the ${LIMITS.facetApps} apps with the most screens are listed or counted as omitted. Set contains to find other apps by name.`,
    );
  return { ...(hasOmitted && { omitted }), ...(hints.length > 0 && { hint: hints.join(' ') }) };
}

export const listFiltersTool = defineTool({
  name: 'list_filters',
  title: 'List filters',
  description:
    'Values of the filters of search_screens with their numbers of screens. Use a value exactly as given; a category followed by * also finds the categories below it. ' +
    'With filters of search_screens (platform, type, app …) the numbers count only the screens that match them.',
  arguments: z.looseObject({ ...OWN_ARGUMENTS, platform: FILTER_ARGUMENTS.platform }),
  async run(deps, args) {
    const parsed = await readNamedFilters(deps, args, Object.keys(OWN_ARGUMENTS));
    const chosen = args.group === undefined ? null : (groupOf(args.group)?.group ?? null);
    if (args.group !== undefined && chosen === null)
      throw new ProductError('validation_failed', `group must be one of ${FILTER_GROUPS.join(', ')}`);
    const found = await exploreScreens(deps, {
      filters: parsed.filters,
      limit: 1,
      facets: true,
      ...((chosen === null || chosen === 'app') && { appsContaining: args.contains?.trim() }),
    });
    const { facets, total } = found;
    // For the compiler only: `exploreScreens` always returns the facets that it is asked for.
    if (!facets) throw new Error('The facets are missing');
    const groups = chosen ? [chosen] : FILTER_GROUPS;
    const isOverview = chosen === null && args.contains === undefined;
    const limit = args.limit ?? (isOverview ? OVERVIEW_VALUES : MAX_LIMIT);
    const details = {
      ...(await describeUnknownValues(deps, found, parsed)),
      ...describeIgnored(parsed.ignored),
    };
    const maxBytes = Math.floor((MAX_RESULT_BYTES - OVERHEAD_BYTES - resultBytes(details)) / groups.length);
    const listed = groups.map((group): [string, Listing] => [
      group,
      listValues(facets, group, { contains: args.contains, limit, maxBytes }),
    ]);
    const omitted = Object.fromEntries(
      listed.filter(([, list]) => list.omitted > 0).map(([group, list]) => [group, list.omitted]),
    );
    // `exploreScreens` lists all apps only if they are searched by name.
    const areAppsCut =
      groups.includes('app') && !args.contains?.trim() && facets.app.length >= LIMITS.facetApps;
    return {
      data: {
        total,
        ...(!chosen && {
          platform: facets.platform.map(({ platform, count }) => ({ value: platform, screens: count })),
        }),
        filters: Object.fromEntries(listed.map(([group, { values }]) => [group, values])),
        ...describeMissing({ omitted, areAppsCut, chosen, limit }),
        ...details,
      },
    };
  },
});
