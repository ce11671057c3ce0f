import type { Readable } from 'node:stream';
import type { Storage } from '#platform/storage/storage.ts';
import { ProductError } from '#shared/errors.ts';
import { cachePrefix, originalKey, renditionsPrefix } from './keys.ts';
import { MAX_SOURCE_BYTES } from './validate-source.ts';

/**
 * Removes every file of an image. The original is deleted first: a concurrent rendering checks for the original after
 * writing its own file, and removes that file if the original is gone.
 */
export async function removeImageFiles(storage: Storage, id: string): Promise<void> {
  await storage.delete(originalKey(id));
  await storage.deletePrefix(renditionsPrefix(id));
  await storage.deletePrefix(cachePrefix(id));
}

/**
 * Reads a source completely.
 * @throws ProductError image_too_large as soon as `MAX_SOURCE_BYTES` is exceeded
 */
export async function readSource(source: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source;
  const parts: Buffer[] = [];
  let length = 0;
  // Leaving the loop early destroys the stream.
  for await (const part of source) {
    length += part.length;
    if (length > MAX_SOURCE_BYTES) throw new ProductError('image_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
