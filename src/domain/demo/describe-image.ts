import { derive } from '#domain/images/pixels/derive.ts';
import { sha256 } from '#domain/images/pixels/fingerprint.ts';
import { normalise } from '#domain/images/pixels/normalise.ts';
import type { Purpose } from '#domain/images/renditions/rendition-plan.ts';
import type { ImageProperties } from './catalogue.ts';

/**
 * Returns the properties that an upload would record for this file. Throws if an upload would change the
 * file, because the demo's images are stored as they are.
 */
export async function describeImage(file: Buffer, purpose: Purpose): Promise<ImageProperties> {
  const { uploadedSize: _uploadedSize, ...original } = await normalise(file);
  if (!original.bytes.equals(file))
    throw new Error('An upload would change this file, for example by removing metadata');
  const { phash, thumbhash, dominantColor } = await derive(original, purpose);
  const { format, width, height } = original;
  return { sha256: sha256(file), phash, format, bytes: file.length, width, height, thumbhash, dominantColor };
}
