import type { Platform } from '#shared/platforms.ts';
import type { ResultsSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';

/** Platform, query and filters of the results page: its address without the cursor. */
export type ResultsFilters = { platform: Platform; q: string; app?: string; category?: string };

export const filtersOf = (platform: Platform, { q = '', app, category }: ResultsSearch): ResultsFilters => ({
  platform,
  q,
  ...(app ? { app } : {}),
  ...(category ? { category } : {}),
});

/**
 * Returns the address of the results page. `changes` replaces some of the filters; undefined removes a filter.
 */
export function addressOf(
  filters: ResultsFilters,
  changes: Partial<Record<keyof ResultsFilters, string | undefined>> = {},
): string {
  const { platform, q, app, category } = { ...filters, ...changes };
  return pages.search(platform as Platform, q ?? '', {
    ...(app ? { app } : {}),
    ...(category ? { category } : {}),
  });
}
