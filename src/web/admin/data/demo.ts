import { queryOptions } from '@tanstack/react-query';
import type { DemoCounts, RemovedDemo } from '#shared/contracts/demo.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

const PATH = '/api/admin/demo';

/** Numbers of demo items that the gallery still contains. */
export const demoQuery = queryOptions({
  queryKey: ['admin', 'demo'],
  queryFn: ({ signal }) => authenticatedFetch<DemoCounts>(PATH, { signal }),
  staleTime: 0,
});

export const removeDemo = (): Promise<RemovedDemo> =>
  authenticatedFetch<RemovedDemo>(PATH, { method: 'DELETE' });
