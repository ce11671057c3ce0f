import type { Readable } from 'node:stream';
import type { Db } from '#db/tables.ts';
import type { Gate } from '#platform/gate.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { derive } from './derive.ts';
import { sha256 } from './fingerprint.ts';
import { contentTypeOf } from './formats.ts';
import { readSource, removeImageFiles } from './image-files.ts';
import { newImageId, originalKey, renditionKey } from './keys.ts';
import { normalise } from './normalise.ts';
import type { Purpose } from './rendition-plan.ts';
import { type StoredImage, toStoredImage } from './stored-image.ts';

export type IngestOptions = {
  /** The name that the file had with its owner; kept for people, never used as a path. */
  originalName?: string;
  purpose: Purpose;
  /** Made by `newImageId`, for who must know it before. */
  id?: string;
};

const NAME_MAX = 200;

const cleanName = (name: string | undefined): string | null =>
  name
    ?.replace(/^.*[\\/]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, NAME_MAX) || null;

/**
 * Takes a file in: checks, cleans, stores it and what is made from it, and only then tells the database, as
 * a temporary image. Whatever fails leaves nothing; what a killed process leaves is files that no row names,
 * which the sweep removes. While it runs, its id stands in `underway`.
 *
 * @throws ProductError image_too_large, image_type, image_invalid, image_dimensions, busy
 */
export async function ingest(
  {
    db,
    storage,
    gate,
    clock,
    logger,
    underway,
  }: {
    db: Db;
    storage: Storage;
    gate: Gate;
    clock: () => Date;
    logger: Logger;
    underway: Set<string>;
  },
  source: Buffer | Readable,
  { originalName, purpose, id = newImageId() }: IngestOptions,
): Promise<StoredImage> {
  const given = await readSource(source);
  const { original, derived } = await gate.run(async () => {
    const normalised = await normalise(given);
    return { original: normalised, derived: await derive(normalised, purpose) };
  });
  const image = { id, ...original };
  underway.add(image.id);
  try {
    await storage.put(originalKey(image.id), original.bytes, {
      contentType: contentTypeOf(original.format),
      durable: true,
    });
    // Settled, all of them: a file still being written would outlive the removal below.
    const writes = await Promise.allSettled(
      derived.renditions.map(({ plan, bytes }) =>
        storage.put(renditionKey(image, plan), bytes, { contentType: contentTypeOf(plan.format) }),
      ),
    );
    for (const write of writes) if (write.status === 'rejected') throw write.reason;
    const row = await db
      .insertInto('images')
      .values({
        id: image.id,
        sha256: sha256(given),
        phash: derived.phash,
        format: original.format,
        content_type: contentTypeOf(original.format),
        bytes: original.bytes.length,
        width: original.width,
        height: original.height,
        thumbhash: derived.thumbhash,
        dominant_color: derived.dominantColor,
        original_name: cleanName(originalName),
        created_at: clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toStoredImage(row);
  } catch (error) {
    await removeImageFiles(storage, image.id).catch((err) =>
      logger.warn({ err, imageId: image.id }, 'files of a failed upload stay until the next sweep'),
    );
    throw error;
  } finally {
    underway.delete(image.id);
  }
}
