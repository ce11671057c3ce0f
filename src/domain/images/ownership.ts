import type { Db } from '#db/tables.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { imageIdOfKey, ROOTS } from './keys.ts';
import { findUnknownImageIds } from './queries.ts';

/** Key of the file that contains the id of the installation that owns the storage. */
const MARKER = 'installation';
/** Number of originals that are looked up to decide whether a storage without a marker can be claimed. */
const SAMPLE_SIZE = 1000;

type Deps = { db: Db; storage: Storage; logger: Logger };

async function getOrCreateInstallationId(db: Db): Promise<string> {
  const find = db.selectFrom('installation').select('id');
  const installation = await find.executeTakeFirst();
  if (installation) return installation.id;
  await db
    .insertInto('installation')
    .values({ id: crypto.randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).id;
}

/**
 * Whether this database may claim a storage without a marker: the storage is empty, or the database knows at least half
 * of a sample of its images.
 */
async function canClaim({ db, storage }: Omit<Deps, 'logger'>): Promise<boolean> {
  const ids: string[] = [];
  for await (const { key } of storage.list(ROOTS.originals)) {
    const id = imageIdOfKey(key);
    if (id !== null && ids.push(id) === SAMPLE_SIZE) break;
  }
  return (await findUnknownImageIds(db, ids)).length <= ids.length / 2;
}

/** Throws `OperatorError` if the storage to which a gallery is moved has files of another gallery. */
export async function assertClaimable({ db, storage }: Omit<Deps, 'logger'>): Promise<void> {
  // The id must exist before the rows are copied, so that the copy contains it. Otherwise each repetition of an
  // interrupted move would create another id.
  const id = await getOrCreateInstallationId(db);
  const marker = (await storage.get(MARKER))?.toString();
  const isClaimable = marker === undefined ? await canClaim({ db, storage }) : marker === id;
  if (!isClaimable)
    throw new OperatorError(
      'The storage to move to has files of another gallery. Use another bucket or another DATA_DIR',
    );
}

/** Marks the storage as owned by this database. The caller must know that the files belong to the database. */
export async function claimStorage({ db, storage }: Omit<Deps, 'logger'>): Promise<void> {
  await storage.put(MARKER, Buffer.from(await getOrCreateInstallationId(db)), { durable: true });
}

/**
 * Returns whether the files belong to this database. Claims a storage without a marker if `canClaim` allows it.
 * Otherwise logs an error and changes nothing: a mistyped `DATABASE_URL` must never delete files.
 */
export async function ownsStorage(deps: Deps): Promise<boolean> {
  const { db, storage, logger } = deps;
  const id = await getOrCreateInstallationId(db);
  const marker = (await storage.get(MARKER))?.toString();
  if (marker === id) return true;
  if (marker === undefined && (await canClaim(deps))) {
    await claimStorage(deps);
    return true;
  }
  logger.error(
    { database: id, storage: marker ?? 'not marked' },
    'the files in the storage belong to another database, so none is deleted. Check DATABASE_URL, DATA_DIR and S3_BUCKET',
  );
  return false;
}
