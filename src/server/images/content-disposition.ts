import { cleanFileName } from '#shared/file-name.ts';

const EXTENSION = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Percent-encodes a value for `filename*` (RFC 8187). */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns a safe file name based on the requested one, with the actual extension. */
export const downloadName = (wanted: string, extension: string): string =>
  `${cleanFileName(wanted.replace(EXTENSION, '')) || 'image'}.${extension}`;

/** Returns an `attachment` header with both parameters of RFC 6266; plain `filename` is ASCII. */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^ -~]+/g, '_')
    .replace(/["\\/]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}
