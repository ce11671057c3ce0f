import { createHash } from 'node:crypto';
import { HASH_SIDE, hashLuminance } from '#shared/perceptual-hash.ts';
import { fromPixels, type Pixels, toPixels } from './decoder.ts';

/**
 * SHA-256 in hex. An image is known by the sum of the file as it was given, before metadata was cut:
 * that is what a second import of the same folder brings again.
 */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The perceptual hash of a picture, transparent parts white. See `hashLuminance`. */
export async function perceptualHash(pixels: Pixels): Promise<string> {
  const grey = await toPixels(
    fromPixels(pixels)
      .flatten({ background: '#fff' })
      .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
      .greyscale(),
  );
  return hashLuminance(grey.data.filter((_, index) => index % grey.channels === 0));
}
