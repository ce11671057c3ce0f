import { MESSAGES } from '#shared/messages.ts';

/** Files up to this size are sent unchanged. */
const MAX_UNCHANGED_BYTES = 3_000_000;
/** Maximum area of a converted image, in pixels. It exceeds the size that the server uses for OCR. */
const MAX_PIXELS = 16_000_000;
/** Maximum width and height of a converted image, in pixels. Browsers limit the size of a canvas. */
const MAX_SIDE = 16_000;
const JPEG_QUALITY = 0.9;

/** Thrown if the browser cannot read, decode or draw the image. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

const throwUnreadable = (cause: unknown): never => {
  throw new UnreadableImageError(MESSAGES.image.unreadable, { cause });
};

/** Converts an image to a JPEG of limited size, on a white background. */
async function convertToJpeg(image: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(image).catch(throwUnreadable);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / Math.max(width, height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    );
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadableImageError(MESSAGES.image.noCanvas);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  } finally {
    bitmap.close();
  }
}

const readAsBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const dataUrl = String(reader.result);
      resolve(dataUrl.slice(dataUrl.indexOf(',') + 1));
    };
    reader.onerror = () =>
      reject(new UnreadableImageError(MESSAGES.image.unreadable, { cause: reader.error }));
    reader.readAsDataURL(blob);
  });

/**
 * Encodes an image as base64 for the analysis: a small file unchanged, a larger one as a JPEG if the browser
 * supports `OffscreenCanvas`. Throws `UnreadableImageError` if the image cannot be read.
 */
export async function encodeImage(image: Blob): Promise<string> {
  const isSentUnchanged = image.size <= MAX_UNCHANGED_BYTES || typeof OffscreenCanvas === 'undefined';
  return readAsBase64(isSentUnchanged ? image : await convertToJpeg(image));
}
