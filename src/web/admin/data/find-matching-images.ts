import type { KnownAnswer, KnownFile, KnownRequest } from '#shared/contracts/uploads.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/** Returns for each file, in order, what the catalogue knows about it. At most 20 files per call. */
export const findMatchingImages = async (
  files: KnownRequest['files'],
  signal?: AbortSignal,
): Promise<KnownFile[]> => {
  const answer = await authenticatedFetch<KnownAnswer>('/api/admin/images/known', {
    json: { files } satisfies KnownRequest,
    ...(signal && { signal }),
  });
  return answer.files;
};
