import { validateSource } from '../validate-source.ts';
import { decode, reportAsInvalidFile } from './decoder.ts';
import { applyOrientation } from './normalise.ts';

/** Maximum height as a multiple of the width. The upper part of a full-page screenshot tells what it shows. */
const MAX_HEIGHT_RATIO = 2.4;
const QUALITY = 82;

/**
 * Prepares an image for a vision model: an upright JPEG on white, at most `edge` pixels on the long side.
 * Pages taller than 2.4 times their width are cropped at the bottom. Uses the first frame of an animation.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions
 */
export async function downscale(source: Buffer, edge: number): Promise<Buffer> {
  const { bytes, width, height, orientation } = await validateSource(source);
  // Orientations 5 to 8 include a rotation by 90 or 270 degrees.
  const [w, h] = orientation > 4 ? [height, width] : [width, height];
  const keptHeight = Math.min(h, Math.ceil(w * MAX_HEIGHT_RATIO));
  // With orientation 4, sharp extracts before it flips the image.
  const top = orientation === 4 ? h - keptHeight : 0;
  const shrunk = applyOrientation(decode(bytes), orientation)
    .extract({ left: 0, top, width: w, height: keptHeight })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY });
  return reportAsInvalidFile(shrunk.toBuffer());
}
