import { queryOptions } from '@tanstack/react-query';
import type { Jobs, Retried } from '#shared/contracts/jobs.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

const PATH = '/api/admin/jobs';
const POLL_INTERVAL_MS = 2_000;

const isWorking = ({ ocr, facts }: Jobs): boolean => (ocr.isEnabled && ocr.waiting > 0) || facts.waiting > 0;

/** Progress of the background jobs. Polled only while the server processes images. */
export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => authenticatedFetch<Jobs>(PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? POLL_INTERVAL_MS : false),
});

/** Requests a retry of all images whose OCR, facts or embedding could not be computed. */
export const retryJobs = (): Promise<Retried> =>
  authenticatedFetch<Retried>(`${PATH}/retry`, { method: 'POST' });
