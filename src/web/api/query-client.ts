import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './fetcher.ts';

const MINUTE_MS = 60_000;

/**
 * Time in ms for which loaded data is fresh and not requested again. Data that no component uses is discarded after
 * the same time (specification, section 9).
 */
export const STALE_TIME_MS = 5 * MINUTE_MS;

/**
 * Whether the request itself was wrong, so a retry cannot help. A retry can help after 408 (request timeout) and 429
 * (too many requests).
 */
const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** 3 retries with a back-off from 1 s, doubled each time, capped at 30 s (specification, section 9). */
export const RETRY_POLICY = {
  retry: (failures: number, error: unknown): boolean => failures < 3 && !isPermanent(error),
  retryDelay: (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000),
} as const;

/** Creates a query client: one per request on the server, one per visit in the browser. */
export function createQueryClient(environment: 'browser' | 'server'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries:
        environment === 'browser'
          ? { ...RETRY_POLICY, gcTime: STALE_TIME_MS, staleTime: STALE_TIME_MS, refetchOnWindowFocus: false }
          : // On the server, a finite gcTime would start a timer that outlives the request.
            { retry: false, gcTime: Number.POSITIVE_INFINITY, staleTime: STALE_TIME_MS },
    },
  });
}
