import { isUuid } from '#shared/uuid.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/**
 * Fetches the entry whose id is in a URL of the back office. Throws `PGRST116` (not found) if the id is unknown or
 * malformed. The API would return 400 for a malformed id, but to the curator both are a broken link.
 */
export async function fetchById<T>(path: string, id: string, signal?: AbortSignal): Promise<T> {
  if (!isUuid(id)) throw new ApiError('Not found', 404, 'PGRST116');
  return authenticatedFetch<T>(`${path}/${id}`, signal && { signal });
}
