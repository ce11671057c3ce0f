import { expect, test, vi } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { deleteApps } from '../data/apps.ts';
import { describeDeletionFailure } from './deletion-failure.ts';

vi.mock('#web/auth/authenticated-fetch.ts', () => ({ authenticatedFetch: vi.fn() }));

const fetchMock = vi.mocked(authenticatedFetch);

test('[A-42] describeDeletionFailure says how many apps were deleted before a request failed', async () => {
  const ids = Array.from({ length: 2 * LIMITS.bulkMax + 1 }, (_, index) => `${index}`);
  /** Deletes the apps. Request number `failAt`, counted from 1, fails with `error`. */
  const deleteWithFailure = (failAt: number, error: Error) => {
    fetchMock.mockReset();
    for (let request = 1; request < failAt; request += 1)
      fetchMock.mockResolvedValueOnce({ changed: LIMITS.bulkMax, remaining: 0, warnings: ['A warning'] });
    fetchMock.mockRejectedValueOnce(error);
    return deleteApps(ids);
  };

  const stopped = await deleteWithFailure(3, new Error('Not now.'));
  expect(stopped).toMatchObject({ done: 1000, total: 1001, warnings: ['A warning'] });
  expect(describeDeletionFailure(stopped, true)).toBe(
    'Error deleting apps: Not now. Deleted 1,000 of 1,001 before that.',
  );
  const used = await deleteWithFailure(2, new ApiError('A message', 409, 'in_use'));
  expect(describeDeletionFailure(used, true)).toBe(
    `${MESSAGES.apps.haveScreens} Deleted 500 of 1,001 before that.`,
  );
  const failed = await deleteWithFailure(1, new Error('Not now.'));
  expect(describeDeletionFailure(failed, true)).toBe('Error deleting apps: Not now.');
});
