import type { FoundScreens } from '#shared/contracts/search.ts';
import type { Platform } from '#shared/platforms.ts';
import { categoryKey, parseCategoryKey, type ResultsSearch } from '#shared/search-params.ts';
import { pages } from '#shared/urls.ts';
import { formatCategoryFilter } from '#web/site/categories/addresses.ts';

/**
 * Platform, query and filters of the results page, as in its address. `app` is the slug of an app, and `category` a
 * `categoryKey` such as `ui-elements.button`.
 */
export type ResultsFilters = { platform: Platform; q: string; app?: string; category?: string };

/** Returns the filters that the search parameters of the results page contain. */
export const filtersOf = (platform: Platform, { q = '', app, category }: ResultsSearch): ResultsFilters => ({
  platform,
  q,
  ...(app ? { app } : {}),
  ...(category ? { category } : {}),
});

/**
 * Returns the address of the results page. `changes` replaces some of the filters; undefined removes a filter.
 */
export function resultsAddress(
  filters: ResultsFilters,
  changes: Partial<Record<keyof ResultsFilters, string | undefined>> = {},
): string {
  const { platform, q, app, category } = { ...filters, ...changes };
  return pages.search(platform as Platform, q ?? '', {
    ...(app ? { app } : {}),
    ...(category ? { category } : {}),
  });
}

/**
 * Returns the address of the results with the current slugs of the chosen app and category. Null if the filters already
 * contain these slugs.
 */
export function currentAddressOf(
  filters: ResultsFilters,
  { app, category }: FoundScreens['chosen'],
): string | null {
  const current = resultsAddress(filters, {
    ...(app && { app: app.slug }),
    ...(category && { category: categoryKey(category) }),
  });
  return current === resultsAddress(filters) ? null : current;
}

/** Returns the query string of `/api/screens` that selects the screens of the results. */
export function formatResultsFilter({ platform, q, app, category }: ResultsFilters): string {
  const key = category === undefined ? null : parseCategoryKey(category);
  const platformAndCategory = key
    ? formatCategoryFilter(platform, key.type, key.slug)
    : `platform=${platform}`;
  return `${platformAndCategory}&${new URLSearchParams({ q, ...(app && { app }) })}`;
}
