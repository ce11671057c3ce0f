import { queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { countStoredItems } from '../bulk-upload/batch-draft-store.ts';
import { listDrafts, type StoredDraft } from '../drafts/draft-store.ts';

/** Open tasks for curators, and problems of the server. Refetched each time the dashboard is opened. */
export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: ({ signal }) => authenticatedFetch<Dashboard>('/api/admin/dashboard', { signal }),
  staleTime: 0,
});

/**
 * Unsaved work of a user that is stored in this browser. `batchSize` is the number of screens in the bulk
 * upload.
 */
export type LocalDrafts = { batchSize: number; formDrafts: readonly StoredDraft[] };

/**
 * The unsaved work of a user in this browser. Also works offline, because nothing is requested from the
 * server.
 */
export const localDraftsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['admin', 'local-drafts', owner],
    queryFn: async (): Promise<LocalDrafts> => {
      // A browser without storage has no drafts.
      const [batchSize, formDrafts] = await Promise.all([
        countStoredItems(owner).catch(() => 0),
        listDrafts(owner).catch(() => []),
      ]);
      return { batchSize, formDrafts };
    },
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
