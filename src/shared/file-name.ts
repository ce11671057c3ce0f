/**
 * Characters that are replaced in file names: all but letters, digits and punctuation that every system
 * allows.
 */
const UNSAFE_CHARACTERS = /[^\p{L}\p{M}\p{N} ._()[\]&+,'!-]+/gu;
const MAX_LENGTH = 180;

/**
 * Turns any text into a file name to which the caller adds the extension: no path, no control or bidirectional
 * characters, at most 180 characters. Returns an empty string if no character is usable.
 */
export function cleanFileName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(UNSAFE_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. \p{M}]+/u, '');
  return [...name]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/[. ]+$/, '');
}

/**
 * Returns the name of a downloaded screen: 'app name - screen title.extension' (specification, section 9).
 */
export const downloadFileName = (appName: string, title: string, extension: string): string =>
  `${cleanFileName(`${appName} - ${title}`)}.${extension}`;
