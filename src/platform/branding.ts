import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeFailure } from './failures.ts';
import { readImageSize } from './image-size.ts';
import { checkSvg, isPlainSvg, SvgError } from './svg.ts';

/** A configured branding file. It is read and checked when the server starts. */
export type BrandingFile = {
  bytes: Buffer;
  contentType: 'image/svg+xml' | 'image/png' | 'image/jpeg';
  /** Hash of the content, used in URLs and entity tags. */
  version: string;
};
export type BrandingSvg = BrandingFile & {
  /** Width divided by height. */
  ratio: number;
  /** Whether the file can be rendered without a browser; see `isPlainSvg`. */
  isPlain: boolean;
};
/** `width` and `height` are in pixels. */
export type BrandingImage = BrandingFile & { width: number; height: number };

/**
 * Says why a file was rejected. The message begins with 'but', because it is printed after the setting's name and the
 * path.
 */
export class BrandingFileError extends Error {}

const MAX_SVG_BYTES = 200_000;
const MAX_IMAGE_BYTES = 2_000_000;

/** Reads a file of at most `maxBytes`. Throws `BrandingFileError`. */
function readFileUpTo(file: string, maxBytes: number): Buffer {
  const resolved = path.resolve(file);
  try {
    const stats = statSync(resolved);
    if (stats.isDirectory()) throw new BrandingFileError('but the path leads to a folder');
    if (!stats.isFile()) throw new BrandingFileError('but the path does not lead to a regular file');
    // Check the size before reading, because the file may be huge.
    if (stats.size > maxBytes)
      throw new BrandingFileError(`but the file is larger than ${maxBytes / 1000} kB`);
    return readFileSync(resolved);
  } catch (error) {
    if (error instanceof BrandingFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new BrandingFileError('but there is no such file');
    throw new BrandingFileError(
      `but the file cannot be read: ${describeFailure(error) ?? code ?? String(error)}`,
    );
  }
}

const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** Reads and checks an SVG. Throws `BrandingFileError`. */
export function readSvg(file: string): BrandingSvg {
  const bytes = readFileUpTo(file, MAX_SVG_BYTES);
  const source = bytes.toString('utf8');
  try {
    const { ratio } = checkSvg(source);
    const version = versionOf(bytes);
    return { bytes, contentType: 'image/svg+xml', version, ratio, isPlain: isPlainSvg(source) };
  } catch (error) {
    if (error instanceof SvgError) throw new BrandingFileError(`but ${error.message}`);
    throw error;
  }
}

/** Reads and checks a PNG or JPEG. Throws `BrandingFileError`. */
export function readImage(file: string): BrandingImage {
  const bytes = readFileUpTo(file, MAX_IMAGE_BYTES);
  const image = readImageSize(bytes);
  if (!image) throw new BrandingFileError('but the file is neither PNG nor JPEG');
  const { type, width, height } = image;
  return { bytes, contentType: `image/${type}`, version: versionOf(bytes), width, height };
}
