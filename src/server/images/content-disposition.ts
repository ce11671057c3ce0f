/** Letters and digits of every script, and what is harmless between them in a file name of any system. */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N} ._()[\]&+,'!-]+/gu;
const MAX_LENGTH = 180;
const EXTENSION = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** RFC 8187: what may stand unescaped in `filename*`. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** A file name out of whatever was asked for: no path, no control or direction characters, the true extension. */
export function downloadName(wanted: string, extension: string): string {
  const name = wanted
    .normalize('NFC')
    .replace(EXTENSION, '')
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. \p{M}]+/u, '');
  const short = [...name]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/[. ]+$/, '');
  return `${short || 'image'}.${extension}`;
}

/** `attachment` with the name in both notations of RFC 6266; the plain one is ASCII. */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^ -~]+/g, '_')
    .replace(/["\\/]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}
