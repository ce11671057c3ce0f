import type { PictureMatches } from '#shared/contracts/similar.ts';
import { MAX_PICTURE_BYTES } from '#shared/similarity.ts';
import { ApiError, toApiError } from '#web/api/fetcher.ts';

/**
 * Finds screens that show or resemble a picture. Throws `ApiError` with a message for the visitor, or the abort error
 * if `signal` was aborted.
 */
export async function findByPicture(picture: File, signal: AbortSignal): Promise<PictureMatches> {
  if (picture.size > MAX_PICTURE_BYTES)
    throw new ApiError('The picture is larger than 10 MB', 413, 'image_too_large');
  const form = new FormData();
  // A fixed name: the server does not need the name of the visitor's file.
  form.set('file', picture, 'picture');
  let response: Response;
  try {
    response = await fetch('/api/search/image?limit=12', { method: 'POST', body: form, signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError('The network is not available', 0, 'network');
  }
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as PictureMatches;
}

/** Returns the picture among dropped or pasted files, or null. */
export const pictureIn = (files: FileList | undefined | null): File | null =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
