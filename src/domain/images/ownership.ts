import type { Db } from '#db/tables.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { imageIdOfKey, ROOTS } from './keys.ts';
import { unknownImageIds } from './queries.ts';

/** Holds the id of the installation whose files the storage keeps. */
const MARKER = 'installation';
/** Originals that a storage without a marker is judged by. */
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

/** Whether a storage that nobody has marked is empty, or holds pictures most of which this database knows. */
async function isUnclaimed({ db, storage }: Parts): Promise<boolean> {
  const ids: string[] = [];
  for await (const { key } of storage.list(ROOTS.originals)) {
    const id = imageIdOfKey(key);
    if (id !== null && ids.push(id) === SAMPLE) break;
  }
  return (await unknownImageIds(db, ids)).length <= ids.length / 2;
}

/**
 * Whether the files are those of this database. A storage without a marker is claimed when it is empty, or when the
 * database knows most of its pictures; one that belongs to another database is left alone, with an error in the
 * log: a mistyped `DATABASE_URL` must never cost a file.
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
