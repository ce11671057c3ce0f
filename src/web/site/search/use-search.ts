import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Unmatched } from '#shared/contracts/search.ts';
import type { Platform } from '#shared/platforms.ts';
import { searchQuery } from '#web/api/queries.ts';
import { type SearchGroup, searchGroups } from './search-groups.ts';

/** Delay in milliseconds after the last keystroke before the server is asked. */
const DEBOUNCE_MS = 120;

/** Returns `value` once it has not changed for `delay` milliseconds. */
function useDebounced(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

export type Search = {
  /** Results of the current query, or of the previous one while the response is pending; empty if none will come. */
  groups: SearchGroup[];
  unmatched: Unmatched | null;
  /** Whether the groups belong to the current query. */
  isCurrent: boolean;
  isFailed: boolean;
  retry: () => void;
};

/** Searches while the user types; `typed` is trimmed. */
export function useSearch(typed: string, platform: Platform): Search {
  const wanted = useDebounced(typed, DEBOUNCE_MS);
  const { data, isFetching, isPaused, isPlaceholderData, isError, refetch } = useQuery({
    ...searchQuery(wanted, platform),
    enabled: wanted !== '',
  });
  // Paused means offline: the request may wait for long.
  const isFailed = isPaused || (isError && !isFetching);
  const shown = typed !== '' && !isFailed ? data : undefined;
  return {
    groups: shown ? searchGroups(shown, platform) : [],
    unmatched: shown?.unmatched ?? null,
    isCurrent: typed === wanted && (isFailed || (!isFetching && !isPlaceholderData)),
    isFailed,
    retry: () => void refetch(),
  };
}
