import type { Sharp } from 'sharp';
import { ProductError } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { invalidImageError, type SourceFormat } from '../formats/formats.ts';
import { type ValidSource, validateSource } from '../validate-source.ts';
import { decode } from './decoder.ts';

/** A file ready for storage: upright, within all limits, without metadata except the color profile. */
export type Original = { bytes: Buffer; format: SourceFormat; width: number; height: number };

type Size = { width: number; height: number };

/** Quality 0.9 of the specification (back office, section 5). */
const QUALITY = 90;

/**
 * Returns the formats to try, in order. JPEG and WebP files keep their format, and PNG and GIF files become PNG. If the
 * result is too large or cannot be encoded, the next format is WebP for images with transparency, and JPEG for all
 * others. JPEG is the last resort, because encoding even 144 megapixels takes little memory.
 */
function listCandidateFormats({ format, hasAlpha }: ValidSource): SourceFormat[] {
  const lossy: SourceFormat = hasAlpha ? 'webp' : 'jpeg';
  if (format === 'jpeg') return ['jpeg'];
  return format === 'webp' && hasAlpha ? ['webp'] : [format === 'webp' ? 'webp' : 'png', lossy];
}

/** Clockwise rotations in degrees, by EXIF orientation. The index 0 is not used. */
const ROTATIONS = [0, 0, 0, 180, 0, 270, 90, 90, 270];

/**
 * Rotates and mirrors an image by its EXIF orientation (TIFF 6.0, section 8). sharp always mirrors before it rotates,
 * even if `rotate` is called first.
 */
export function applyOrientation(image: Sharp, orientation: number): Sharp {
  const angle = ROTATIONS[orientation] ?? 0;
  const turned = angle === 0 ? image : image.rotate(angle);
  if (orientation === 4) return turned.flip();
  return [2, 5, 7].includes(orientation) ? turned.flop() : turned;
}

async function encodeAs(format: SourceFormat, { bytes, orientation }: ValidSource): Promise<Original> {
  const upright = applyOrientation(decode(bytes), orientation).keepIccProfile().resize({
    width: IMAGE_LIMITS.maxEdge,
    height: IMAGE_LIMITS.maxEdge,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const encoded =
    format === 'jpeg'
      ? upright.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      : format === 'webp'
        ? upright.webp({ quality: QUALITY, effort: 2 })
        : upright.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, format, width: info.width, height: info.height };
}

/**
 * Re-encodes the first frame, upright, at most 12000 px on the long side, at quality 0.9.
 * @throws ProductError image_too_large if no format fits, image_invalid
 */
async function reencode(source: ValidSource): Promise<Original> {
  let failure: unknown;
  for (const format of listCandidateFormats(source)) {
    try {
      const original = await encodeAs(format, source);
      if (original.bytes.length <= IMAGE_LIMITS.maxBytes) return original;
      failure = new ProductError('image_too_large');
    } catch (error) {
      failure = invalidImageError(error);
    }
  }
  throw failure;
}

/**
 * Converts an untrusted file into one that can be stored and served. Removes metadata without touching
 * pixels. Re-encodes only files whose longest edge exceeds 12000 px, that exceed 20,000,000 bytes, or that have an EXIF
 * orientation other than 1 (specification of the back office, section 5). `uploadedSize` is the size of the image in
 * pixels before re-encoding.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions
 */
export async function normalise(source: Buffer): Promise<Original & { uploadedSize: Size }> {
  const valid = await validateSource(source);
  const { bytes, format, width, height, orientation } = valid;
  const isTooLarge = source.length > IMAGE_LIMITS.maxBytes || Math.max(width, height) > IMAGE_LIMITS.maxEdge;
  const original = isTooLarge || orientation !== 1 ? await reencode(valid) : { bytes, format, width, height };
  return { ...original, uploadedSize: { width, height } };
}
