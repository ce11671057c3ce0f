import { cleanFileName } from '#shared/file-name.ts';

const EXTENSION = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** RFC 8187: what may stand unescaped in `filename*`. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** A file name out of whatever was asked for, with the true extension. */
export const downloadName = (wanted: string, extension: string): string =>
  `${cleanFileName(wanted.replace(EXTENSION, '')) || 'image'}.${extension}`;

/** `attachment` with the name in both notations of RFC 6266; the plain one is ASCII. */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^ -~]+/g, '_')
    .replace(/["\\/]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}
