import { MESSAGES } from '#shared/messages.ts';
import { HASH_SIDE, hashLuminance } from '#shared/perceptual-hash.ts';

/** Properties of an image file, as determined by the browser. */
export type ImageMeasurements = {
  /** Pixels. */
  width: number;
  height: number;
  /** Hexadecimal; null outside secure contexts, where browsers do not offer Web Crypto. */
  sha256: string | null;
  /** Perceptual hash, 16 hexadecimal digits; null if the browser cannot compute it. */
  phash: string | null;
};

/** Whether the browser supports offscreen drawing, which the perceptual hash needs. */
const canDrawOffscreen = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined';

async function sha256Of(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the luminance of each pixel of a bitmap of `HASH_SIDE` x `HASH_SIDE` pixels, from 0 to 255. Weights the sRGB
 * values by Rec. 709. Transparent pixels are blended with white.
 */
function computeLuminances(bitmap: ImageBitmap): number[] {
  const canvas = new OffscreenCanvas(HASH_SIDE, HASH_SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(MESSAGES.image.noCanvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, HASH_SIDE, HASH_SIDE);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, HASH_SIDE, HASH_SIDE);
  return Array.from(
    { length: HASH_SIDE * HASH_SIDE },
    // Each pixel has four bytes: red, green, blue and alpha.
    (_, index) =>
      0.2126 * (data[index * 4] ?? 0) +
      0.7152 * (data[index * 4 + 1] ?? 0) +
      0.0722 * (data[index * 4 + 2] ?? 0),
  );
}

/** Determines the size of an image in browsers without offscreen drawing. */
async function measureSize(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * Determines the size and the hashes of an image file. Throws 'Failed to load image' if the image cannot be decoded,
 * and 'Could not get canvas context' if it cannot be drawn.
 */
export async function measureFile(file: Blob): Promise<ImageMeasurements> {
  const throwUnreadable = (cause: unknown): never => {
    throw new Error(MESSAGES.image.unreadable, { cause });
  };
  if (!canDrawOffscreen())
    return { ...(await measureSize(file).catch(throwUnreadable)), sha256: await sha256Of(file), phash: null };
  const bitmap = await createImageBitmap(file).catch(throwUnreadable);
  const { width, height } = bitmap;
  try {
    const small = await createImageBitmap(bitmap, {
      resizeWidth: HASH_SIDE,
      resizeHeight: HASH_SIDE,
      resizeQuality: 'high',
    });
    const phash = hashLuminance(computeLuminances(small));
    small.close();
    return { width, height, sha256: await sha256Of(file), phash };
  } finally {
    bitmap.close();
  }
}
