import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ProductError } from '#shared/errors.ts';
import { removeImageFiles } from './image-files.ts';
import { IMAGE_ID, imageIdOfKey, ROOTS } from './keys.ts';
import { ownsStorage } from './ownership.ts';
import { type Abandoned, abandonedImageIds, unknownImageIds } from './queries.ts';

const IDS_AT_ONCE = 500;
/** A row still refers to the image (SQLSTATE foreign_key_violation). */
const FOREIGN_KEY_VIOLATION = '23503';

type Parts = { db: Db; storage: Storage; logger: Logger; underway: ReadonlySet<string> };

/** A single array parameter, because a statement can have at most 65,535 parameters. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any (${[...ids]}::text[])`;

/**
 * Removes images: all rows in one statement, then the files. Files of ids whose rows are already deleted are
 * removed too. Invalid ids are ignored.
 * @throws ProductError in_use if an app, screen or post refers to one of them; nothing is removed
 */
export async function removeImages({ db, storage }: Parts, ids: readonly string[]): Promise<void> {
  const valid = ids.filter((id) => IMAGE_ID.test(id));
  if (valid.length === 0) return;
  try {
    await db.deleteFrom('images').where(isOneOf(valid)).execute();
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    throw new ProductError('in_use', undefined, { cause: error });
  }
  await removeFilesOf(storage, valid);
}

const AT_ONCE = 8;

async function removeFilesOf(storage: Storage, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await Promise.all(ids.slice(start, start + AT_ONCE).map((id) => removeImageFiles(storage, id)));
  }
}

/** If more orphans than this, and more than the share below, are found, the database is assumed to be wrong. */
const MAX_ORPHANS = 100;
const MAX_ORPHANS_SHARE = 0.1;

type Found = {
  /** Number of images with files, counted once per root. */
  listed: number;
  /** Ids without a row whose files are old enough to be removed. */
  orphans: Set<string>;
};

/** Yields the ids of images with files below `root`, each once. `isOld`: the files were last written before `before`. */
async function* ownersOfFiles(
  storage: Storage,
  root: string,
  before: Date,
): AsyncGenerator<{ id: string; isOld: boolean }> {
  let last: string | null = null;
  for await (const { key, modifiedAt } of storage.list(root)) {
    const id = imageIdOfKey(key);
    if (id === null || id === last) continue;
    last = id;
    yield { id, isOld: modifiedAt < before };
  }
}

/** Returns null if the signal was aborted before the scan was complete. */
async function findOrphans(
  { db, storage, underway }: Parts,
  before: Date,
  signal?: AbortSignal,
): Promise<Found | null> {
  const found: Found = { listed: 0, orphans: new Set() };
  const settle = async (candidates: string[]): Promise<void> => {
    // The order matters: an id that is no longer in progress has its row by now, or will never have one.
    const settled = candidates.filter((id) => !underway.has(id));
    for (const id of await unknownImageIds(db, settled)) found.orphans.add(id);
  };
  for (const root of Object.values(ROOTS)) {
    let batch: string[] = [];
    for await (const { id, isOld } of ownersOfFiles(storage, root, before)) {
      if (signal?.aborted) return null;
      found.listed += 1;
      if (!isOld || batch.push(id) < IDS_AT_ONCE) continue;
      await settle(batch);
      batch = [];
    }
    await settle(batch);
  }
  return found;
}

async function removeTemporary({ db, storage, logger }: Parts, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('images')
    .where('id', '=', id)
    // Checked again, since a transaction may have made it final after it was listed.
    .where('state', '=', 'temporary')
    .executeTakeFirst()
    .catch(async (err) => {
      if ((err as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw err;
      logger.error({ err, imageId: id }, 'an image in use was marked as temporary; it is permanent again');
      await db.updateTable('images').set({ state: 'final' }).where('id', '=', id).execute();
      return null;
    });
  if (!deleted?.numDeletedRows) return false;
  await removeImageFiles(storage, id);
  return true;
}

/** Removes abandoned temporary images and returns their number. Cheap, because an index finds them. */
export async function sweepTemporary(parts: Parts, before: Abandoned): Promise<number> {
  let removed = 0;
  for (const id of await abandonedImageIds(parts.db, before)) if (await removeTemporary(parts, id)) removed++;
  return removed;
}

/**
 * Removes files without a row that are older than the moment, and returns the number of images. Lists the whole
 * storage. If the storage belongs to another database, or suspiciously many files have no row, it removes nothing
 * and logs the reason.
 */
export async function sweepOrphans(parts: Parts, before: Date, signal?: AbortSignal): Promise<number> {
  if (!(await ownsStorage(parts))) return 0;
  const found = await findOrphans(parts, before, signal);
  if (!found) return 0;
  const { listed, orphans } = found;
  if (orphans.size > MAX_ORPHANS && orphans.size > listed * MAX_ORPHANS_SHARE) {
    parts.logger.error(
      { orphans: orphans.size, listed },
      'too many files belong to no image of this database: none is removed. Check DATABASE_URL and the last restore',
    );
    return 0;
  }
  let removed = 0;
  for (const id of orphans) {
    if (signal?.aborted) break;
    await removeImageFiles(parts.storage, id);
    removed++;
  }
  return removed;
}

/**
 * Removes images that were not made final: rows, and files with or without a row. No process may be working on
 * them. Returns the number of ids without a row afterwards; invalid ids are ignored.
 */
export async function discardImages({ db, storage }: Parts, ids: readonly string[]): Promise<number> {
  const valid = ids.filter((id) => IMAGE_ID.test(id));
  if (valid.length === 0) return 0;
  await db.deleteFrom('images').where(isOneOf(valid)).where('state', '=', 'temporary').execute();
  const gone = await unknownImageIds(db, valid);
  await removeFilesOf(storage, gone);
  return gone.length;
}
