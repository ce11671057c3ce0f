import { LIMITS } from '#shared/limits.ts';
import { findMatchingImages } from '../data/find-matching-images.ts';
import { measureFile } from '../images/measure-file.ts';
import type { FileInspection } from './batch.ts';

/** Longer side of a thumbnail in the strip, in pixels. */
const THUMBNAIL_SIDE = 240;

/**
 * Creates a WebP thumbnail of an image file. Showing hundreds of full-size screenshots would need too much memory.
 * Rejects if the browser cannot decode the image, has no `OffscreenCanvas` or has no memory for it.
 */
export async function createThumbnail(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no memory for the thumbnail');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  } finally {
    bitmap.close();
  }
}

type FileToInspect = { id: string; file: Blob };
type Options = {
  signal: AbortSignal;
  /** Whether the file is still in the batch. */
  isInBatch: (id: string) => boolean;
  onThumbnail: (id: string, thumbnail: Blob) => void;
  /** Called without `matches` once the file is decoded, and again with `matches` once the server has answered. */
  onInspection: (id: string, inspection: FileInspection) => void;
  /** Called if the browser could not decode the file, because the file is damaged or the browser is short of memory. */
  onUnreadable: (id: string) => void;
};

/**
 * Asks the server which screens have the same or similar images. The answer is only a hint for the curator, so errors
 * are ignored.
 */
async function findMatches(
  measured: { id: string; inspection: FileInspection }[],
  options: Options,
): Promise<void> {
  const { signal, isInBatch, onInspection } = options;
  const hashed = measured.flatMap(({ id, inspection }) =>
    inspection.sha256 ? [{ id, inspection, sha256: inspection.sha256 }] : [],
  );
  if (hashed.length === 0) return;
  const files = hashed.map(({ sha256, inspection }) => ({ sha256, phash: inspection.phash }));
  const responses = await findMatchingImages(files, signal).catch(() => []);
  for (const [index, { id, inspection }] of hashed.entries()) {
    const matches = responses[index];
    if (matches && !signal.aborted && isInBatch(id)) onInspection(id, { ...inspection, matches });
  }
}

/**
 * Decodes files one at a time, so that the page stays responsive, and reports the thumbnail, size and hashes of each.
 * Then asks the server, in groups of `LIMITS.duplicateCheckMax` files, which screens have the same or a similar image.
 */
export async function inspectFiles(files: readonly FileToInspect[], options: Options): Promise<void> {
  const { signal, isInBatch, onThumbnail, onInspection, onUnreadable } = options;
  let measured: { id: string; inspection: FileInspection }[] = [];
  for (const { id, file } of files) {
    if (signal.aborted) return;
    if (!isInBatch(id)) continue;
    try {
      const inspection = { ...(await measureFile(file)), matches: null };
      const thumbnail = await createThumbnail(file).catch(() => file);
      if (signal.aborted) return;
      if (!isInBatch(id)) continue;
      onThumbnail(id, thumbnail);
      onInspection(id, inspection);
      measured.push({ id, inspection });
    } catch {
      if (!signal.aborted && isInBatch(id)) onUnreadable(id);
    }
    if (measured.length < LIMITS.duplicateCheckMax) continue;
    void findMatches(measured, options);
    measured = [];
  }
  await findMatches(measured, options);
}
