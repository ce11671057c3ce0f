import { useQuery } from '@tanstack/react-query';
import type { ExploredScreens, FacetValue } from '#shared/contracts/explore.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { DEFAULT_PLATFORM } from '#shared/platforms.ts';
import {
  FILTER_LIMITS,
  formatQuery,
  type ScreenFilters,
  screenFilterParams,
} from '#shared/screen-filters.ts';
import { apiGet } from '#web/api/fetcher.ts';
import { useDebounced } from '#web/kit/use-debounced.ts';

/** Time after the last keystroke before the request is sent, in milliseconds. */
const DEBOUNCE_MS = 200;

/**
 * Finds apps by name, each with the number of screens that choosing it would show. Needed in galleries with more apps
 * than the facets contain. An empty `text` finds none.
 */
export function useFoundApps(
  filters: ScreenFilters,
  text: string,
): { apps: FacetValue[]; isLoading: boolean; isFailed: boolean } {
  const settled = useDebounced(text, DEBOUNCE_MS);
  const { platform } = filters;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['screens', 'found apps', platform ?? null, formatQuery(screenFilterParams(filters)), settled],
    queryFn: async ({ client, signal }): Promise<FacetValue[]> => {
      const search = formatQuery({
        q: settled,
        platform: platform ?? DEFAULT_PLATFORM,
        limit: String(FILTER_LIMITS.valuesPerGroup),
      });
      const { apps } = await apiGet<SearchResult>(client, `/api/search?${search}`, signal);
      // If no name matches the text as typed, apps with similar names are used.
      const asTyped = apps.filter(({ isCorrected }) => !isCorrected);
      const slugs = (asTyped.length > 0 ? asTyped : apps).map(({ slug }) => slug);
      if (slugs.length === 0) return [];
      // The found apps take the place of the chosen apps in the filters, so that `facets=others` returns exactly them.
      // Their counts are right, because the counts of a group ignore the choices in this group.
      const params = screenFilterParams({
        ...filters,
        groups: { ...filters.groups, app: { any: slugs, not: [] } },
      });
      const query = formatQuery({ ...(platform && { platform }), ...params, facets: 'others', limit: '1' });
      const { facets } = await apiGet<ExploredScreens>(client, `/api/screens?${query}`, signal);
      return facets?.app ?? [];
    },
    enabled: text !== '' && settled !== '',
  });
  return {
    apps: text !== '' && text === settled ? (data ?? []) : [],
    isLoading: text !== settled || isFetching,
    isFailed: text !== '' && isError,
  };
}
