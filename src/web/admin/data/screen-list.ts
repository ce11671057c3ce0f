import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import type {
  AdminScreenRow,
  BulkAnswer,
  BulkTagsAnswer,
  ScreenCount,
  ScreenFilter,
  ScreenSelectionInput,
  ScreenSort,
  SortOrder,
  TagCounts,
} from '#shared/contracts/admin-screens.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { Platform } from '#shared/platforms.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import type { ListPage } from './list-pages.ts';
import { pagedQuery } from './paged-query.ts';
import { withQuery } from './with-query.ts';

const PATH = '/api/admin/screens';
const LISTS = ['admin', 'screens', 'list'];
const COUNTS = ['admin', 'screens', 'count'];

type View = ScreenFilter & { sort: ScreenSort; order: SortOrder };
type Pages = InfiniteData<Page<AdminScreenRow>, ListPage>;

export const screenListQuery = (view: View) =>
  pagedQuery<AdminScreenRow>({
    key: [...LISTS, view],
    path: PATH,
    query: view,
  });

/**
 * Number of screens that match a filter, and the time of counting. A selection of 'all that match' refers to this
 * time.
 */
export const screenCountQuery = (filter: ScreenFilter) =>
  queryOptions({
    queryKey: [...COUNTS, filter],
    queryFn: ({ signal }) => authenticatedFetch<ScreenCount>(withQuery(`${PATH}/count`, filter), { signal }),
    staleTime: 0,
  });

/** The app of the list's filter. The URL only contains its id. */
export const filterAppQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'filter-app', id],
    queryFn: ({ signal }) => authenticatedFetch<AdminApp>(`/api/admin/apps/${id}`, { signal }),
    enabled: id !== undefined,
    retry: false,
  });

export const deleteScreen = (id: string): Promise<BulkAnswer> =>
  authenticatedFetch(`${PATH}/${id}`, { method: 'DELETE' });

const bulk = <T = BulkAnswer>(path: string, json: unknown): Promise<T> =>
  authenticatedFetch(`${PATH}/bulk/${path}`, { json });

/** Bulk changes. Each call changes up to 500 screens of the selection and returns how many remain. */
export const deleteScreens = (selection: ScreenSelectionInput) => bulk('delete', { selection });
export const setPlatform = (selection: ScreenSelectionInput, platform: Platform) =>
  bulk('platform', { selection, platform });
export const setApp = (selection: ScreenSelectionInput, appId: string) => bulk('app', { selection, appId });
export const changeTags = (selection: ScreenSelectionInput, change: { add: string[]; remove: string[] }) =>
  bulk<BulkTagsAnswer>('tags', { selection, ...change });
export const confirmTags = (selection: ScreenSelectionInput) =>
  bulk<BulkTagsAnswer>('tags/confirm', { selection });

/** Undoes tag changes. Returns the number of changed screens. */
export const undoTagChanges = (changeIds: string[]) => bulk<{ screens: number }>('tags/undo', { changeIds });

/** Current number of tagged screens per category. The selections must not overlap. */
export const tagCountsQuery = (selections: readonly ScreenSelectionInput[]) =>
  queryOptions({
    queryKey: ['admin', 'screens', 'tag-counts', selections],
    queryFn: async (): Promise<TagCounts> => {
      const sum: TagCounts = { screens: 0, counts: {} };
      for (const selection of selections) {
        const { screens, counts } = await bulk<TagCounts>('tag-counts', { selection });
        sum.screens += screens;
        for (const [id, count] of Object.entries(counts)) sum.counts[id] = (sum.counts[id] ?? 0) + count;
      }
      return sum;
    },
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Maximum number of pages of a list that is refetched immediately. Longer lists keep the loaded pages until they
 * are opened again.
 */
const REFRESHED_PAGES = 6;

const isLong = ({ state }: { state: { data: unknown } }): boolean =>
  ((state.data as Pages | undefined)?.pages.length ?? 0) > REFRESHED_PAGES;

/**
 * Invalidates all lists and counts after screens were changed. With `whole`, rows may have changed that are not
 * loaded: long lists are then reset instead of showing stale rows.
 */
export async function refreshScreens(client: QueryClient, { whole = false } = {}): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: COUNTS }),
    client.invalidateQueries({ queryKey: LISTS, refetchType: 'none' }),
    ...['stats', 'apps'].map((name) => client.invalidateQueries({ queryKey: ['admin', name] })),
    client.refetchQueries({ queryKey: LISTS, type: 'active', predicate: (query) => !isLong(query) }),
    ...(whole ? [client.resetQueries({ queryKey: LISTS, type: 'active', predicate: isLong })] : []),
  ]);
}

/** Applies a change to all cached lists before they are refetched. `change` returns null for a deleted row. */
export function patchScreens(
  client: QueryClient,
  change: (row: AdminScreenRow) => AdminScreenRow | null,
): void {
  client.setQueriesData<Pages>({ queryKey: LISTS }, (data) =>
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
