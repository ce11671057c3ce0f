import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  AdminApp,
  AppFormInput,
  AppGap,
  AppOptions,
  AppSort,
  AppUpdate,
  SavedAdminApp,
} from '#shared/contracts/admin-apps.ts';
import type { BulkResult, SortOrder } from '#shared/contracts/admin-screens.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { LIMITS } from '#shared/limits.ts';
import { withQuery } from '#web/api/with-query.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { fetchById } from './fetch-by-id.ts';
import { pagedQuery } from './paged-query.ts';

const PATH = '/api/admin/apps';

/** Apps for a selection field. The server searches, because there may be thousands of apps. */
export const appOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'app-options', search],
    queryFn: ({ signal }) =>
      authenticatedFetch<AppOptions>(withQuery('/api/admin/app-options', { search }), { signal }),
    staleTime: 30_000,
  });

export type AppListQuery = { search: string; missing: AppGap | null; sort: AppSort; order: SortOrder };

export const appListQuery = (query: AppListQuery) =>
  pagedQuery<AdminApp>({ key: ['admin', 'apps', query], path: PATH, query });

/** Total number of apps that match the search and the filter of the list. */
export const appCountQuery = ({ search, missing }: Pick<AppListQuery, 'search' | 'missing'>) =>
  queryOptions({
    queryKey: ['admin', 'app-count', search, missing],
    queryFn: async ({ signal }) => {
      const path = withQuery('/api/admin/app-options', { search, missing, limit: 1 });
      return (await authenticatedFetch<AppOptions>(path, { signal })).total;
    },
    staleTime: 30_000,
  });

/**
 * The app that a form edits. Loaded each time the form is opened and never refetched while it is open,
 * because saving sends the version that the form was filled from.
 */
export const appQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'app', id],
    queryFn: ({ signal }) => fetchById<AdminApp>(PATH, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const fetchApp = (id: string): Promise<AdminApp> => authenticatedFetch(`${PATH}/${id}`);

/** Finds the app with this name or slug, ignoring case, accents and punctuation. Null if there is none. */
export async function findApp(name: string): Promise<AppRef | null> {
  if (name.length > LIMITS.searchQueryMax) return null;
  const path = withQuery('/api/admin/app-options', { name, limit: 1 });
  return (await authenticatedFetch<AppOptions>(path)).items[0] ?? null;
}

/** Creates an app. Requests with the same key create it only once. */
export const createApp = (input: AppFormInput, key: string): Promise<SavedAdminApp> =>
  authenticatedFetch(PATH, { json: input, headers: { 'idempotency-key': key } });

/** Updates an app. Throws `edit_conflict` if another version was saved, unless `overwrite` is set. */
export const updateApp = (id: string, input: AppUpdate): Promise<SavedAdminApp> =>
  authenticatedFetch(`${PATH}/${id}`, { method: 'PUT', json: input });

/** Result of a deletion. The first `done` of `total` apps were deleted. `error` is null if all apps were deleted. */
export type AppDeletion = Pick<BulkResult, 'warnings'> & { done: number; total: number; error: unknown };

/**
 * Deletes apps in requests of at most `LIMITS.bulkMax` apps, and stops at the first request that fails. Never rejects:
 * an error is part of the result, because apps of earlier requests remain deleted.
 */
async function sendDeletions(
  ids: readonly string[],
  send: (part: readonly string[]) => Promise<BulkResult>,
): Promise<AppDeletion> {
  const warnings = new Set<string>();
  const total = ids.length;
  let done = 0;
  try {
    while (done < total) {
      const part = ids.slice(done, done + LIMITS.bulkMax);
      const response = await send(part);
      done += part.length;
      for (const warning of response.warnings) warnings.add(warning);
    }
    return { warnings: [...warnings], done, total, error: null };
  } catch (error) {
    return { warnings: [...warnings], done, total, error };
  }
}

/** Deletes one app. Never rejects: an error is part of the result. */
export const deleteApp = (id: string): Promise<AppDeletion> =>
  sendDeletions([id], () => authenticatedFetch(`${PATH}/${id}`, { method: 'DELETE' }));

/** Deletes several apps, see `sendDeletions`. Each request deletes all of its apps or none. */
export const deleteApps = (ids: readonly string[]): Promise<AppDeletion> =>
  sendDeletions(ids, (part) => authenticatedFetch(`${PATH}/bulk/delete`, { json: { ids: part } }));

/** Invalidates all queries whose results depend on apps. */
export async function refreshApps(client: QueryClient): Promise<void> {
  const keys = ['apps', 'app-count', 'app-options', 'filter-app', 'stats', 'screens', 'categories'];
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: ['admin', key] })));
}

/** Removes deleted apps from the cached lists before these are refetched. */
export function removeAppsFromCache(client: QueryClient, ids: readonly string[]): void {
  client.setQueriesData<InfiniteData<Page<AdminApp>>>(
    { queryKey: ['admin', 'apps'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ id }) => !ids.includes(id)),
        })),
      },
  );
}
