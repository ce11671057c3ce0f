import { FILTER_GROUPS, type ScreenFilters } from '#shared/screen-filters.ts';

/** Maximum number of returned variants. The caller counts the matching screens of each, which costs a search. */
const MAX_RELAXED = 6;

/** Filters other than groups, with the names of their arguments. */
const SINGLE_FILTERS = [
  ['q', 'query'],
  ['palette', 'colour'],
  ['captured', 'captured'],
  ['added', 'added'],
  ['platform', 'platform'],
] as const;

/** Filters from which one was removed. `without` is the argument of the removed filter. */
export type Relaxation = { without: string; filters: ScreenFilters };

/**
 * Returns at most `MAX_RELAXED` variants of the filters, each without one of them. After a search without results, the
 * totals of the variants tell the agent which filter to drop. Returns none if there are fewer than two filters.
 */
export function relaxFilters(filters: ScreenFilters): Relaxation[] {
  const { groups } = filters;
  const relaxations: Relaxation[] = SINGLE_FILTERS.filter(([key]) => filters[key] !== undefined).map(
    ([key, without]) => {
      const { [key]: _, ...others } = filters;
      return { without, filters: others };
    },
  );
  for (const group of FILTER_GROUPS.filter((each) => groups[each])) {
    const { [group]: _, ...others } = groups;
    relaxations.push({ without: group, filters: { ...filters, groups: others } });
  }
  return relaxations.length < 2 ? [] : relaxations.slice(0, MAX_RELAXED);
}
