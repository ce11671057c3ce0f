import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '#db/database.ts';
import { lockDatabase } from '#db/lock.ts';
import { migrate, readMigrations } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { tryServerLock } from '#db/server-lock.ts';
import type { Db } from '#db/tables.ts';
import { checksumTable, clearTable, countRows, insertRows, withoutTriggers } from '#db/transfer/rows.ts';
import { listTables, type TableShape } from '#db/transfer/tables.ts';
import { claimStorage } from '#domain/images/ownership.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { syncTree } from '#platform/sync.ts';
import { type BackupHeader, type BackupManifest, TABLES_TO_BE_EMPTY } from './backup-format.ts';
import { readBackup, readHeader } from './backup-reader.ts';
import {
  type RestoreTarget,
  readRestoreMarker,
  removeRestoreMarker,
  setRestoreMarker,
} from './restore-marker.ts';

export type RestoreOptions = {
  signal?: AbortSignal;
  /** Called after each file, with the number of files so far and approximately in total. */
  onProgress?: (done: number, total: number) => void;
};

export type RestoreResult = { files: number; rows: number; createdAt: string };

/** Folders of the storage whose files belong to a backup. */
const FILE_PREFIXES = ['originals/', 'profiles/'] as const;

const LOCK = 'vitrine restore';

const unpack = promisify(gunzip);

/**
 * Restores a backup into the empty gallery of the configuration. The rows are loaded in one transaction, which is
 * committed only after all checksums and counts have been verified. While a restore runs, and after it was killed, the
 * file `restore.incomplete` in DATA_DIR prevents a start of the server. The next restore deletes the data that the
 * killed one left, and starts over. Throws `OperatorError` if the backup is damaged or from a newer version, the
 * gallery is not empty, or another restore into it is running.
 */
export async function restoreBackup(
  target: RestoreTarget,
  logger: Logger,
  file: string,
  options: RestoreOptions = {},
): Promise<RestoreResult> {
  const header = await readHeader(file);
  const isKnown = (await readMigrations()).some(({ name }) => name === header.migration);
  if (!isKnown) {
    throw new OperatorError(
      `The backup was made by a newer version, ${header.version}. Restore it with that version`,
    );
  }
  // Take the lock before anything else, so that a second restore deletes neither the files nor the marker of the first.
  const release = await lockTarget(target, logger);
  try {
    return await restoreInto(target, logger, file, { ...options, header });
  } finally {
    await release();
  }
}

/**
 * Locks a PostgreSQL database against other restores. An embedded database has its own lock, which
 * `clearInterruptedRestore` checks.
 */
async function lockTarget({ databaseUrl }: RestoreTarget, logger: Logger): Promise<() => Promise<void>> {
  if (!databaseUrl) return async () => {};
  const release = await tryServerLock(databaseUrl, LOCK, { logger });
  if (!release) throw new OperatorError('Another restore into this database is running');
  return release;
}

async function restoreInto(
  target: RestoreTarget,
  logger: Logger,
  file: string,
  { signal, onProgress, header }: RestoreOptions & { header: BackupHeader },
): Promise<RestoreResult> {
  const { dataDir, databaseUrl, s3 } = target;
  await clearInterruptedRestore(target);
  await assertNoEmbeddedDatabase(target);
  await setRestoreMarker(target, false);
  let isDatabaseOpened = false;
  let wasEmpty = false;
  try {
    const database = await openDatabase({ dataDir, databaseUrl, logger, migrateTo: header.migration });
    isDatabaseOpened = true;
    try {
      const storage = await openStorage({ dataDir, s3 });
      await assertEmptyTarget(database, storage);
      await setRestoreMarker(target, true);
      wasEmpty = true;
      const manifest = await loadBackup(database, storage, file, {
        signal,
        onFile: (count) => onProgress?.(count, Math.max(count, header.files)),
      });
      await migrate(database.db);
      await claimStorage({ db: database.db, storage });
      if (!s3) await syncTree(path.join(dataDir, 'files'));
      await database.maintain();
      await removeRestoreMarker(dataDir);
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      return { files: manifest.files.count, rows, createdAt: header.createdAt };
    } finally {
      await database.close();
    }
  } catch (error) {
    // Delete only data of this restore. If the database could not be opened, another process may be using the
    // target. If the target was not empty, its files are not from this restore.
    if (isDatabaseOpened) await clearTarget(target, wasEmpty);
    await removeRestoreMarker(dataDir);
    throw error;
  }
}

