/**
 * Characters that are replaced in file names: all but letters, digits and punctuation that every system
 * allows.
 */
const UNSAFE_CHARACTERS = /[^\p{L}\p{M}\p{N} ._()[\]&+,'!-]+/gu;
const MAX_LENGTH = 180;

/**
 * Turns any text into a file name without an extension, which the caller adds. The name contains no path separators and
 * no control characters, not even those for text direction. It has at most 180 characters. Returns an empty string if
 * no character is usable.
 */
export function cleanFileName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(UNSAFE_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    // A leading dot would hide the file. A leading combining mark would have no letter to combine with.
    .replace(/^[. \p{M}]+/u, '');
  // The extension follows, so the name must not end with a dot or a space.
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
