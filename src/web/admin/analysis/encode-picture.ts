import { MESSAGES } from '#shared/messages.ts';

/** Up to here a file is sent as it is: nothing of it is lost, and it is small enough. */
const AS_IT_IS_BYTES = 3_000_000;
/** Of a larger one: more than text is recognised in. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 16_000;
const QUALITY = 0.9;

/** The picture cannot be opened or drawn here. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure';
}

const unreadable = (cause: unknown): never => {
  throw new PictureFailure(MESSAGES.image.unreadable, { cause });
};

/** A smaller JPEG of a picture, on white. */
async function asJpeg(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture).catch(unreadable);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(
      1,
      Math.sqrt(MOST_PIXELS / (width * height)),
      LONGEST_SIDE / Math.max(width, height),
    );
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    );
    const context = canvas.getContext('2d');
    if (!context) throw new PictureFailure(MESSAGES.image.noCanvas);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    bitmap.close();
  }
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(new PictureFailure(MESSAGES.image.unreadable, { cause: reader.error }));
    reader.readAsDataURL(blob);
  });

/**
 * A picture as the analysis takes it, in base64: the file itself where it is small, or else a JPEG of it. Throws
 * `PictureFailure`.
 */
export async function encodePicture(picture: Blob): Promise<string> {
  const isSent = picture.size <= AS_IT_IS_BYTES || typeof OffscreenCanvas === 'undefined';
  return base64Of(isSent ? picture : await asJpeg(picture));
}
