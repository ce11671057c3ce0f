import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatQuery, type ScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { apiGet } from '#web/api/fetcher.ts';

/** Filtered screens, with the counts of all filters on the first page. Starts at `firstCursor`. */
export function exploreQuery(filters: ScreenFilters, firstCursor: string | null = null) {
  const { platform } = filters;
  const params = { ...(platform && { platform }), ...screenFilterParams(filters) };
  return infiniteQueryOptions({
    queryKey: ['screens', 'explore', platform ?? null, formatQuery(params), firstCursor],
    queryFn: ({ client, signal, pageParam }) =>
      apiGet<ExploredScreens>(
        client,
        `/api/screens?${formatQuery({
          ...params,
          limit: String(LIMITS.screenListPage),
          ...(pageParam === firstCursor ? { facets: '1' } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        })}`,
        signal,
      ),
    initialPageParam: firstCursor,
    getNextPageParam: (page: ExploredScreens) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Maximum number of choices whose removal an empty result offers. */
export const MAX_REMOVAL_SUGGESTIONS = 6;

/** Query for the number of filtered screens. Requests only one of them. */
export function exploreTotalQuery(filters: ScreenFilters) {
  const { platform } = filters;
  const query = formatQuery({ ...(platform && { platform }), ...screenFilterParams(filters), limit: '1' });
  return queryOptions({
    queryKey: ['screens', 'explore total', query],
    queryFn: ({ client, signal }) => apiGet<ExploredScreens>(client, `/api/screens?${query}`, signal),
  });
}
