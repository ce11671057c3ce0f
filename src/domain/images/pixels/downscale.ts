import { inspect } from '../inspect.ts';
import { blameTheFile, decode } from './decoder.ts';
import { turn } from './normalise.ts';

/** Pages that were caught whole are many times as high as wide: what a visitor sees first says what they are. */
const TALLEST = 2.4;
const QUALITY = 82;

/**
 * A picture as a model is shown it: a JPEG, upright, on white, at most `edge` pixels on the long side, the top of a
 * page that is higher than 2.4 times its width; of an animation the first frame.
 *
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions
 */
export async function downscale(source: Buffer, edge: number): Promise<Buffer> {
  const { bytes, width, height, orientation } = await inspect(source);
  const [w, h] = orientation > 4 ? [height, width] : [width, height];
  const seen = Math.min(h, Math.ceil(w * TALLEST));
  const shrunk = turn(decode(bytes), orientation)
    .extract({ left: 0, top: 0, width: w, height: seen })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY });
  return blameTheFile(shrunk.toBuffer());
}
