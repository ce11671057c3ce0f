import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { screenCountQuery, screenListQuery } from '../data/screen-list.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { filterOf, type ListView } from './list-view.ts';

/**
 * Removes duplicate rows. If a row changes its position between two requests, it can be part of both pages.
 */
function removeDuplicates(rows: readonly AdminScreenRow[]): AdminScreenRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Loads the rows of a view, page by page, and counts the matching screens. */
export function useScreens(view: ListView) {
  const list = useInfiniteQuery(screenListQuery(view));
  const { data: matchCount } = useQuery(screenCountQuery(filterOf(view)));
  const pages = list.data?.pages;
  const rows = useMemo(() => removeDuplicates(pages?.flatMap(({ items }) => items) ?? []), [pages]);
  const error = list.error ? MESSAGES.loadFailed.screens(messageOf(list.error)) : null;
  useEffect(() => {
    if (error) toast('error', error, 'screens-list');
  }, [error]);
  const { isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  const pageCount = pages?.length ?? 0;
  const listKey = JSON.stringify(view);
  // The table asks for more rows once, and again only when the user scrolls or new rows arrive. The next page would not
  // load if a refetch is running at that time, or if a change of screens cancels the request. Therefore `loadMore`
  // stores the list and its number of pages. If neither has changed when a request ends, `loadRequested` requests the
  // next page again.
  const requestedAt = useRef<{ listKey: string; pageCount: number } | null>(null);
  const loadMore = (): void => {
    if (!hasNextPage || isFetchNextPageError) return;
    requestedAt.current = { listKey, pageCount };
    if (!isFetching) void list.fetchNextPage();
  };
  const loadRequested = useEffectEvent(() => {
    const requested = requestedAt.current;
    if (requested?.listKey === listKey && requested.pageCount === pageCount) loadMore();
  });
  useEffect(() => {
    if (!isFetching) loadRequested();
  }, [isFetching]);
  return {
    rows,
    matchCount,
    error,
    isLoading: list.isPending,
    /** Whether the rows belong to the previous view. */
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore,
    retry: (): void => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}
