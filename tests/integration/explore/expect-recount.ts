import { expect } from 'vitest';
import type { Db } from '#db/tables.ts';
import { exploreScreens } from '#domain/explore/explore-screens.ts';
import type { LiveIndex } from '#domain/explore/index/live-index.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { FILTER_GROUPS, type FilterGroup, type ScreenFilters } from '#shared/screen-filters.ts';
import type { Recount } from './recount.ts';

const PAGE_SIZE = 7;

/** Returns the facet counts of a filter group, keyed by filter value, without zeros. */
export const countsOf = (result: ExploredScreens, group: FilterGroup): Record<string, number> =>
  Object.fromEntries(
    (result.facets?.[group] ?? []).filter(({ count }) => count > 0).map(({ slug, count }) => [slug, count]),
  );

function expectedCounts(
  recount: Recount,
  filters: ScreenFilters,
  group: FilterGroup,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const screen of recount.findMatches(filters, group)) {
    for (const value of screen.values[group]) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/** Compares the first page of filtered screens and all counts with the recount. */
export async function expectEqualToRecount(
  { db, index }: { db: Db; index: LiveIndex },
  recount: Recount,
  filters: ScreenFilters,
): Promise<void> {
  const result = await exploreScreens({ db, index }, { filters, facets: true, limit: PAGE_SIZE });
  const matches = recount.findMatches(filters);
  const label = result.path;
  const expectedScreens = filters.sort === 'oldest' ? [...matches].reverse() : matches;
  expect(result.total, label).toBe(matches.length);
  expect(result.isExact, label).toBe(true);
  expect(
    result.items.map(({ id }) => id),
    label,
  ).toEqual(expectedScreens.slice(0, PAGE_SIZE).map(({ id }) => id));
  for (const group of FILTER_GROUPS) {
    expect(countsOf(result, group), `${label} ${group}`).toEqual(expectedCounts(recount, filters, group));
  }
  for (const { platform, count } of result.facets?.platform ?? []) {
    expect(count, `${label} ${platform}`).toBe(
      recount.findMatches(filters, 'platform').filter((screen) => screen.platform === platform).length,
    );
  }
  for (const [group, values] of [
    ['type', result.facets?.type],
    ['element', result.facets?.element],
  ] as const) {
    for (const { slug, countBelow } of values ?? []) {
      // A value with an asterisk includes the categories below it.
      if (countBelow !== null)
        expect(countBelow, `${label} ${slug}*`).toBe(recount.countMatches(filters, group, `${slug}*`));
    }
  }
  for (const [dimension, column] of [
    ['captured', 'captured'],
    ['added', 'created'],
  ] as const) {
    const expected: Record<string, number> = {};
    for (const screen of recount.findMatches(filters, dimension)) {
      const month = screen[column];
      if (month) expected[month] = (expected[month] ?? 0) + 1;
    }
    const counted = Object.fromEntries(
      result.facets?.[dimension].map(({ month, count }) => [month, count]) ?? [],
    );
    expect(counted, `${label} ${dimension}`).toEqual(expected);
  }
}
