import { queryOptions } from '@tanstack/react-query';
import type { Jobs, Retried } from '#shared/contracts/jobs.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

const PATH = '/api/admin/jobs';
const OCR_POLL_INTERVAL_MS = 2_000;

/** Progress of the background jobs. Polled only while the server runs OCR. */
export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => authenticatedFetch<Jobs>(PATH, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.ocr.isOn && data.ocr.waiting > 0 ? OCR_POLL_INTERVAL_MS : false,
});

/** Schedules the failed OCR jobs again. */
export const retryJobs = (): Promise<Retried> =>
  authenticatedFetch<Retried>(`${PATH}/retry`, { method: 'POST' });
