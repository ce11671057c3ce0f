import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { imageIdOfKey, ROOTS } from './keys.ts';
import { unknownImageIds } from './queries.ts';

/** Contains the id of the installation that the files belong to. */
const MARKER = 'installation';
/** Number of originals that decide about a storage without a marker. */
const SAMPLE = 1000;

type Parts = { db: Db; storage: Storage; logger: Logger };

async function installationId(db: Db): Promise<string> {
  const find = db.selectFrom('installation').select('id');
  const known = await find.executeTakeFirst();
  if (known) return known.id;
  await db
    .insertInto('installation')
    .values({ id: crypto.randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).id;
}

/** Whether a storage without a marker is empty, or this database knows most of its pictures. */
async function isUnclaimed({ db, storage }: Parts): Promise<boolean> {
  const ids: string[] = [];
  for await (const { key } of storage.list(ROOTS.originals)) {
    const id = imageIdOfKey(key);
    if (id !== null && ids.push(id) === SAMPLE) break;
  }
  return (await unknownImageIds(db, ids)).length <= ids.length / 2;
}

/**
 * Returns whether the files belong to this database. Claims a storage without a marker if it is empty or this
 * database knows most of its pictures. If it belongs to another database, logs an error and changes nothing: a
 * mistyped `DATABASE_URL` must never delete files.
 */
export async function ownsStorage(parts: Parts): Promise<boolean> {
  const { db, storage, logger } = parts;
  const id = await installationId(db);
  const marker = (await storage.get(MARKER))?.toString();
  if (marker === id) return true;
  if (marker === undefined && (await isUnclaimed(parts))) {
    await storage.put(MARKER, Buffer.from(id), { durable: true });
    return true;
  }
  logger.error(
    { database: id, storage: marker ?? 'not marked' },
    'the files in the storage belong to another database: none is removed. Check DATABASE_URL, DATA_DIR and S3_BUCKET',
  );
  return false;
}
