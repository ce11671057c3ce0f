import type { Readable } from 'node:stream';
import type { ImageService } from '#domain/images/image-service.ts';
import { THUMBNAIL_QUALITY } from '#shared/limits.ts';
import { listImageBoxes } from './card-image-boxes.ts';
import type { CardFacts } from './facts.ts';

/** `files` has the image ids as keys. `hasAllImages` is false if one of the images could not be read. */
export type CardImageFiles = { files: Map<string, Buffer>; hasAllImages: boolean };

async function bytesOf(body: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Reads the renditions that a card is drawn from. */
export async function readCardImages(images: ImageService, facts: CardFacts): Promise<CardImageFiles> {
  const files = new Map<string, Buffer>();
  let hasAllImages = true;
  for (const { imageId, renditionWidth } of listImageBoxes(facts)) {
    // Format and quality of the renditions that are created when an image is uploaded.
    const query = new URLSearchParams({
      width: `${renditionWidth}`,
      quality: `${THUMBNAIL_QUALITY}`,
      format: 'webp',
    });
    const read = async (): Promise<Buffer> => {
      // The query specifies the format, so no Accept header is needed.
      const rendition = await images.openRendition(imageId, query, '');
      return bytesOf((await rendition.open()).body);
    };
    // The card omits an image that cannot be read, for example because it was just removed.
    const file = await read().catch(() => null);
    if (file) files.set(imageId, file);
    else hasAllImages = false;
  }
  return { files, hasAllImages };
}
