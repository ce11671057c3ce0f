import type { KnownAnswer, KnownFile, KnownRequest } from '#shared/contracts/uploads.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/** What the catalogue knows of files that are about to be uploaded, in their order; at most 20 of them. */
export const knownImages = async (
  files: KnownRequest['files'],
  signal?: AbortSignal,
): Promise<KnownFile[]> => {
  const answer = await authenticatedFetch<KnownAnswer>('/api/admin/images/known', {
    json: { files } satisfies KnownRequest,
    ...(signal && { signal }),
  });
  return answer.files;
};
