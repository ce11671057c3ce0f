import type { Readable } from 'node:stream';
import type { ImageService } from '#domain/images/image-service.ts';
import type { CardFacts } from './facts.ts';
import { boxesOf } from './picture-boxes.ts';

/** `isWhole` is false if one of the pictures could not be read. */
export type PictureFiles = { files: Map<string, Buffer>; isWhole: boolean };

async function bytesOf(body: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Reads the files that a card is drawn from. */
export async function readPictures(images: ImageService, facts: CardFacts): Promise<PictureFiles> {
  const files = new Map<string, Buffer>();
  let isWhole = true;
  for (const { imageId, from } of boxesOf(facts)) {
    const query = new URLSearchParams({ width: `${from}`, quality: '85', format: 'webp' });
    const read = async (): Promise<Buffer> => {
      const rendition = await images.openRendition(imageId, query, '');
      return bytesOf((await rendition.open()).body);
    };
    // A picture that was just removed leaves its slot empty.
    const file = await read().catch(() => null);
    if (file) files.set(imageId, file);
    else isWhole = false;
  }
  return { files, isWhole };
}
