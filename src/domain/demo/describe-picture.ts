import { derive } from '#domain/images/pixels/derive.ts';
import { sha256 } from '#domain/images/pixels/fingerprint.ts';
import { normalise } from '#domain/images/pixels/normalise.ts';
import type { Purpose } from '#domain/images/renditions/rendition-plan.ts';
import type { PictureFacts } from './catalogue.ts';

/**
 * Returns what an upload would measure of this file. Throws if an upload would change the file, because the demo's
 * pictures are stored as they are.
 */
export async function describePicture(file: Buffer, purpose: Purpose): Promise<PictureFacts> {
  const { given: _given, ...original } = await normalise(file);
  if (!original.bytes.equals(file))
    throw new Error('An upload would change this file, for example by removing metadata');
  const { phash, thumbhash, dominantColor } = await derive(original, purpose);
  const { format, width, height } = original;
  return { sha256: sha256(file), phash, format, bytes: file.length, width, height, thumbhash, dominantColor };
}
