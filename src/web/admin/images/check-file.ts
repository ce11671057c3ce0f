import { titleFromFileName } from '#shared/file-titles.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';

/** Media types that the file picker accepts. The server checks the actual content. */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/gif,image/webp';
const ACCEPTED_TYPES = IMAGE_ACCEPT.split(',');

/**
 * Returns why a file cannot be uploaded, without opening the file; null if it can be uploaded. The message
 * states `maxBytes` rounded down to megabytes.
 */
export function findFileProblem(
  { type, size }: Pick<File, 'type' | 'size'>,
  maxBytes: number,
): string | null {
  // Browsers derive the type from the extension, so an empty file can have a valid type.
  if (size === 0) return MESSAGES.image.empty;
  if (!ACCEPTED_TYPES.includes(type)) return MESSAGES.image.type;
  if (size > maxBytes) return MESSAGES.image.tooLarge(Math.floor(maxBytes / 2 ** 20));
  return null;
}

/** Returns why an image of this size in pixels cannot be uploaded; null if it can be uploaded. */
export const findSizeProblem = ({ width, height }: { width: number; height: number }): string | null =>
  width * height > IMAGE_LIMITS.maxPixels ? MESSAGES.image.dimensions : null;

/** Makes a file name readable: `02_a-pier.png` becomes `A pier`. */
export function readableFileName(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  // A leading number only serves to order the files, unless it is the whole name.
  const title = words.replace(/^\d{1,4}[. ]+(?=\D)/, '');
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

/**
 * Matches a number at the end of a file name, before an optional scale (`@2x`) and the extension. Such a
 * number usually distinguishes the steps of a flow, so the title keeps it.
 */
const STEP_NUMBER = /[-_ ](\d{1,2})(?:@\dx)?\.[a-z0-9]{2,5}$/i;

/**
 * Derives an initial title from a file name: `02_sign-in - step_2.png` becomes `Sign in step 2`. Omits words
 * for devices and platforms. Omits the app's name too, unless nothing else remains.
 */
export function titleOfFileName(name: string, appName = ''): string {
  const derived = titleFromFileName(name, appName) ?? titleFromFileName(name, '');
  return derived ? [derived, STEP_NUMBER.exec(name)?.[1] ?? ''].join(' ').trim() : readableFileName(name);
}
