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
 * A copy of the file with the same pixels, bit for bit, and its colour profile, and without all else: place,
 * camera, author, thumbnails, comments, whatever is hidden behind the end. It is made before any decoder sees
 * the file, and takes time in proportion to its length whatever is in it, so that structures built to exhaust
 * a decoder (endless frames, scans, segments) end here.
 *
 * @throws ProductError image_invalid when the structure of the format is broken, image_dimensions for too many
 *   frames
 */
export function stripMetadata(format: SourceFormat, bytes: Buffer): Stripped {
  try {
    return STRIPPERS[format](bytes);
  } catch (error) {
    if (error instanceof MalformedFile) throw invalidImage(error);
    throw error;
  }
}
