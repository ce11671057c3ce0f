import { queryOptions } from '@tanstack/react-query';
import type { Jobs, Retried } from '#shared/contracts/jobs.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

const PATH = '/api/admin/jobs';
const WHILE_READING_MS = 2_000;

/** How far the work in the background is: asked again and again while something is being done, and only then. */
export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => authenticatedFetch<Jobs>(PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.reading.isOn && data.reading.waiting > 0 ? WHILE_READING_MS : false,
});

export const retryJobs = (): Promise<Retried> =>
  authenticatedFetch<Retried>(`${PATH}/retry`, { method: 'POST' });
