import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ProductError } from '#shared/errors.ts';
import { removeImageFiles } from './image-files.ts';
import { IMAGE_ID, imageIdOfKey, ROOTS } from './keys.ts';
import { abandonedImageIds, unknownImageIds } from './queries.ts';

const IDS_AT_ONCE = 500;
/** A row still points at the image (SQLSTATE foreign_key_violation). */
const FOREIGN_KEY_VIOLATION = '23503';

type Parts = { db: Db; storage: Storage; logger: Logger; underway: ReadonlySet<string> };

/**
 * Removes images: the rows first, in one statement, then the files. Ids without a row (deleted by the
 * transaction that let go of them) lose their files just so; what is no id is passed over.
 *
 * @throws ProductError in_use, with nothing removed, while an app, screen or post has one of them
 */
export async function removeImages({ db, storage }: Parts, ids: readonly string[]): Promise<void> {
  const valid = ids.filter((id) => IMAGE_ID.test(id));
  if (valid.length === 0) return;
  try {
    await db.deleteFrom('images').where('id', 'in', valid).execute();
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    throw new ProductError('in_use', undefined, { cause: error });
  }
  for (const id of valid) await removeImageFiles(storage, id);
}

/** Ids, each once, of the images that own a file below `root` last written before the moment. */
async function* ownersOfFiles(storage: Storage, root: string, before: Date): AsyncGenerator<string> {
  let last: string | null = null;
  for await (const { key, modifiedAt } of storage.list(root)) {
    const id = imageIdOfKey(key);
    if (id === null || id === last || modifiedAt >= before) continue;
    last = id;
    yield id;
  }
}

async function removeOrphans({ db, storage, underway }: Parts, candidates: string[]): Promise<number> {
  // In this order: who is no longer under way now has its row already, or will never have one.
  const settled = candidates.filter((id) => !underway.has(id));
  const orphans = await unknownImageIds(db, settled);
  for (const id of orphans) await removeImageFiles(storage, id);
  return orphans.length;
}

export type SweepCounts = {
  /** Temporary images that nobody made final. */
  temporary: number;
  /** Images whose files lay there without a row. */
  orphaned: number;
};

async function removeTemporary({ db, storage, logger }: Parts, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('images')
    .where('id', '=', id)
    // Again, since a transaction may have made it final since it was listed.
    .where('state', '=', 'temporary')
    .executeTakeFirst()
    .catch((err) => {
      logger.error({ err, imageId: id }, 'a temporary image is still in use');
      return null;
    });
  if (!deleted?.numDeletedRows) return false;
  await removeImageFiles(storage, id);
  return true;
}

/** Removes temporary images and files without a row that are older than the moment. */
export async function sweepImages(parts: Parts, before: Date): Promise<SweepCounts> {
  let temporary = 0;
  for (const id of await abandonedImageIds(parts.db, before))
    if (await removeTemporary(parts, id)) temporary++;
  let orphaned = 0;
  for (const root of Object.values(ROOTS)) {
    let batch: string[] = [];
    for await (const id of ownersOfFiles(parts.storage, root, before)) {
      if (batch.push(id) < IDS_AT_ONCE) continue;
      orphaned += await removeOrphans(parts, batch);
      batch = [];
    }
    orphaned += await removeOrphans(parts, batch);
  }
  return { temporary, orphaned };
}

const DISCARDS_AT_ONCE = 8;

/**
 * Removes those of the images that nobody made final: rows, and files whether there is a row or not. Nobody may be
 * working on them any more. Returns how many of the ids have no row now; what is no id is passed over.
 */
export async function discardImages({ db, storage }: Parts, ids: readonly string[]): Promise<number> {
  const valid = ids.filter((id) => IMAGE_ID.test(id));
  if (valid.length === 0) return 0;
  await db.deleteFrom('images').where('id', 'in', valid).where('state', '=', 'temporary').execute();
  const gone = await unknownImageIds(db, valid);
  for (let start = 0; start < gone.length; start += DISCARDS_AT_ONCE) {
    await Promise.all(gone.slice(start, start + DISCARDS_AT_ONCE).map((id) => removeImageFiles(storage, id)));
  }
  return gone.length;
}
