import { MESSAGES } from '#shared/messages.ts';
import { HASH_SIDE, hashOfLuminance } from '#shared/perceptual-hash.ts';

/** What a file turns out to be when the browser opens it. */
export type Measured = {
  /** Pixels. */
  width: number;
  height: number;
  /** In hex; null where the page is not served securely and the browser does not compute it. */
  sha256: string | null;
  /** 16 hex digits; null where the browser cannot make it. */
  phash: string | null;
};

/** Whether this browser can draw beside the page; where it cannot, there are sizes and no hashes. */
const canMeasure = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined';

async function sum(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Luminance as of sRGB values (Rec. 709), on white. */
function luminances(bitmap: ImageBitmap): number[] {
  const canvas = new OffscreenCanvas(HASH_SIDE, HASH_SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(MESSAGES.image.noCanvas);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, HASH_SIDE, HASH_SIDE);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, HASH_SIDE, HASH_SIDE);
  return Array.from(
    { length: HASH_SIDE * HASH_SIDE },
    (_, at) =>
      0.2126 * (data[at * 4] ?? 0) + 0.7152 * (data[at * 4 + 1] ?? 0) + 0.0722 * (data[at * 4 + 2] ?? 0),
  );
}

/** As older browsers tell it. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Opens a file as a picture. Throws 'Failed to load image' for one that is none. */
export async function measureFile(file: Blob): Promise<Measured> {
  const unreadable = (cause: unknown): never => {
    throw new Error(MESSAGES.image.unreadable, { cause });
  };
  if (!canMeasure())
    return { ...(await sizeOf(file).catch(unreadable)), sha256: await sum(file), phash: null };
  const whole = await createImageBitmap(file).catch(unreadable);
  const { width, height } = whole;
  try {
    const small = await createImageBitmap(whole, {
      resizeWidth: HASH_SIDE,
      resizeHeight: HASH_SIDE,
      resizeQuality: 'high',
    });
    const phash = hashOfLuminance(luminances(small));
    small.close();
    return { width, height, sha256: await sum(file), phash };
  } finally {
    whole.close();
  }
}
