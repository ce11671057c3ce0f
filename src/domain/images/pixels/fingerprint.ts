import { createHash } from 'node:crypto';
import { HASH_SIDE, hashLuminance } from '#shared/perceptual-hash.ts';
import { fromPixels, type Pixels, toPixels } from './decoder.ts';

/**
 * Returns the SHA-256 in hex. Images are identified by the hash of the uploaded file, before metadata is removed,
 * so that a second import of the same folder recognizes its files.
 */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the perceptual hash of an image, with transparent parts white. See `hashLuminance`. */
export async function perceptualHash(pixels: Pixels): Promise<string> {
  const grey = await toPixels(
    fromPixels(pixels)
      .flatten({ background: '#fff' })
      .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
      .greyscale(),
  );
  // All channels have the same values, so the hash uses the first one.
  return hashLuminance(grey.data.filter((_, index) => index % grey.channels === 0));
}
