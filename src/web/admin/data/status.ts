import { queryOptions } from '@tanstack/react-query';
import type { MaintenanceResult, MaintenanceTask, SystemStatus } from '#shared/contracts/status.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

const POLL_INTERVAL_MS = 10_000;

/** System status: versions, sizes, queues, and the times of the last backup and file cleanup. */
export const statusQuery = queryOptions({
  queryKey: ['admin', 'status'],
  queryFn: ({ signal }) => authenticatedFetch<SystemStatus>('/api/admin/status', { signal }),
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
});

/** Runs a maintenance task and waits for its end. */
export const runMaintenance = (task: MaintenanceTask): Promise<MaintenanceResult> =>
  authenticatedFetch<MaintenanceResult>('/api/admin/maintenance', { method: 'POST', json: { task } });
