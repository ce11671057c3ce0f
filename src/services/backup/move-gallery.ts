import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import type { Db } from '#db/tables.ts';
import {
  assertNoIncompleteCopy,
  markIncompleteCopy,
  unmarkIncompleteCopy,
} from '#db/transfer/incomplete-copy.ts';
import {
  checksumTable,
  clearTable,
  countRows,
  insertRows,
  readRows,
  type TableChecksum,
  withoutTriggers,
} from '#db/transfer/rows.ts';
import { listTables } from '#db/transfer/tables.ts';
import { assertClaimable, claimStorage } from '#domain/images/ownership.ts';
import { listAvatars, listOriginals } from '#domain/stored-files.ts';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { TABLES_TO_BE_EMPTY } from './backup-format.ts';
import { assertNoRestoreMarker } from './restore-marker.ts';

/** The database and the file storage of a gallery. */
export type GalleryLocation = Pick<Config, 'dataDir' | 'databaseUrl' | 'upgradeBackup' | 's3'>;

export type MoveOptions = {
  signal?: AbortSignal;
  /** Called after each file, with the number of files so far and in total. */
  onProgress?: (done: number, total: number) => void;
};

export type MoveResult = {
  /** Null if the files stay where they are. */
  files: { copied: number; alreadyThere: number; missing: string[] } | null;
  /** Null if the database stays where it is. */
  rows: number | null;
};

/**
 * Copies a gallery to another database, another file storage, or both, and verifies the copy: the SHA-256 of every
 * file, and count and checksum of every table. The source stays as it is, except that pending migrations are applied.
 * Repeating a move continues it: files that are already there are compared, not copied. The rows are copied last, in
 * one transaction. Until they are committed, no server starts on the target. Throws `OperatorError` if the copy
 * differs, if the target database or storage has other data, while another process uses the source or the target, and
 * while a restore into one of them is incomplete.
 */
export async function moveGallery(
  from: GalleryLocation,
  to: GalleryLocation,
  logger: Logger,
  options: MoveOptions = {},
): Promise<MoveResult> {
  // If the files stay, the caller passes the same `s3` object (or null) in both locations.
  const shouldMoveFiles = from.s3 !== to.s3;
  const shouldMoveRows = from.databaseUrl !== to.databaseUrl;
  // One check suffices, because `vitrine move` passes the same DATA_DIR for both locations.
  assertNoRestoreMarker(from.dataDir);
  // Opened exclusively, because writes of a running server would be missing in the copy.
  const source = await openDatabase({ ...databaseOf(from), logger, isExclusive: true });
  try {
    const storage = await openStorage({ ...to, allowSlowUploads: true });
    if (shouldMoveFiles) await assertClaimable({ db: source.db, storage });
    const target = shouldMoveRows ? await openTarget(to, logger) : null;
    try {
      if (target && !(await assertEmptyOrEqual(source.db, target.db)))
        await markIncompleteCopy(target.db, { command: 'move', id: '' });
      const snapshot = await source.snapshot();
      try {
        const files = shouldMoveFiles
          ? await copyFiles(snapshot.tx, await openStorage(from), storage, options)
          : null;
        const rows = target && (await copyRows(snapshot.tx, target, options.signal));
        await claimStorage({ db: target?.db ?? source.db, storage });
        return { files, rows };
      } finally {
        await snapshot.close();
      }
    } finally {
      await target?.close();
    }
  } finally {
    await source.close();
  }
}

/** Opens the target database, even if an interrupted move has left it incomplete. */
const openTarget = (to: GalleryLocation, logger: Logger): Promise<Database> =>
  openDatabase({
    ...databaseOf(to),
    logger,
    isExclusive: true,
    beforeMigrations: (db) => assertNoIncompleteCopy(db, 'move'),
  });

const databaseOf = ({ dataDir, databaseUrl, upgradeBackup }: GalleryLocation) => ({
  dataDir,
  databaseUrl,
  upgradeBackup,
});

/**
 * Returns false if the target is empty, and true if it has the same rows in all tables, as after an earlier run of this
 * move. Otherwise throws.
 */
async function assertEmptyOrEqual(source: Db, target: Db): Promise<boolean> {
  const counts = await Promise.all(TABLES_TO_BE_EMPTY.map((name) => countRows(target, name)));
  if (counts.every((count) => count === 0)) return false;
  for (const table of await listTables(source)) {
    // This table contains the times of the last sweep and backup, which change without a change of content.
    if (table.name === 'installation') continue;
    if (!isEqual(await checksumTable(source, table), await checksumTable(target, table)))
      throw new OperatorError('The target database has other data. Create a new one');
  }
  return true;
}

const isEqual = (a: TableChecksum, b: TableChecksum): boolean =>
  a.rows === b.rows && a.checksum === b.checksum;

/**
 * Copies all rows, and commits only if each table has the same checksum as in the source. Returns the
 * number of rows.
 */
async function copyRows(source: Db, target: Database, signal: AbortSignal | undefined): Promise<number> {
  const tables = await listTables(source);
  let total = 0;
  await withoutTriggers(target.db, tables, async (tx) => {
    for (const table of [...tables].reverse()) await clearTable(tx, table);
    for (const table of tables) {
      for await (const rows of readRows(source, table)) {
        signal?.throwIfAborted();
        await insertRows(tx, table, rows);
      }
      const expected = await checksumTable(source, table);
      if (!isEqual(expected, await checksumTable(tx, table)))
        throw new OperatorError(
          `The rows of the table ${table.name} differ after the copy. Nothing was moved`,
        );
      total += expected.rows;
    }
    await unmarkIncompleteCopy(tx);
  });
  await target.maintain();
  return total;
}

async function copyFiles(
  db: Db,
  source: Storage,
  target: Storage,
  { signal, onProgress }: MoveOptions,
): Promise<NonNullable<MoveResult['files']>> {
  const entries = [...(await listOriginals(db)), ...(await listAvatars(db))];
  const result = { copied: 0, alreadyThere: 0, missing: [] as string[] };
  for (const [index, { key, isTemporary }] of entries.entries()) {
    signal?.throwIfAborted();
    const outcome = await copyFile(source, target, key);
    if (outcome === 'copied') result.copied += 1;
    else if (outcome === 'alreadyThere') result.alreadyThere += 1;
    else if (!isTemporary) result.missing.push(key);
    onProgress?.(index + 1, entries.length);
  }
  return result;
}

/** Copies a file unless the target already has the same one, and verifies the SHA-256 of the copy. */
async function copyFile(
  source: Storage,
  target: Storage,
  key: string,
): Promise<'copied' | 'alreadyThere' | 'missing'> {
  const expected = await digest(await source.stream(key));
  if (expected === null) return 'missing';
  if ((await digest(await target.stream(key))) === expected) return 'alreadyThere';
  const body = await source.stream(key);
  if (!body) return 'missing';
  await target.put(key, body, { durable: true });
  if ((await digest(await target.stream(key))) !== expected)
    throw new OperatorError(`The file ${key} differs after the copy`);
  return 'copied';
}

async function digest(body: Readable | null): Promise<string | null> {
  if (!body) return null;
  const hash = createHash('sha256');
  for await (const part of body as AsyncIterable<Buffer>) hash.update(part);
  return hash.digest('hex');
}
