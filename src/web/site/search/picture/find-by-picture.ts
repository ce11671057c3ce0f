import type { PictureMatches } from '#shared/contracts/similar.ts';
import { MAX_PICTURE_BYTES } from '#shared/similarity.ts';
import { ApiError, toApiError } from '#web/api/fetcher.ts';

const UNREADABLE = 'This file is not a readable JPG, PNG, GIF or WebP image';

/**
 * Finds screens that show or resemble a picture. Throws `ApiError` with a message for the visitor, or the abort error
 * if `signal` was aborted.
 */
export async function findByPicture(picture: File, signal: AbortSignal): Promise<PictureMatches> {
  if (!isPicture(picture)) throw new ApiError(UNREADABLE, 415, 'image_type');
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
  if (!response.ok) {
    const error = await toApiError(response);
    const isUnreadable = error.code === 'image_type' || error.code === 'image_invalid';
    throw isUnreadable ? new ApiError(UNREADABLE, error.status, error.code) : error;
  }
  return (await response.json()) as PictureMatches;
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/**
 * Whether a paste counts as a file and not as text. Text beside a picture is ignored, because it may be the picture's
 * file name. Other files count only if there is no text.
 */
export const isFilePaste = (data: DataTransfer): boolean =>
  [...data.files].some(isPicture) || (data.files.length > 0 && data.getData('text/plain') === '');

/**
 * Returns the picture among chosen, dropped or pasted files. Without one, returns the first file, and `findByPicture`
 * throws an error that says why it is refused. Returns null if there are no files.
 */
export const pictureIn = (files: FileList | undefined | null): File | null =>
  [...(files ?? [])].find(isPicture) ?? files?.[0] ?? null;

/** Whether the same picture may be accepted later. An unreadable or too large file never is. */
export const canRetry = (error: Error): boolean =>
  !(error instanceof ApiError) || ![400, 413, 415, 422].includes(error.status);