/** Loads all rows and files, and commits the rows if rows and files match the manifest. */
async function loadBackup(
  database: Database,
  storage: Storage,
  file: string,
  { signal, onFile }: { signal: AbortSignal | undefined; onFile: (count: number) => void },
): Promise<BackupManifest> {
  const tables = new Map((await listTables(database.db)).map((table) => [table.name, table]));
  return withoutTriggers(database.db, [...tables.values()], async (tx) => {
    // Migrations create some rows, which the backup contains too.
    for (const table of [...tables.values()].reverse()) await clearTable(tx, table);
    let files = { count: 0, bytes: 0 };
    const manifest = await readBackup(file, {
      onFile: async (key, body) => {
        signal?.throwIfAborted();
        if (!FILE_PREFIXES.some((prefix) => key.startsWith(prefix)))
          throw new OperatorError(`The backup contains the unexpected file ${key}`);
        await storage.put(key, body);
        const stored = await storage.stat(key);
        files = { count: files.count + 1, bytes: files.bytes + (stored?.size ?? 0) };
        onFile(files.count);
      },
      onRows: async (name, body) => {
        signal?.throwIfAborted();
        const table = tables.get(name);
        if (!table) throw new OperatorError(`The backup contains the unknown table ${name}`);
        await insertRows(tx, table, (await unpack(body)).toString().trimEnd().split('\n'));
      },
    });
    await assertManifest(tx, tables, manifest, files);
    return manifest;
  });
}

/**
 * Throws `OperatorError` unless the numbers of files and bytes and the rows of all tables match the manifest.
 */
async function assertManifest(
  tx: Db,
  tables: ReadonlyMap<string, TableShape>,
  manifest: BackupManifest,
  files: { count: number; bytes: number },
): Promise<void> {
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes) {
    throw new OperatorError(
      `The storage has ${files.count} files with ${files.bytes} bytes, but the backup ${manifest.files.count} with ${manifest.files.bytes}. Nothing was restored`,
    );
  }
  for (const [name, expected] of Object.entries(manifest.tables)) {
    const table = tables.get(name);
    const actual = table && (await checksumTable(tx, table));
    if (actual?.rows !== expected.rows || actual.checksum !== expected.checksum)
      throw new OperatorError(`The rows of the table ${name} differ from the backup. Nothing was restored`);
  }
}

/**
 * Deletes the data of an interrupted restore. With an embedded database, throws `DatabaseLockedError` if that restore
 * is still running. With PostgreSQL, the caller has locked the database against other restores.
 */
async function clearInterruptedRestore(target: RestoreTarget): Promise<void> {
  const marker = await readRestoreMarker(target);
  if (!marker) return;
  // Taking and releasing the lock only checks that no other process holds it.
  if (!target.databaseUrl) lockDatabase(path.join(path.resolve(target.dataDir), 'database'))();
  await clearTarget(target, marker.wasEmpty);
}

/** Deletes an embedded database, and the files if `shouldDeleteFiles` is true. A PostgreSQL database stays as it is. */
async function clearTarget(
  { dataDir, databaseUrl, s3 }: RestoreTarget,
  shouldDeleteFiles: boolean,
): Promise<void> {
  if (!databaseUrl) await rm(path.join(dataDir, 'database'), { recursive: true, force: true });
  if (!shouldDeleteFiles) return;
  const storage = await openStorage({ dataDir, s3 });
  for (const prefix of FILE_PREFIXES) await storage.deletePrefix(prefix);
}

async function assertNoEmbeddedDatabase({ dataDir, databaseUrl }: RestoreTarget): Promise<void> {
  if (databaseUrl || !existsSync(path.join(dataDir, 'database'))) return;
  throw new OperatorError(
    `${dataDir} already contains a gallery. Move it away, or set DATA_DIR to an empty folder`,
  );
}

async function assertEmptyTarget({ db }: Database, storage: Storage): Promise<void> {
  for (const name of TABLES_TO_BE_EMPTY) {
    if ((await countRows(db, name)) > 0)
      throw new OperatorError('The database is not empty. Create a new one, and set DATABASE_URL to it');
  }
  for (const prefix of FILE_PREFIXES) {
    for await (const _file of storage.list(prefix))
      throw new OperatorError('The storage is not empty. Use another bucket or another DATA_DIR');
  }
}
