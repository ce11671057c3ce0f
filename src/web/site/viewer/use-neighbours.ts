import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';
import {
  appQuery,
  appScreensQuery,
  categoryQuery,
  categoryScreensQuery,
  latestOfAppQuery,
} from '#web/api/queries.ts';
import { type ScreenList, useBackgroundList } from './background-list.ts';
import { prefetchScreen, preloadFullImage } from './prefetch.ts';
import type { ViewedScreen } from './viewed-screen.ts';
import type { ViewerList } from './viewer-list.ts';

export type Neighbours = {
  previous: ScreenCard | null;
  next: ScreenCard | null;
  /** True if the list continues, even if its next page is not loaded. */
  hasNext: boolean;
  /** Loads the next page of the list, also after a failed attempt. */
  loadNext: () => void;
  /** One-based; 0 while the screen's position is unknown. */
  position: number;
  total: number;
};

/** The loaded part of the list that the arrows step through. */
type Sequence = {
  screens: ScreenCard[];
  total: number | undefined;
  /** Loads the next page of the list; null after the last one. */
  loadMore: (() => Promise<unknown>) | null;
  isLoading: boolean;
  /** The last call of `loadMore` failed. It is called again only when the visitor presses Next. */
  isFailed: boolean;
};

/** The next page is loaded when fewer than this many loaded screens follow the open one. */
const LOAD_AHEAD = 8;
/**
 * Maximum number of pages loaded to find the open screen in its list. After Forward in the browser history, for
 * example, only the first page of the list is loaded again.
 */
const MAX_SEARCH_PAGES = 8;

/** Arguments of a query that is disabled; they are never sent. */
const UNUSED_ARGUMENTS = { platform: 'web', slug: '', type: 'screen-types', cursor: null } as const;

/**
 * Returns the query of the page behind, so that the overlay and that page share the loaded pages of the list. Null if
 * that page has no list.
 */
function queryOf(list: ViewerList, backgroundList: ScreenList | null): ScreenList | null {
  if (list.kind === 'filtered') return backgroundList;
  if (list.kind === 'latest-of-app') return null;
  const { platform, slug, cursor } = list;
  const query =
    list.kind === 'category'
      ? categoryScreensQuery(platform, list.type, slug, cursor)
      : appScreensQuery(platform, slug, cursor);
  return query as unknown as ScreenList;
}

function useSequence(list: ViewerList, platform: Platform, appSlug: string | undefined): Sequence {
  const isCategory = list.kind === 'category';
  const isApp = list.kind === 'app';
  const query = queryOf(list, useBackgroundList());
  const paged = useInfiniteQuery({
    ...(query ?? (appScreensQuery('web', '') as unknown as ScreenList)),
    // Without this, the screens of the previous filters would count as neighbors until the new ones are loaded.
    placeholderData: () => undefined,
    enabled: query !== null,
  });
  const latest = useQuery({
    ...latestOfAppQuery(platform, appSlug ?? ''),
    enabled: list.kind === 'latest-of-app' && appSlug !== undefined,
  });
  const category = isCategory ? list : UNUSED_ARGUMENTS;
  const categoryFacts = useQuery({ ...categoryQuery(category.type, category.slug), enabled: isCategory });
  const appFacts = useQuery({ ...appQuery(isApp ? list.slug : ''), enabled: isApp });

  const isFiltered = list.kind === 'filtered';
  // The open screen may be a variant of the other platform, but the list of a category or an app has its own platform.
  const listPlatform = list.kind === 'category' || list.kind === 'app' ? list.platform : platform;
  const data = list.kind === 'latest-of-app' ? latest.data : paged.data;
  const screens = useMemo(() => {
    const pages = !data ? [] : 'pages' in data ? data.pages : [data];
    // Filtered screens may be of both platforms.
    return pages
      .flatMap((page) => page.items)
      .filter((screen) => isFiltered || screen.platform === listPlatform);
  }, [data, listPlatform, isFiltered]);

  if (list.kind === 'latest-of-app') {
    return { screens, total: screens.length, loadMore: null, isLoading: latest.isLoading, isFailed: false };
  }
  const counts = (isCategory ? categoryFacts.data : appFacts.data)?.screenCounts;
  return {
    screens,
    total: isFiltered ? paged.data?.pages[0]?.total : counts?.[listPlatform],
    loadMore: paged.hasNextPage ? paged.fetchNextPage : null,
    isLoading: paged.isFetching,
    isFailed: paged.isFetchNextPageError,
  };
}

/**
 * The screens before and after the viewed screen in the order of the page behind. If the list contains only a variant
 * of the screen, the screen takes the position of that variant. Loads the next page of the list, and the images and
 * details of the neighbors, in advance.
 */
export function useNeighbours(
  list: ViewerList,
  viewed: ViewedScreen | null,
  appSlug: string | undefined,
): Neighbours {
  const client = useQueryClient();
  const screen = viewed?.thumb;
  const sequence = useSequence(list, screen?.platform ?? 'web', appSlug);
  const { screens, total, loadMore, isLoading, isFailed } = sequence;
  const id = screen?.id;
  const variants = viewed?.detail?.variants?.screens;
  const ownIndex = screens.findIndex((candidate) => candidate.id === id);
  const index =
    ownIndex >= 0 || !variants
      ? ownIndex
      : screens.findIndex((candidate) => variants.some((variant) => variant.id === candidate.id));
  const previous = index > 0 ? (screens[index - 1] ?? null) : null;
  const next = index >= 0 ? (screens[index + 1] ?? null) : null;

  const [searchedPages, setSearchedPages] = useState(0);
  const needsMorePages = index >= 0 ? index + LOAD_AHEAD >= screens.length : searchedPages < MAX_SEARCH_PAGES;
  useEffect(() => {
    if (!id || !loadMore || isLoading || isFailed || !needsMorePages) return;
    if (index < 0) setSearchedPages((pages) => pages + 1);
    void loadMore();
  }, [id, loadMore, isLoading, isFailed, needsMorePages, index]);

  useEffect(() => {
    for (const neighbor of [next, previous]) {
      if (!neighbor) continue;
      preloadFullImage(neighbor);
      void prefetchScreen(client, neighbor.id);
    }
  }, [client, next, previous]);

  return {
    previous,
    next,
    hasNext: next !== null || (index >= 0 && loadMore !== null),
    loadNext: () => {
      if (loadMore && !isLoading) void loadMore();
    },
    position: index + 1,
    // Once all pages are loaded, use the length of the list: variants share one card, but `total` counts each of them.
    total: loadMore ? Math.max(total ?? 0, screens.length) : screens.length,
  };
}
