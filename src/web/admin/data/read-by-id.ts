import { isUuid } from '#shared/uuid.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/**
 * Reads the row that an address of the back office names. A malformed id rejects like the id of a missing row: the
 * API would answer 400, but to a curator both are a link that leads nowhere.
 */
export async function readById<T>(path: string, id: string, signal?: AbortSignal): Promise<T> {
  if (!isUuid(id)) throw new ApiError('Not found', 404, 'PGRST116');
  return authenticatedFetch<T>(`${path}/${id}`, signal && { signal });
}
