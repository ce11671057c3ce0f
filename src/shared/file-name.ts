/** Letters and digits of every script, and what is harmless between them in a file name of any system. */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N} ._()[\]&+,'!-]+/gu;
const MAX_LENGTH = 180;

/**
 * A file's name without its extension, out of any text: no path, no control or direction characters, at most 180
 * characters. May be empty when nothing is left.
 */
export function cleanFileName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. \p{M}]+/u, '');
  return [...name]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/[. ]+$/, '');
}

/** 'app name - screen title.extension' (specification, section 9). */
export const downloadFileName = (appName: string, title: string, extension: string): string =>
  `${cleanFileName(`${appName} - ${title}`)}.${extension}`;
