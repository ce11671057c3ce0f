import type { Readable } from 'node:stream';
import type { Db } from '#db/tables.ts';
import { isViolationOf } from '#domain/database-errors.ts';
import { saveFacts } from '#domain/image-facts/commands.ts';
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
  /**
   * Returns the metadata that the caller knows of an upload. It is stored with the measured metadata
   * (specification of the back office, section 3).
   */
  metadata?: (image: { format: SourceFormat; createdAt: Date }) => Record<string, unknown>;
  /** Id of the new image, for callers that need it in advance. Default: a random id. */
  id?: string;
  /**
   * SHA-256 in hex of the file that was originally uploaded, which identifies the image. Passed for an
   * image from an export, because the exported file has no metadata and therefore another hash. Default: the hash
   * of the file.
   */
  sourceSha256?: string;
  /** Whether no user waits for the image. Such an image has no priority over renditions, and uses only one core. */
  isBackground?: boolean;
};

/** In characters. */
const MAX_NAME_LENGTH = 200;

/**
 * Removes folders and invisible characters from a file name. Returns null if nothing is left. Cuts the name first: if this
 * splits a surrogate pair, the remaining half counts as invisible and is removed.
 */
const cleanName = (name: string | undefined): string | null =>
  name
    ?.replace(/^.*[\\/]/, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/\p{C}/gu, '')
    .trim() || null;

type Row = {
  content_type: string;
  width: number;
  height: number;
  original_name: string | null;
  dominant_color: string | null;
  created_at: Date;
};

/**
 * Returns the measured metadata of an upload, with the names of the specification (back office, section 3).
 */
const buildMeasuredMetadata = (
  row: Row,
  {
    source,
    uploadedSize,
    startedAt,
  }: { source: Buffer; uploadedSize: { width: number; height: number }; startedAt: number },
) => ({
  contentType: row.content_type,
  mimeType: row.content_type,
  size: source.length,
  uploadedAt: row.created_at.toISOString(),
  originalWidth: uploadedSize.width,
  originalHeight: uploadedSize.height,
  processedWidth: row.width,
  processedHeight: row.height,
  /** Milliseconds. */
  processingTime: Math.round(performance.now() - startedAt),
  ...(row.original_name && { originalName: row.original_name }),
  ...(row.dominant_color && { dominantColor: row.dominant_color }),
});

/**
 * Checks and cleans a file, stores it and its renditions, and then inserts the row as a temporary image.
 * After a failure, the files are removed, unless they belong to another image with the same id. A killed process leaves
 * files without a row, which housekeeping removes. While the image is being stored, its id is in `ingestingIds`, so that
 * housekeeping spares its files.
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions, busy, conflict
 */
export async function ingest(
  {
    db,
    storage,
    semaphore,
    clock,
    logger,
    ingestingIds,
  }: {
    db: Db;
    storage: Storage;
    semaphore: Semaphore;
    clock: () => Date;
    logger: Logger;
    ingestingIds: Set<string>;
  },
  from: Buffer | Readable,
  { originalName, purpose, metadata, id = newImageId(), sourceSha256, isBackground = false }: IngestOptions,
): Promise<StoredImage> {
  const startedAt = performance.now();
  const source = await readSource(from);
  const { original, uploadedSize, derived } = await semaphore.run(
    async () => {
      const { uploadedSize: size, ...normalised } = await normalise(source);
      return {
        original: normalised,
        uploadedSize: size,
        derived: await derive(normalised, purpose, { isBackground }),
      };
    },
    { hasPriority: !isBackground },
  );
  const image = { id, ...original };
  ingestingIds.add(image.id);
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
      sha256: sourceSha256 ?? sha256(source),
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
      if (derived.facts) await saveFacts(tx, inserted.sha256, derived.facts);
      if (metadata) {
        const callerMetadata = metadata({ format: original.format, createdAt: values.created_at });
        const measuredMetadata = buildMeasuredMetadata(values, { source, uploadedSize, startedAt });
        await tx
          .insertInto('uploads')
          .values({
            image_id: image.id,
            metadata: JSON.stringify({ ...callerMetadata, ...measuredMetadata }),
          })
          .execute();
      }
      return inserted;
    });
    return toStoredImage(row);
  } catch (error) {
    // This violation means that another image with the same id was stored in the meantime. The files belong to it.
    if (isViolationOf(error, 'images_pkey')) throw error;
    const removal = removeImageFiles(storage, image.id).catch((err) =>
      logger.warn({ err, imageId: image.id }, 'files of a failed upload remain until the next cleanup'),
    );
    // If the storage or the database does not respond, do not let the client wait for a removal too.
    if (!isUnreachable(error)) await removal;
    throw error;
  } finally {
    ingestingIds.delete(image.id);
  }
}
