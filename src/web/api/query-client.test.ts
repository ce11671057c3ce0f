import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './fetcher.ts';
import { createQueryClient, RETRY_POLICY } from './query-client.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[P-73] a read that fails in the browser', () => {
  /** Returns the times of all requests of a failing query, in milliseconds after the first request. */
  async function requestTimesAfter(error: Error): Promise<number[]> {
    const client = createQueryClient('browser');
    const start = Date.now();
    const requestTimes: number[] = [];
    const result = client.fetchQuery({
      ...client.defaultQueryOptions({ queryKey: ['a'] }),
      queryFn: () => {
        requestTimes.push(Date.now() - start);
        throw error;
      },
    });
    const failed = expect(result).rejects.toBe(error);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    await failed;
    client.clear();
    return requestTimes;
  }

  test('is retried three times, with delays of 1 s, 2 s and 4 s', async () => {
    const seconds = [0, 1, 3, 7].map((second) => second * 1000);
    expect(await requestTimesAfter(new ApiError('The database is not available', 500, 'internal'))).toEqual(
      seconds,
    );
    expect(await requestTimesAfter(new ApiError('The network is not available', 0, 'network'))).toEqual(
      seconds,
    );
    expect(await requestTimesAfter(new ApiError('Too many requests', 429, 'unknown'))).toEqual(seconds);
  });

  test('is not retried if the request itself was invalid', async () => {
    expect(await requestTimesAfter(new ApiError('Not found', 404, 'PGRST116'))).toEqual([0]);
    expect(await requestTimesAfter(new ApiError('Not valid', 400, 'validation_failed'))).toEqual([0]);
  });

  test('waits at most 30 s before a retry', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map(RETRY_POLICY.retryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});

test('[P-45] data is not requested again for 5 minutes', async () => {
  const client = createQueryClient('browser');
  const queryFn = vi.fn(async () => 'facts');
  const options = { queryKey: ['screen', '1'], queryFn };
  await client.prefetchQuery(options);
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  await client.prefetchQuery(options);
  expect(queryFn).toHaveBeenCalledTimes(1);
  // While observed, the data is not discarded, so only its age can cause the second request.
  const stop = new QueryObserver(client, { ...options, enabled: false }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  await client.prefetchQuery(options);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  client.clear();
});

test('[P-73] unused data is discarded after 5 minutes', async () => {
  const client = createQueryClient('browser');
  const options = { queryKey: ['apps'], queryFn: async () => 'apps' };
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(client.getQueryData(options.queryKey)).toBe('apps');
  stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  expect(client.getQueryData(options.queryKey)).toBe('apps');
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(options.queryKey)).toBeUndefined();
  client.clear();
});
