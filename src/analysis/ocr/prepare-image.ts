import { decode, reportAsInvalidFile } from '#domain/images/pixels/decoder.ts';
import { applyOrientation } from '#domain/images/pixels/normalise.ts';
import { validateSource } from '#domain/images/validate-source.ts';
import type { Size } from './parse-tsv.ts';

/** Widths in pixels at which usual font sizes are recognized best, for phone screens and for other images. */
const PHONE_WIDTH = 1080;
const DESKTOP_WIDTH = 2000;
/** Images with a larger ratio of height to width count as phone screens or long pages. */
const PORTRAIT_RATIO = 1.2;
const MAX_SCALE = 2.5;
/** Maximum pixel count and side length of the PNG. They bound the memory and the time of the recognition. */
const MAX_PIXELS = 12_000_000;
const MAX_SIDE = 16_000;
/** Minimum length of a side of the PNG in pixels. A shorter side is stretched. */
const MIN_SIDE = 32;

/** Returns the factor by which an image is scaled for OCR. */
function scaleFactor({ width, height }: Size): number {
  const idealScale = (height > width * PORTRAIT_RATIO ? PHONE_WIDTH : DESKTOP_WIDTH) / width;
  return Math.min(
    idealScale,
    MAX_SCALE,
    Math.sqrt(MAX_PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  );
}

export type PreparedImage = {
  /** Size of the image after rotation by its EXIF orientation. */
  originalSize: Size;
  /** The prepared image: rotated, grayscale, transparent parts white. */
  png: Buffer;
  /** Size of the PNG. */
  pngSize: Size;
};

/**
 * Prepares an image for OCR. It is decoded here by the hardened decoder, so that the OCR program never gets
 * an untrusted file.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions
 */
export async function prepareImage(image: Buffer): Promise<PreparedImage> {
  const { bytes, orientation, ...stored } = await validateSource(image);
  // EXIF orientations 5 to 8 swap width and height.
  const isRotated = orientation >= 5;
  const originalSize = isRotated
    ? { width: stored.height, height: stored.width }
    : { width: stored.width, height: stored.height };
  const scale = scaleFactor(originalSize);
  const pixels = (side: number): number => Math.max(MIN_SIDE, Math.round(side * scale));
  const pngSize = { width: pixels(originalSize.width), height: pixels(originalSize.height) };
  const png = await reportAsInvalidFile(
    applyOrientation(decode(bytes), orientation)
      .flatten({ background: '#fff' })
      .greyscale()
      .resize({ ...pngSize, fit: 'fill', kernel: 'lanczos3' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  return { originalSize, png, pngSize };
}
