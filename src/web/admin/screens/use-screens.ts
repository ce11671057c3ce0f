import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { screenCountQuery, screenListQuery } from '../data/screen-list.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { filterOf, type ListView } from './list-view.ts';

/** Removes duplicates. A row that moves while pages are loaded, such as an updated one, can occur in two pages. */
function unique(rows: readonly AdminScreenRow[]): AdminScreenRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Loads the rows of a view and the number of matches. */
export function useScreens(view: ListView) {
  const list = useInfiniteQuery(screenListQuery(view));
  const { data: found } = useQuery(screenCountQuery(filterOf(view)));
  const pages = list.data?.pages;
  const rows = useMemo(() => unique(pages?.flatMap(({ items }) => items) ?? []), [pages]);
  const error = list.error ? MESSAGES.loading.screens(messageOf(list.error)) : null;
  useEffect(() => {
    if (error) toast('error', error, 'screens-list');
  }, [error]);
  const { isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  // Set if more rows were requested during a refetch. They are loaded afterwards; otherwise the list would get stuck.
  const isWanted = useRef(false);
  const more = (): void => {
    if (!hasNextPage || isFetchNextPageError) return;
    isWanted.current = isFetching;
    if (!isFetching) void list.fetchNextPage();
  };
  const catchUp = useEffectEvent(more);
  useEffect(() => {
    if (!isFetching && isWanted.current) catchUp();
  }, [isFetching]);
  return {
    rows,
    found,
    error,
    isLoading: list.isPending,
    /** Whether the rows belong to the previous view. */
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more,
    retry: (): void => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}
