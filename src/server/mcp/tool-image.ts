import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImageService } from '#domain/images/image-service.ts';
import type { ImageRef } from '#shared/contracts/common.ts';

/** Longest edge of the image of a screen, in pixels. Models scale larger images down. */
const FULL_EDGE = 1200;
/** Width of a preview in pixels. */
const PREVIEW_WIDTH = 300;
/** Ratio of height to width above which a whole image of `FULL_EDGE` would be too narrow to read. */
const LONG_RATIO = 2.4;
/** Of such an image, only the top part is shown, with this width in pixels. */
const LONG_WIDTH = 600;

/** Whether only the top of this image is shown, because it is the long capture of a scrolled page. */
export const isShownInPart = ({ width, height }: ImageRef): boolean => height > LONG_RATIO * width;

/** Returns the parameters of the rendition. An image that is not cut is scaled down to fit into width and height. */
const optionsOf = (image: ImageRef, size: 'full' | 'preview'): Record<string, string> => {
  const quality = '80';
  const format = 'webp';
  const topPart = { fit: 'cover', gravity: 'top' };
  if (size === 'preview') {
    const height = String(PREVIEW_WIDTH * 2);
    const width = String(PREVIEW_WIDTH);
    return { width, height, quality, format, ...(isShownInPart(image) && topPart) };
  }
  const height = String(FULL_EDGE);
  return isShownInPart(image)
    ? { width: String(LONG_WIDTH), height, quality, format, ...topPart }
    : { width: String(FULL_EDGE), height, quality, format };
};

/**
 * Returns the image of a screen as WebP, scaled for a model. Throws `PGRST116` if the image does not exist, `busy` if
 * too many images are waiting to be decoded, and the reason of an aborted signal.
 */
export async function readToolImage(
  images: ImageService,
  image: ImageRef,
  size: 'full' | 'preview',
  signal: AbortSignal,
): Promise<Buffer> {
  const query = new URLSearchParams(optionsOf(image, size));
  const rendition = await images.openRendition(image.id, query, 'image/webp');
  const { body } = await rendition.open(signal);
  return body instanceof Readable ? buffer(body) : body;
}
