import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeFailure } from './failures.ts';
import { readImageSize } from './picture-size.ts';
import { checkSvg, isPlainSvg, SvgError } from './svg.ts';

/** A branding file of the gallery, read and checked at the start. */
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
export type BrandingPicture = BrandingFile & { width: number; height: number };

/** Reason why a file was rejected. Printed after the name of the setting and the path. */
export class BrandingFileError extends Error {}

const SVG_BYTES = 200_000;
const IMAGE_BYTES = 2_000_000;

function read(file: string, most: number): Buffer {
  const resolved = path.resolve(file);
  try {
    const found = statSync(resolved);
    if (found.isDirectory()) throw new BrandingFileError('but that is a folder');
    if (!found.isFile()) throw new BrandingFileError('but that is no file');
    // Check before reading: the path may lead to a device or a huge file.
    if (found.size > most) throw new BrandingFileError(`but the file is larger than ${most / 1000} kB`);
    return readFileSync(resolved);
  } catch (error) {
    if (error instanceof BrandingFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new BrandingFileError('but there is no such file');
    throw new BrandingFileError(`but cannot be read: ${describeFailure(error) ?? code ?? String(error)}`);
  }
}

const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** Throws `BrandingFileError`. */
export function readSvg(file: string): BrandingSvg {
  const bytes = read(file, SVG_BYTES);
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

/** Throws `BrandingFileError`. */
export function readPicture(file: string): BrandingPicture {
  const bytes = read(file, IMAGE_BYTES);
  const found = readImageSize(bytes);
  if (!found) throw new BrandingFileError('but the file is neither PNG nor JPEG');
  const { type, width, height } = found;
  return { bytes, contentType: `image/${type}`, version: versionOf(bytes), width, height };
}
