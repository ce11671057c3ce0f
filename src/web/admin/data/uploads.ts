import type { UploadedImage, UploadMetadata } from '#shared/contracts/uploads.ts';
import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';

/**
 * Uploads an image. The server deletes it later unless a saved entry refers to it. Throws `ApiError`, whose message
 * begins with 'Upload failed: ' unless the status is 4xx. Throws 'Invalid response from server' if the response
 * contains no URL or no image.
 */
export async function uploadImage(
  file: Blob,
  metadata: UploadMetadata,
  signal?: AbortSignal,
): Promise<UploadedImage> {
  const form = new FormData();
  form.set('metadata', JSON.stringify(metadata));
  form.set('file', file, metadata.originalName ?? 'image');
  const response = await authenticatedFetch<Partial<UploadedImage>>('/api/upload', {
    form,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    // The server's message of a 4xx error, such as for a rejected file, needs no prefix.
    if (!(error instanceof ApiError) || (error.status >= 400 && error.status < 500)) throw error;
    const { message, status, code, details } = error;
    throw new ApiError(MESSAGES.image.notUploaded(message), status, code, details);
  });
  if (!response.variants?.[0] || !response.image) throw new Error(MESSAGES.image.invalidResponse);
  return response as UploadedImage;
}

/** Returns the id from `/images/{id}/public`, or the id itself. Throws 'Invalid image ID or URL'. */
export function imageIdOf(idOrUrl: string): string {
  const segments = idOrUrl.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const id = segments.length > 1 ? segments.at(-2) : segments[0];
  if (!id || !/^[a-f0-9]{32}$/.test(id)) throw new Error(MESSAGES.image.invalidId);
  return id;
}

const DELETE_MESSAGES: Record<number, string> = {
  401: MESSAGES.image.deleteSignedOut,
  403: MESSAGES.image.deleteForbidden,
};

/** Deletes an unused upload. Succeeds if it does not exist. */
export async function deleteUpload(idOrUrl: string): Promise<void> {
  try {
    await authenticatedFetch(`/api/upload/${imageIdOf(idOrUrl)}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return;
    throw new Error(DELETE_MESSAGES[error.status] ?? MESSAGES.image.deleteFailed(error.message), {
      cause: error,
    });
  }
}
