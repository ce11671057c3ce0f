import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import type {
  AdminScreenRow,
  AdminScreenSort,
  BulkResult,
  ScreenCount,
  ScreenFilter,
  ScreenSelectionInput,
  SortOrder,
  TagCounts,
  UndoableResult,
  UndoneMoves,
} from '#shared/contracts/admin-screens.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { Platform } from '#shared/platforms.ts';
import { withQuery } from '#web/api/with-query.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import type { ListPage } from './list-pages.ts';
import { pagedQuery } from './paged-query.ts';

const PATH = '/api/admin/screens';
const LIST_KEY = ['admin', 'screens', 'list'];
const COUNT_KEY = ['admin', 'screens', 'count'];

type View = ScreenFilter & { sort: AdminScreenSort; order: SortOrder };
type CachedList = InfiniteData<Page<AdminScreenRow>, ListPage>;

export const screenListQuery = (view: View) =>
  pagedQuery<AdminScreenRow>({
    key: [...LIST_KEY, view],
    path: PATH,
    query: view,
  });

/**
 * Number of screens that match a filter, and the time of the count. A bulk change of all matching screens sends both.
 * The server then ignores screens that were added later, and refuses the change if a matching screen was changed later.
 */
export const screenCountQuery = (filter: ScreenFilter) =>
  queryOptions({
    queryKey: [...COUNT_KEY, filter],
    queryFn: ({ signal }) => authenticatedFetch<ScreenCount>(withQuery(`${PATH}/count`, filter), { signal }),
    staleTime: 0,
  });

/** The app by which the list is filtered. The URL contains only its id. */
export const filterAppQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'filter-app', id],
    queryFn: ({ signal }) => authenticatedFetch<AdminApp>(`/api/admin/apps/${id}`, { signal }),
    enabled: id !== undefined,
    retry: false,
  });

export const deleteScreen = (id: string): Promise<BulkResult> =>
  authenticatedFetch(`${PATH}/${id}`, { method: 'DELETE' });

const postBulk = <T = BulkResult>(path: string, json: unknown): Promise<T> =>
  authenticatedFetch(`${PATH}/bulk/${path}`, { json });

/*
 * Bulk changes. Each call processes up to `LIMITS.bulkMax` screens of the selection and returns how many
 * remain.
 */

export const deleteScreens = (selection: ScreenSelectionInput) => postBulk('delete', { selection });
export const setPlatform = (selection: ScreenSelectionInput, platform: Platform) =>
  postBulk<UndoableResult>('platform', { selection, platform });
export const setApp = (selection: ScreenSelectionInput, appId: string) =>
  postBulk<UndoableResult>('app', { selection, appId });
export const changeTags = (selection: ScreenSelectionInput, change: { add: string[]; remove: string[] }) =>
  postBulk<UndoableResult>('tags', { selection, ...change });
export const confirmTags = (selection: ScreenSelectionInput) =>
  postBulk<UndoableResult>('tags/confirm', { selection });

/** Undoes tag changes. Returns the number of changed screens. */
export const undoTagChanges = (changeIds: string[]) =>
  postBulk<{ screens: number }>('tags/undo', { changeIds });

/** Undoes moves to another platform or app. */
export const undoMoves = (changeIds: string[]) => postBulk<UndoneMoves>('moves/undo', { changeIds });

/** Current number of tagged screens per category. The selections must not overlap, because their counts are added. */
export const tagCountsQuery = (selections: readonly ScreenSelectionInput[]) =>
  queryOptions({
    queryKey: ['admin', 'screens', 'tag-counts', selections],
    queryFn: async (): Promise<TagCounts> => {
      const totals: TagCounts = { screens: 0, counts: {} };
      for (const selection of selections) {
        const { screens, counts } = await postBulk<TagCounts>('tag-counts', { selection });
        totals.screens += screens;
        for (const [id, count] of Object.entries(counts))
          totals.counts[id] = (totals.counts[id] ?? 0) + count;
      }
      return totals;
    },
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Lists with at most this number of loaded pages are refetched immediately. A longer list keeps its loaded
 * pages until it is opened again.
 */
const MAX_REFETCHED_PAGES = 6;

const isLong = ({ state }: { state: { data: unknown } }): boolean =>
  ((state.data as CachedList | undefined)?.pages.length ?? 0) > MAX_REFETCHED_PAGES;

/**
 * Refetches or invalidates all lists and counts after screens were changed. Set `resetLongLists` if the change may
 * affect any row. Long lists are not refetched and would otherwise show outdated rows.
 */
export async function refreshScreens(client: QueryClient, { resetLongLists = false } = {}): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: COUNT_KEY }),
    client.invalidateQueries({ queryKey: LIST_KEY, refetchType: 'none' }),
    ...['stats', 'apps'].map((name) => client.invalidateQueries({ queryKey: ['admin', name] })),
    client.refetchQueries({ queryKey: LIST_KEY, type: 'active', predicate: (query) => !isLong(query) }),
    ...(resetLongLists
      ? [client.resetQueries({ queryKey: LIST_KEY, type: 'active', predicate: isLong })]
      : []),
  ]);
}

/**
 * Applies a change to all cached lists before they are refetched. `change` returns null for a deleted row. Cancels
 * running requests for these lists, because their responses would restore the rows that a list had when its request
 * started.
 */
export function updateCachedScreens(
  client: QueryClient,
  change: (row: AdminScreenRow) => AdminScreenRow | null,
): void {
  // The first request for a list is not canceled, because the list would stay empty.
  void client.cancelQueries({ queryKey: LIST_KEY, predicate: ({ state }) => state.data !== undefined });
  client.setQueriesData<CachedList>({ queryKey: LIST_KEY }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((row) => change(row) ?? []),
          })),
        }
      : data,
  );
}
