import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeFailure } from './failures.ts';
import { checkSvg, SvgRefused } from './svg.ts';

/** A file of the gallery's face, read and checked once. */
export type FaceFile = {
  bytes: Buffer;
  contentType: string;
  /** Changes with the content; for addresses and entity tags. */
  version: string;
  /** Width by height; only of SVG. */
  ratio: number;
};

/** Why a file is no use, to be said after the name of its setting and the path. */
export class FaceRefused extends Error {}

const SVG_BYTES = 200_000;
const IMAGE_BYTES = 2_000_000;

function read(file: string, most: number): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path.resolve(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new FaceRefused('but there is no such file');
    if (code === 'EISDIR') throw new FaceRefused('but that is a folder');
    throw new FaceRefused(`but cannot be read: ${describeFailure(error) ?? code ?? String(error)}`);
  }
  if (bytes.length > most) throw new FaceRefused(`but the file is larger than ${most / 1000} kB`);
  return bytes;
}

const versionOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** Throws `FaceRefused`. */
export function readSvg(file: string): FaceFile {
  const bytes = read(file, SVG_BYTES);
  try {
    const { ratio } = checkSvg(bytes.toString('utf8'));
    return { bytes, contentType: 'image/svg+xml', version: versionOf(bytes), ratio };
  } catch (error) {
    if (error instanceof SvgRefused) throw new FaceRefused(`but ${error.message}`);
    throw error;
  }
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Throws `FaceRefused`. */
export function readPicture(file: string): FaceFile {
  const bytes = read(file, IMAGE_BYTES);
  const type = bytes.subarray(0, 8).equals(PNG) ? 'png' : bytes.subarray(0, 3).equals(JPEG) ? 'jpeg' : null;
  if (!type) throw new FaceRefused('but the file is neither PNG nor JPEG');
  return { bytes, contentType: `image/${type}`, version: versionOf(bytes), ratio: 0 };
}
