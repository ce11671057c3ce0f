import { useQuery } from '@tanstack/react-query';
import type { Unmatched } from '#shared/contracts/search.ts';
import type { Platform } from '#shared/platforms.ts';
import { searchQuery } from '#web/api/queries.ts';
import { useDebounced } from '#web/kit/use-debounced.ts';
import { type SearchGroup, searchGroups } from './search-groups.ts';

/** Time after the last keystroke before the request is sent, in milliseconds. */
const DEBOUNCE_MS = 120;

export type Search = {
  /**
   * Results of the current query, or of the previous one until the response arrives. Empty after a failure.
   */
  groups: SearchGroup[];
  unmatched: Unmatched | null;
  /** Whether the screens contain only some of the words. */
  isPartial: boolean;
  /** Whether the groups belong to the current query. */
  isCurrent: boolean;
  isFailed: boolean;
  retry: () => void;
};

/** Searches while the user types. The caller must trim `query`. */
export function useSearch(query: string, platform: Platform): Search {
  const debouncedQuery = useDebounced(query, DEBOUNCE_MS);
  const { data, isFetching, isPaused, isPlaceholderData, isError, refetch } = useQuery({
    ...searchQuery(debouncedQuery, platform),
    enabled: debouncedQuery !== '',
  });
  // Paused means offline: the request may wait indefinitely.
  const isFailed = isPaused || (isError && !isFetching);
  const result = query !== '' && !isFailed ? data : undefined;
  return {
    groups: result ? searchGroups(result, platform) : [],
    unmatched: result?.unmatched ?? null,
    isPartial: result?.isPartial ?? false,
    isCurrent: query === debouncedQuery && (isFailed || (!isFetching && !isPlaceholderData)),
    isFailed,
    retry: () => void refetch(),
  };
}
