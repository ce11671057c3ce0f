import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeOf } from '#domain/images/formats/formats.ts';
import { originalKey } from '#domain/images/keys.ts';
import { sha256 } from '#domain/images/pixels/fingerprint.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type DemoCatalogue, getImageProperties } from './catalogue.ts';

/**
 * Returns the image id of the demo file with this SHA-256. It is derived from the content, so that a retry overwrites
 * the same stored files.
 */
export const demoImageId = (sha256Hex: string): string =>
  createHash('sha256').update(`vitrine demo ${sha256Hex}`).digest('hex').slice(0, 32);

/** Returns the row of an image for `insertImages`. */
export function imageRow(catalogue: DemoCatalogue, file: string) {
  const { sha256: sha256Hex, dominantColor, ...properties } = getImageProperties(catalogue, file);
  return {
    ...properties,
    id: demoImageId(sha256Hex),
    sha256: sha256Hex,
    content_type: contentTypeOf(properties.format),
    dominant_color: dominantColor,
    original_name: path.posix.basename(file),
  };
}

const MAX_CONCURRENT_WRITES = 16;

async function storeImage(storage: Storage, catalogue: DemoCatalogue, file: string): Promise<void> {
  const { sha256: sha256Hex, format } = getImageProperties(catalogue, file);
  const bytes = await readFile(path.join(catalogue.directory, file));
  if (sha256(bytes) !== sha256Hex) {
    throw new OperatorError(`The demo file ${file} differs from its description in the catalogue`);
  }
  await storage.put(originalKey(demoImageId(sha256Hex)), bytes, {
    contentType: contentTypeOf(format),
    durable: true,
  });
}

/**
 * Stores these files of the demo as originals. Throws `OperatorError` for a file that differs from the
 * catalogue.
 */
export async function storeImages(
  storage: Storage,
  catalogue: DemoCatalogue,
  files: readonly string[],
): Promise<void> {
  const pendingFiles = [...new Set(files)];
  const worker = async (): Promise<void> => {
    for (let file = pendingFiles.pop(); file !== undefined; file = pendingFiles.pop()) {
      await storeImage(storage, catalogue, file);
    }
  };
  // Wait for all writes, so that none is still running when a failure is reported.
  const workers = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_WRITES }, worker));
  for (const { status, ...rest } of workers)
    if (status === 'rejected') throw (rest as { reason: unknown }).reason;
}
