import type { KnownAnswer, KnownFile, KnownRequest } from '#shared/contracts/uploads.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/**
 * Looks for screens of the catalogue with the same or a similar image. Returns one entry for each file, in
 * order. Takes at most `LIMITS.knownMax` files.
 */
export const findMatchingImages = async (
  files: KnownRequest['files'],
  signal?: AbortSignal,
): Promise<KnownFile[]> => {
  const response = await authenticatedFetch<KnownAnswer>('/api/admin/images/known', {
    json: { files } satisfies KnownRequest,
    ...(signal && { signal }),
  });
  return response.files;
};
