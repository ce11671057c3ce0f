import { useQuery } from '@tanstack/react-query';
import type { ExploredScreens, FacetValue } from '#shared/contracts/explore.ts';
import { DEFAULT_PLATFORM } from '#shared/platforms.ts';
import { formatQuery, type ScreenFilters, screenFilterParams } from '#shared/screen-filters.ts';
import { apiGet } from '#web/api/fetcher.ts';
import { searchQuery } from '#web/api/queries.ts';
import { useDebounced } from '#web/kit/use-debounced.ts';

/** Time after the last keystroke before the request is sent, in milliseconds. */
const DEBOUNCE_MS = 200;

/**
 * Finds apps by name, with the number of screens that each would leave. For galleries with more apps than the facets
 * list. An empty `text` finds none.
 */
export function useFoundApps(
  filters: ScreenFilters,
  text: string,
): { apps: FacetValue[]; isLoading: boolean } {
  const settled = useDebounced(text, DEBOUNCE_MS);
  const { platform } = filters;
  const { data, isFetching } = useQuery({
    queryKey: ['screens', 'found apps', platform ?? null, formatQuery(screenFilterParams(filters)), settled],
    queryFn: async ({ client, signal }): Promise<FacetValue[]> => {
      const { apps } = await client.fetchQuery(searchQuery(settled, platform ?? DEFAULT_PLATFORM));
      if (apps.length === 0) return [];
      const slugs = apps.map(({ slug }) => slug);
      // The counts of a group ignore the choices in it, so the found apps can take the place of the chosen ones.
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
  };
}
