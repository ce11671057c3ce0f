import type { ExploreFacets, FacetValue } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS, type FilterGroup, type ScreenFilters } from '#shared/screen-filters.ts';

/** Maximum number of values of a group in the reduced rail. */
const MAX_VALUES = 6;

/** A chosen category with what is below it; nothing if there is nothing below it, because the page is already that value. */
function ownValues(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const parents = values.filter(({ slug, countBelow }) => chosen.includes(slug) && countBelow !== null);
  const below = values.filter(
    ({ parent, count }) => count > 0 && parents.some(({ slug }) => slug === parent),
  );
  return below.length > 0 ? [...parents, ...below] : [];
}

/**
 * Reduces facets to the values that most screens have. Of the groups that the filters choose from, only the categories
 * below the chosen ones remain. Groups without values are empty.
 */
export function reduceFacets(
  facets: ExploreFacets,
  { groups }: ScreenFilters,
): Record<FilterGroup, FacetValue[]> {
  const reduced = FILTER_GROUPS.map((group): [FilterGroup, FacetValue[]] => {
    const chosen = groups[group]?.any ?? [];
    if (chosen.length > 0) return [group, ownValues(facets[group], chosen)];
    const useful = facets[group].filter(({ count }) => count > 0);
    // Colours keep their places.
    if (group === 'colour') return [group, useful.length > 0 ? facets.colour : []];
    const frequent = useful.sort((a, b) => b.count - a.count).slice(0, MAX_VALUES);
    // Without the tree, whose parents would take the places of values.
    return [group, frequent.map((value) => ({ ...value, parent: null, countBelow: null }))];
  });
  return Object.fromEntries(reduced) as Record<FilterGroup, FacetValue[]>;
}
