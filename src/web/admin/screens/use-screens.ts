import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { screenCountQuery, screenListQuery } from '../data/screen-list.ts';
import { messageOf } from '../parts/message-of.ts';
import { filterOf, type ListView } from './list-view.ts';

/** A row that moved up while pages were read, such as one that was just updated, stands in two of them. */
function unique(rows: readonly AdminScreenRow[]): AdminScreenRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The rows of a view as far as they are loaded, how many match, and what is going on with them. */
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
  // Wanted while the list was being asked for again: it comes afterwards, or the end would stay where it is.
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
    /** The rows are those of the view before. */
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more,
    retry: (): void => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}
