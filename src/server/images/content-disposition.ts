import { cleanFileName } from '#shared/file-name.ts';

const IMAGE_EXTENSION = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Percent-encodes a value for `filename*` (RFC 8187). */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns a safe file name based on the requested one, with the extension of the file that is sent. */
export const downloadName = (requestedName: string, extension: string): string =>
  `${cleanFileName(requestedName.replace(IMAGE_EXTENSION, '')) || 'image'}.${extension}`;

/**
 * Returns a `Content-Disposition` value (RFC 6266): an ASCII `filename` for old clients, and the exact
 * `filename*`.
 */
export function attachmentDisposition(name: string): string {
  // Remove accents, and replace all other characters that are not printable ASCII.
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^ -~]+/g, '_')
    .replace(/["\\/]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`;
}
