import type { ExploreFacets, FacetValue } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS, type FilterGroup, type ScreenFilters } from '#shared/screen-filters.ts';

/** Maximum number of values of a group in the reduced rail. */
const MAX_VALUES = 6;

/**
 * Returns the chosen categories and the categories below them. Empty if none are below them, because the page already
 * shows the chosen ones.
 */
function valuesBelowChosen(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const parents = values.filter(({ slug, countBelow }) => chosen.includes(slug) && countBelow !== null);
  const below = values.filter(
    ({ parent, count }) => count > 0 && parents.some(({ slug }) => slug === parent),
  );
  return below.length > 0 ? [...parents, ...below] : [];
}

/**
 * Reduces facets to the values with the most screens. In a group with chosen values, only chosen categories that have
 * children with screens remain, with these children. Groups without values are empty.
 */
export function reduceFacets(
  facets: ExploreFacets,
  { groups }: ScreenFilters,
): Record<FilterGroup, FacetValue[]> {
  const reduced = FILTER_GROUPS.map((group): [FilterGroup, FacetValue[]] => {
    const chosen = groups[group]?.any ?? [];
    if (chosen.length > 0) return [group, valuesBelowChosen(facets[group], chosen)];
    const useful = facets[group].filter(({ count }) => count > 0);
    // Colors keep their places.
    if (group === 'colour') return [group, useful.length > 0 ? facets.colour : []];
    const frequent = useful.sort((a, b) => b.count - a.count).slice(0, MAX_VALUES);
    // Flat, because parents in a tree would take up some of the few places.
    return [group, frequent.map((value) => ({ ...value, parent: null, countBelow: null }))];
  });
  return Object.fromEntries(reduced) as Record<FilterGroup, FacetValue[]>;
}
