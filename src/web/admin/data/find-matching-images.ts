import type {
  DuplicateCheck,
  DuplicateCheckRequest,
  DuplicateCheckResult,
} from '#shared/contracts/uploads.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/**
 * Looks for screens of the catalogue with the same or a similar image. Returns one entry for each file, in order. Takes
 * at most `LIMITS.duplicateCheckMax` files.
 */
export const findMatchingImages = async (
  files: DuplicateCheckRequest['files'],
  signal?: AbortSignal,
): Promise<DuplicateCheckResult[]> => {
  const response = await authenticatedFetch<DuplicateCheck>('/api/admin/images/known', {
    json: { files } satisfies DuplicateCheckRequest,
    ...(signal && { signal }),
  });
  return response.files;
};
