import { titleFromFileName } from '#shared/file-titles.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';

/** For the picker; what a file really is, the server finds out. */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/gif,image/webp';
const TYPES = IMAGE_ACCEPT.split(',');

/**
 * Why a file cannot be uploaded, before it is even opened; null when nothing speaks against it.
 * `maxBytes` is what the message rounds down to megabytes.
 */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>, maxBytes: number): string | null {
  // Browsers tell the type by the extension, so an empty file may have any.
  if (size === 0) return MESSAGES.image.empty;
  if (!TYPES.includes(type)) return MESSAGES.image.type;
  if (size > maxBytes) return MESSAGES.image.tooLarge(Math.floor(maxBytes / 2 ** 20));
  return null;
}

/** Why a picture of this size cannot be uploaded. */
export const sizeProblem = ({ width, height }: { width: number; height: number }): string | null =>
  width * height > IMAGE_LIMITS.maxPixels ? MESSAGES.image.dimensions : null;

/** `02_a-pier.png` becomes `A pier`. */
export function wordsOfFileName(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  // What files are numbered by says nothing, unless it is all there is.
  const title = words.replace(/^\d{1,4}[. ]+(?=\D)/, '');
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

/** A number at the end of a name tells the steps of a flow apart. */
const STEP = /[-_ ](\d{1,2})(?:@\dx)?\.[a-z0-9]{2,5}$/i;

/**
 * `02_sign-in - step_2.png` becomes `Sign in step 2`: a title to begin with, without words for devices and platforms,
 * and without the app's name where more is left.
 */
export function titleOfFileName(name: string, appName = ''): string {
  const said = titleFromFileName(name, appName) ?? titleFromFileName(name, '');
  return said ? [said, STEP.exec(name)?.[1] ?? ''].join(' ').trim() : wordsOfFileName(name);
}
