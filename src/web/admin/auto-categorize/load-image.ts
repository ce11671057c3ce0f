import { MESSAGES } from '#shared/messages.ts';
import type { FormImage } from '../images/use-image-field.ts';
import { UnreadableImageError } from './encode-image.ts';

/**
 * Returns the chosen file, or downloads the stored image. Throws `UnreadableImageError` if the download fails. Throws
 * the signal's reason if the signal is aborted.
 */
export async function loadImage(
  { file, src }: Pick<FormImage, 'file' | 'src'>,
  signal: AbortSignal,
): Promise<Blob> {
  if (file) return file;
  try {
    const response = await fetch(src, { signal });
    if (response.ok) return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw new UnreadableImageError(MESSAGES.image.unreadable, { cause });
  }
  throw new UnreadableImageError(MESSAGES.image.unreadable);
}
