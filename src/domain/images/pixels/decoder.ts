import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { Sharp, SharpOptions } from 'sharp';
import { ProductError } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { invalidImageError } from '../formats/formats.ts';

// The native library reads this variable when it is loaded, so the variable must be set before the import below.
process.env.VIPS_BLOCK_UNTRUSTED = '1';
const { default: sharp } = await import('sharp');

/** Threads that are started later inherit this mark. */
const IS_RESTRICTED = 'image decoders are restricted';

// Disables all decoders except those that read the four storable formats from memory. This applies to the whole process.
// A second thread must not repeat it: images that other threads decode between `block` and `unblock` would fail.
if (!getEnvironmentData(IS_RESTRICTED)) {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  setEnvironmentData(IS_RESTRICTED, true);
}
sharp.cache(false);
// One thread per image. Processing several images in parallel takes less memory and has a higher throughput than
// processing one image on all cores.
sharp.concurrency(1);

const TIMEOUT_SECONDS = 20;

/**
 * Opens a pipeline for the first frame of an untrusted file. It fails above 144 megapixels, after 20 seconds
 * and for damaged pixel data.
 */
export const decode = (bytes: Buffer, options: SharpOptions = {}): Sharp =>
  sharp(bytes, { limitInputPixels: IMAGE_LIMITS.maxPixels, failOn: 'error', ...options }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

/** Decoded pixels, 8 bits per channel, sRGB (or gray for 1 and 2 channels). */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Opens a pipeline for decoded pixels. */
export const fromPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });

export async function toPixels(pipeline: Sharp): Promise<Pixels> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

/** Waits for the result of a pipeline for an untrusted file. Reports decoder errors as `image_invalid`. */
export async function reportAsInvalidFile<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ProductError ? error : invalidImageError(error);
  }
}
