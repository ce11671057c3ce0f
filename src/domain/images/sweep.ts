import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ProductError } from '#shared/errors.ts';
import { removeImageFiles } from './image-files.ts';
import { IMAGE_ID, imageIdOfKey, ROOTS } from './keys.ts';
import { ownsStorage } from './ownership.ts';
import { type AbandonmentTimes, findAbandonedImageIds, findUnknownImageIds } from './queries.ts';

const IDS_PER_QUERY = 500;
/** A row still refers to the image (SQLSTATE foreign_key_violation). */
const FOREIGN_KEY_VIOLATION = '23503';

/** `ingestingIds` contains the ids of images that this process is ingesting. */
type Deps = { db: Db; storage: Storage; logger: Logger; ingestingIds: ReadonlySet<string> };

/** Passes the ids as a single array, because a statement can have at most 65,535 parameters. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any (${[...ids]}::text[])`;

/**
 * Removes images: all rows in one statement, then the files. Files of ids whose rows are already deleted are
 * removed too. Invalid ids are ignored.
 * @throws ProductError in_use if an app, screen, post or page refers to one of them; then no image is removed
 */
export async function removeImages({ db, storage }: Deps, ids: readonly string[]): Promise<void> {
  const validIds = ids.filter((id) => IMAGE_ID.test(id));
  if (validIds.length === 0) return;
  try {
    await db.deleteFrom('images').where(isOneOf(validIds)).execute();
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    throw new ProductError('in_use', undefined, { cause: error });
  }
  await removeFilesOf(storage, validIds);
}

const CONCURRENT_REMOVALS = 8;

async function removeFilesOf(storage: Storage, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CONCURRENT_REMOVALS) {
    await Promise.all(
      ids.slice(start, start + CONCURRENT_REMOVALS).map((id) => removeImageFiles(storage, id)),
    );
  }
}

/**
 * If there are more orphans than this number and more than this share of all images, the database is probably the wrong
 * one, and nothing is removed.
 */
const MAX_ORPHANS = 100;
const MAX_ORPHANS_SHARE = 0.1;

type OrphanScan = {
  /**
   * Approximate number of images with files, added up over the roots: an image with files in two roots counts twice.
   */
  listed: number;
  /** Ids without a row whose files are old enough to be removed. */
  orphans: Set<string>;
};

/**
 * Yields the ids of images with files below `root`. Consecutive files of one image yield its id once; `isOld` tells
 * whether the first of them was last written before `before`.
 */
async function* listImagesWithFiles(
  storage: Storage,
  root: string,
  before: Date,
): AsyncGenerator<{ id: string; isOld: boolean }> {
  let lastId: string | null = null;
  for await (const { key, modifiedAt } of storage.list(root)) {
    const id = imageIdOfKey(key);
    if (id === null || id === lastId) continue;
    lastId = id;
    yield { id, isOld: modifiedAt < before };
  }
}

/**
 * Scans the whole storage for orphans that were last written before `before`. Returns null if the signal was aborted
 * before the scan was complete.
 */
async function findOrphans(
  { db, storage, ingestingIds }: Deps,
  before: Date,
  signal?: AbortSignal,
): Promise<OrphanScan | null> {
  const scan: OrphanScan = { listed: 0, orphans: new Set() };
  const addOrphans = async (candidates: string[]): Promise<void> => {
    // Reads `ingestingIds` before the rows. An ingest whose id is no longer in the set has inserted its row, which the
    // query below then finds, or has failed. In the opposite order, the files of an ingest that ends in between would
    // look like orphans.
    const settled = candidates.filter((id) => !ingestingIds.has(id));
    for (const id of await findUnknownImageIds(db, settled)) scan.orphans.add(id);
  };
  for (const root of Object.values(ROOTS)) {
    let batch: string[] = [];
    for await (const { id, isOld } of listImagesWithFiles(storage, root, before)) {
      if (signal?.aborted) return null;
      scan.listed += 1;
      if (!isOld || batch.push(id) < IDS_PER_QUERY) continue;
      await addOrphans(batch);
      batch = [];
    }
    await addOrphans(batch);
  }
  return scan;
}

async function removeTemporary({ db, storage, logger }: Deps, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('images')
    .where('id', '=', id)
    // Check again: a transaction may have made the image final since it was listed.
    .where('state', '=', 'temporary')
    .executeTakeFirst()
    .catch(async (err) => {
      if ((err as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw err;
      logger.error({ err, imageId: id }, 'an image in use was marked as temporary; it is final again');
      await db.updateTable('images').set({ state: 'final' }).where('id', '=', id).execute();
      return null;
    });
  if (!deleted?.numDeletedRows) return false;
  await removeImageFiles(storage, id);
  return true;
}

/** Removes abandoned temporary images and returns their number. */
export async function sweepTemporary(deps: Deps, before: AbandonmentTimes): Promise<number> {
  let removed = 0;
  for (const id of await findAbandonedImageIds(deps.db, before))
    if (await removeTemporary(deps, id)) removed++;
  return removed;
}

/**
 * Removes files without a row that were last written before `before`, and returns the number of their images.
 * Lists the whole storage. If the storage belongs to another database, or suspiciously many files have no
 * row, it removes nothing and logs the reason.
 */
export async function sweepOrphans(deps: Deps, before: Date, signal?: AbortSignal): Promise<number> {
  if (!(await ownsStorage(deps))) return 0;
  const scan = await findOrphans(deps, before, signal);
  if (!scan) return 0;
  const { listed, orphans } = scan;
  if (orphans.size > MAX_ORPHANS && orphans.size > listed * MAX_ORPHANS_SHARE) {
    deps.logger.error(
      { orphans: orphans.size, listed },
      'too many files have no image in this database; no file was removed. Check DATABASE_URL and the last restore',
    );
    return 0;
  }
  let removed = 0;
  for (const id of orphans) {
    if (signal?.aborted) break;
    await removeImageFiles(deps.storage, id);
    removed++;
  }
  return removed;
}

/**
 * Deletes the rows of the temporary images among these ids, and then the files of all of these ids that have no row.
 * The caller must know that no process is working on these images. Returns the number of ids that have no row
 * afterwards. Invalid ids are ignored.
 */
export async function discardImages({ db, storage }: Deps, ids: readonly string[]): Promise<number> {
  const validIds = ids.filter((id) => IMAGE_ID.test(id));
  if (validIds.length === 0) return 0;
  await db.deleteFrom('images').where(isOneOf(validIds)).where('state', '=', 'temporary').execute();
  const idsWithoutRow = await findUnknownImageIds(db, validIds);
  await removeFilesOf(storage, idsWithoutRow);
  return idsWithoutRow.length;
}
