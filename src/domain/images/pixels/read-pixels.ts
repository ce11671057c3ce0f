import { validateSource } from '../validate-source.ts';
import { decode, type Pixels, reportAsInvalidFile, toPixels } from './decoder.ts';
import { applyOrientation } from './normalise.ts';

/**
 * Decodes an untrusted image to RGB pixels: upright, on white, at most `edge` pixels on the long side. Uses the first
 * frame of an animation.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions
 */
export async function readPixels(source: Buffer, edge: number): Promise<Pixels> {
  const { bytes, orientation } = await validateSource(source);
  const upright = applyOrientation(decode(bytes), orientation)
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' });
  const pixels = await reportAsInvalidFile(toPixels(upright));
  return pixels.channels === 3 ? pixels : toRgb(pixels);
}

/** Converts pixels to RGB: copies a single gray channel to all three channels, and drops an alpha channel. */
function toRgb({ data, width, height, channels }: Pixels): Pixels {
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      rgb[3 * pixel + channel] = data[channels * pixel + (channels > 2 ? channel : 0)] as number;
  return { data: rgb, width, height, channels: 3 };
}
