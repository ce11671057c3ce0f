import type { SourceFormat } from '../formats/formats.ts';
import { validateSource } from '../validate-source.ts';
import { decode, reportAsInvalidFile } from './decoder.ts';
import { applyOrientation } from './normalise.ts';

export type Square = { bytes: Buffer; format: SourceFormat };

/**
 * Crops an image to its central square and scales that down to at most `edge` pixels per side. The result is upright,
 * has the format of the source and no metadata. Uses the first frame of an animation. Made for avatars.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions
 */
export async function square(source: Buffer, edge: number): Promise<Square> {
  const { bytes, format, width, height, orientation } = await validateSource(source);
  const side = Math.min(edge, width, height);
  const image = applyOrientation(decode(bytes), orientation)
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb');
  const encoded = {
    jpeg: () => image.jpeg({ quality: 90 }),
    png: () => image.png(),
    webp: () => image.webp({ quality: 90 }),
    gif: () => image.gif(),
  }[format]();
  return { bytes: await reportAsInvalidFile(encoded.toBuffer()), format };
}
