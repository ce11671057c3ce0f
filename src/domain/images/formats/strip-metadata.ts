import { MalformedFile, type Stripped } from './byte-reader.ts';
import { invalidImageError, type SourceFormat } from './formats.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const STRIPPERS: Record<SourceFormat, (bytes: Buffer) => Stripped> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
};

/**
 * Returns a copy of the file with identical pixels and its color profile. Everything else is removed:
 * location, camera, author, thumbnails, comments, and data after the end. This runs before any decoder, in
 * time linear in the length of the file, so that files built to exhaust a decoder (endless frames, scans,
 * segments) are rejected here.
 * @throws ProductError image_invalid if the structure is broken, image_dimensions for too many frames
 */
export function stripMetadata(format: SourceFormat, bytes: Buffer): Stripped {
  try {
    return STRIPPERS[format](bytes);
  } catch (error) {
    if (error instanceof MalformedFile) throw invalidImageError(error);
    throw error;
  }
}
