import { derive } from '#domain/images/pixels/derive.ts';
import { sha256 } from '#domain/images/pixels/fingerprint.ts';
import { normalise } from '#domain/images/pixels/normalise.ts';
import type { Purpose } from '#domain/images/renditions/rendition-plan.ts';
import type { PictureFacts } from './catalogue.ts';

/**
 * What an upload of this file would find out about it. Throws when an upload would change the file: the demo's
 * pictures are kept as they are.
 */
export async function describePicture(file: Buffer, purpose: Purpose): Promise<PictureFacts> {
  const { given: _given, ...original } = await normalise(file);
  if (!original.bytes.equals(file)) throw new Error('The picture holds more than pixels');
  const { phash, thumbhash, dominantColor } = await derive(original, purpose);
  const { format, width, height } = original;
  return { sha256: sha256(file), phash, format, bytes: file.length, width, height, thumbhash, dominantColor };
}
