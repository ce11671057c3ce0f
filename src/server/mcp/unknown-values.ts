import { exploreScreens } from '#domain/explore/explore-screens.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { type ParsedFilters, valueAsWritten } from './filter-arguments.ts';
import { suggestFilters } from './suggest-filters.ts';
import type { McpDeps } from './tool.ts';
import { toPlainLine } from './tool-result.ts';

const MAX_DESCRIBED = 10;

/** Lists the filter values that do not exist, each with similar values that do. */
export async function describeUnknownValues(
  deps: McpDeps,
  { unknown }: ExploredScreens,
  parsed: ParsedFilters,
): Promise<Record<string, unknown>> {
  if (unknown.length === 0) return {};
  const { platform } = parsed.filters;
  // Keep only the platform. The other filters include the unknown value, so with them all counts would be 0.
  const { facets } = await exploreScreens(deps, {
    filters: { groups: {}, ...(platform && { platform }) },
    limit: 1,
    facets: true,
    allApps: unknown.some(({ group }) => group === 'app'),
  });
  // A final `*` includes the categories below a category. It is not part of the slug, so remove it.
  const described = unknown.slice(0, MAX_DESCRIBED).map(({ group, value }) => ({
    argument: group,
    value: toPlainLine(valueAsWritten(parsed, { group, value }), 80),
    similar: facets ? suggestFilters(facets, group, value.replace(/\*$/, '')) : [],
  }));
  return { unknown_filters: described };
}
