import type { ExploreFacets, FacetValue } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS, type FilterGroup, type ScreenFilters } from '#shared/screen-filters.ts';

/** Maximum number of values of a group in the reduced rail. */
const MAX_VALUES = 6;

/** Returns the chosen categories that have children with screens, and these children. */
function listChosenWithChildren(
  values: readonly FacetValue[],
  isChosen: (value: FacetValue) => boolean,
): FacetValue[] {
  const parents = values.filter((value) => isChosen(value) && value.countBelow !== null);
  const children = values.filter(
    ({ parent, count, countBelow }) =>
      (countBelow ?? count) > 0 && parents.some(({ slug }) => slug === parent),
  );
  return children.length > 0 ? [...parents, ...children] : [];
}

/**
 * Reduces facets to the chosen values and those with the most screens. In a group with a chosen category that has
 * children with screens, only the category and these children remain. If an app is chosen, the group of apps is empty.
 */
export function reduceFacets(
  facets: ExploreFacets,
  { groups }: ScreenFilters,
): Record<FilterGroup, FacetValue[]> {
  const reduced = FILTER_GROUPS.map((group): [FilterGroup, FacetValue[]] => {
    const isChosen = ({ slug }: FacetValue): boolean => groups[group]?.any.includes(slug) ?? false;
    const chosen = facets[group].filter(isChosen);
    if (group === 'app' && chosen.length > 0) return [group, []];
    const chosenTree = listChosenWithChildren(facets[group], isChosen);
    if (chosenTree.length > 0) return [group, chosenTree];
    const nonEmpty = facets[group].filter(({ count }) => count > 0);
    // All colors remain, in their fixed order.
    if (group === 'colour') return [group, nonEmpty.length > 0 ? facets.colour : []];
    const frequent = nonEmpty.filter((value) => !isChosen(value)).sort((a, b) => b.count - a.count);
    // Returns a flat list. In a tree, parent categories would take up some of the `MAX_VALUES` places.
    return [
      group,
      [...chosen, ...frequent]
        .slice(0, Math.max(MAX_VALUES, chosen.length))
        .map((value) => ({ ...value, parent: null, countBelow: null })),
    ];
  });
  return Object.fromEntries(reduced) as Record<FilterGroup, FacetValue[]>;
}
