import type { Readable } from 'node:stream';
import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import { isUnreachable } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentTypeOf, type SourceFormat } from './formats/formats.ts';
import { readSource, removeImageFiles } from './image-files.ts';
import { newImageId, originalKey, renditionKey } from './keys.ts';
import { derive } from './pixels/derive.ts';
import { sha256 } from './pixels/fingerprint.ts';
import { normalise } from './pixels/normalise.ts';
import type { Purpose } from './renditions/rendition-plan.ts';
import { type StoredImage, toStoredImage } from './stored-image.ts';

export type IngestOptions = {
  /** File name on the user's computer, for display only; never used as a path. */
  originalName?: string | undefined;
  purpose: Purpose;
  /** Additional metadata of an upload, stored with it (back office, section 3). */
  metadata?: (image: { format: SourceFormat; createdAt: Date }) => Record<string, unknown>;
  /** Created with `newImageId`, for callers that need the id in advance. */
  id?: string;
};

const NAME_MAX = 200;

const cleanName = (name: string | undefined): string | null =>
  name
    ?.replace(/^.*[\\/]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, NAME_MAX) || null;

type Row = {
  content_type: string;
  width: number;
  height: number;
  original_name: string | null;
  dominant_color: string | null;
  created_at: Date;
};

/** Metadata of an upload, with the names of the specification (back office, section 3). */
const measure = (
  row: Row,
  { source, given, since }: { source: Buffer; given: { width: number; height: number }; since: number },
) => ({
  contentType: row.content_type,
  mimeType: row.content_type,
  size: source.length,
  uploadedAt: row.created_at.toISOString(),
  originalWidth: given.width,
  originalHeight: given.height,
  processedWidth: row.width,
  processedHeight: row.height,
  /** Milliseconds. */
  processingTime: Math.round(performance.now() - since),
  ...(row.original_name && { originalName: row.original_name }),
  ...(row.dominant_color && { dominantColor: row.dominant_color }),
});

/**
 * Checks and cleans a file, stores it and its derived files, and then inserts the row as a temporary image. A
 * failure leaves nothing. A killed process leaves files without a row, which housekeeping removes. The image's id
 * is in `underway` during the ingest.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions, busy
 */
export async function ingest(
  {
    db,
    storage,
    semaphore,
    clock,
    logger,
    underway,
  }: {
    db: Db;
    storage: Storage;
    semaphore: Semaphore;
    clock: () => Date;
    logger: Logger;
    underway: Set<string>;
  },
  from: Buffer | Readable,
  { originalName, purpose, metadata, id = newImageId() }: IngestOptions,
): Promise<StoredImage> {
  const since = performance.now();
  const source = await readSource(from);
  const { original, given, derived } = await semaphore.run(
    async () => {
      const { given: size, ...normalised } = await normalise(source);
      return { original: normalised, given: size, derived: await derive(normalised, purpose) };
    },
    // Uploads of curators do not wait for renditions of visitors.
    { hasPriority: true },
  );
  const image = { id, ...original };
  underway.add(image.id);
  try {
    // Waits for all writes, because a file still being written would survive the removal below.
    const writes = await Promise.allSettled([
      storage.put(originalKey(image.id), original.bytes, {
        contentType: contentTypeOf(original.format),
        durable: true,
      }),
      ...derived.renditions.map(({ plan, bytes }) =>
        storage.put(renditionKey(image, plan), bytes, { contentType: contentTypeOf(plan.format) }),
      ),
    ]);
    for (const write of writes) if (write.status === 'rejected') throw write.reason;
    const values = {
      id: image.id,
      sha256: sha256(source),
      phash: derived.phash,
      format: original.format,
      content_type: contentTypeOf(original.format),
      bytes: original.bytes.length,
      width: original.width,
      height: original.height,
      thumbhash: derived.thumbhash,
      dominant_color: derived.dominantColor,
      is_weak_cover: derived.isWeakCover,
      original_name: cleanName(originalName),
      created_at: clock(),
    };
    const row = await inTransaction(db, async (tx) => {
      const inserted = await tx.insertInto('images').values(values).returningAll().executeTakeFirstOrThrow();
      if (metadata) {
        const known = metadata({ format: original.format, createdAt: values.created_at });
        const measured = measure(values, { source, given, since });
        await tx
          .insertInto('uploads')
          .values({ image_id: image.id, metadata: JSON.stringify({ ...known, ...measured }) })
          .execute();
      }
      return inserted;
    });
    return toStoredImage(row);
  } catch (error) {
    const removal = removeImageFiles(storage, image.id).catch((err) =>
      logger.warn({ err, imageId: image.id }, 'files of a failed upload remain until the next cleanup'),
    );
    // A storage that does not respond would delay the client again.
    if (!isUnreachable(error)) await removal;
    throw error;
  } finally {
    underway.delete(image.id);
  }
}
