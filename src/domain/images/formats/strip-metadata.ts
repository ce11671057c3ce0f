import { MalformedFile, type Stripped } from './byte-reader.ts';
import { invalidImage, type SourceFormat } from './formats.ts';
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
 * Returns a copy of the file with identical pixels and its colour profile. Everything else is removed: location,
 * camera, author, thumbnails, comments, and data after the end. It runs before any decoder and takes time linear
 * in the length, so that structures built to exhaust a decoder (endless frames, scans, segments) are stopped here.
 * @throws ProductError image_invalid if the structure is broken, image_dimensions for too many frames
 */
export function stripMetadata(format: SourceFormat, bytes: Buffer): Stripped {
  try {
    return STRIPPERS[format](bytes);
  } catch (error) {
    if (error instanceof MalformedFile) throw invalidImage(error);
    throw error;
  }
}
