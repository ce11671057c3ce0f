import type { Readable } from 'node:stream';
import type { ImageService } from '#domain/images/image-service.ts';
import { listImageBoxes } from './card-image-boxes.ts';
import type { CardFacts } from './facts.ts';

/** `hasAllImages` is false if one of the images could not be read. */
export type CardImageFiles = { files: Map<string, Buffer>; hasAllImages: boolean };

async function bytesOf(body: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Reads the files that a card is drawn from. */
export async function readCardImages(images: ImageService, facts: CardFacts): Promise<CardImageFiles> {
  const files = new Map<string, Buffer>();
  let hasAllImages = true;
  for (const { imageId, renditionWidth } of listImageBoxes(facts)) {
    const query = new URLSearchParams({ width: `${renditionWidth}`, quality: '85', format: 'webp' });
    const read = async (): Promise<Buffer> => {
      const rendition = await images.openRendition(imageId, query, '');
      return bytesOf((await rendition.open()).body);
    };
    // The slot of an image that cannot be read, for example because it was just removed, stays empty.
    const file = await read().catch(() => null);
    if (file) files.set(imageId, file);
    else hasAllImages = false;
  }
  return { files, hasAllImages };
}
