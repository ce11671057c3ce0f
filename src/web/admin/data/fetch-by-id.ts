import { isUuid } from '#shared/uuid.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/**
 * Fetches the row whose id is in a URL of the back office. A malformed id causes the same error as the id of
 * a missing row (`PGRST116`). The API would return 400 for it, but for a curator both are broken links.
 */
export async function fetchById<T>(path: string, id: string, signal?: AbortSignal): Promise<T> {
  if (!isUuid(id)) throw new ApiError('Not found', 404, 'PGRST116');
  return authenticatedFetch<T>(`${path}/${id}`, signal && { signal });
}
