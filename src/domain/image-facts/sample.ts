import type { Sharp } from 'sharp';
import {
  decode,
  fromPixels,
  type Pixels,
  reportAsInvalidFile,
  toPixels,
} from '#domain/images/pixels/decoder.ts';

/** Side of the square to which an image is scaled, in pixels. */
export const SAMPLE_SIDE = 256;

/**
 * An image scaled to `SAMPLE_SIDE` by `SAMPLE_SIDE` pixels on white, three bytes of sRGB each. The aspect ratio is not
 * kept, so that images of different heights are compared part by part.
 */
export type Sample = Uint8Array;

async function toSample(pipeline: Sharp): Promise<Sample> {
  const { data } = await toPixels(
    pipeline
      .flatten({ background: '#fff' })
      .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill', kernel: 'cubic' })
      .removeAlpha(),
  );
  return data;
}

/** Scales decoded pixels to a sample. */
export const samplePixels = (pixels: Pixels): Promise<Sample> => toSample(fromPixels(pixels));

/** Decodes a file, rotates it upright and scales it to a sample. @throws ProductError image_invalid */
export const sampleFile = (file: Buffer): Promise<Sample> =>
  reportAsInvalidFile(toSample(decode(file).autoOrient()));
