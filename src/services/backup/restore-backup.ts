import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '#db/database.ts';
import { lockDatabase } from '#db/lock.ts';
import { isEmptyDatabase, lastMigration, migrate, readMigrations } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import type { Db } from '#db/tables.ts';
import {
  assertNoIncompleteCopy,
  markIncompleteCopy,
  readIncompleteCopy,
  unmarkIncompleteCopy,
} from '#db/transfer/incomplete-copy.ts';
import { checksumTable, clearTable, countRows, insertRows, withoutTriggers } from '#db/transfer/rows.ts';
import { hasTable, listTables, type TableShape } from '#db/transfer/tables.ts';
import { claimStorage } from '#domain/images/ownership.ts';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { syncTree } from '#platform/sync.ts';
import { type BackupHeader, type BackupManifest, TABLES_TO_BE_EMPTY } from './backup-format.ts';
import { readBackup, readHeader } from './backup-reader.ts';
import { readRestoreMarker, removeRestoreMarker, setRestoreMarker } from './restore-marker.ts';

/** Database and storage into which a backup is restored. */
export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

export type RestoreOptions = {
  signal?: AbortSignal;
  /** Called after each file, with the number of files restored so far and the approximate total. */
  onProgress?: (done: number, total: number) => void;
};

export type RestoreResult = { files: number; rows: number; createdAt: string };

/** Folders of the storage whose files belong to a backup. */
const FILE_PREFIXES = ['originals/', 'profiles/'] as const;

/**
 * Key of a file in the storage that contains the id of the restore. The marker of the restore, which is in the database
 * or in DATA_DIR, contains the same id. If a restore is repeated with another storage, the ids differ, and the restore
 * is refused if that storage has files. Otherwise it could delete files of another gallery.
 */
const RESTORING = 'restoring';

const unpack = promisify(gunzip);

/** An opened, empty target. */
type OpenTarget = {
  database: Database;
  storage: Storage;
  /** Keys of the files that this restore, or the interrupted one that it repeats, may have written. */
  writtenKeys: Set<string>;
};

type Source = { file: string; header: BackupHeader };

/**
 * Restores a backup into the empty gallery of the configuration. The rows are loaded in one transaction, which is
 * committed only after all checksums and counts have been verified. While a restore runs, and after it was killed, a
 * marker prevents a start of the server: the file `restore.incomplete` in DATA_DIR, or a table in a PostgreSQL
 * database. The next restore replaces the data that the killed one left. Throws `OperatorError` and restores nothing if
 * the backup is damaged or from a newer version, if another process uses the database, if the gallery is not empty, or
 * if its tables are newer than the backup.
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
  const restore = target.databaseUrl ? restoreIntoPostgres : restoreIntoEmbedded;
  return restore(target, logger, { file, header }, options);
}

async function restoreIntoPostgres(
  target: RestoreTarget,
  logger: Logger,
  source: Source,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const { dataDir, databaseUrl, s3 } = target;
  const storage = await openStorage({ dataDir, s3, allowSlowUploads: true });
  let id = '';
  let writtenKeys = new Set<string>();
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    logger,
    migrateTo: source.header.migration,
    isExclusive: true,
    // The checks run before the migrations, because a restore that is refused must not change the database.
    beforeMigrations: async (db) => {
      // Accepts an interrupted restore, because this one replaces it.
      await assertNoIncompleteCopy(db, 'restore');
      await assertEmptyTables(db);
      await assertNotNewer(db, source.header);
      const interruptedId = (await readIncompleteCopy(db))?.id ?? null;
      writtenKeys = await findLeftovers(storage, interruptedId, source.file);
      id = interruptedId ?? randomUUID();
      await markIncompleteCopy(db, { command: 'restore', id });
      await storage.put(RESTORING, Buffer.from(id));
    },
  });
  try {
    const opened = { database, storage, writtenKeys };
    const result = await loadGallery(target, opened, source, { ...options, onLoaded: unmarkIncompleteCopy });
    await storage.delete(RESTORING);
    return result;
  } catch (error) {
    try {
      // If the marker is gone, the rows have been committed, and the files belong to them.
      if ((await readIncompleteCopy(database.db))?.id === id) {
        await deleteFiles(storage, writtenKeys);
        await unmarkIncompleteCopy(database.db);
      }
    } catch (err) {
      logger.warn({ err }, 'the data of the failed restore could not be deleted');
    }
    throw error;
  } finally {
    await database.close();
  }
}

async function restoreIntoEmbedded(
  target: RestoreTarget,
  logger: Logger,
  source: Source,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const { dataDir, s3 } = target;
  const directory = path.join(path.resolve(dataDir), 'database');
  const interruptedId = await readRestoreMarker(dataDir);
  // The restore that set the marker may still be running. Take the lock and release it at once, to check that no
  // other process holds it.
  if (interruptedId !== null) lockDatabase(directory)();
  else if (existsSync(directory)) {
    throw new OperatorError(
      `${dataDir} already contains a gallery. Move it away, or set DATA_DIR to an empty folder`,
    );
  }
  const storage = await openStorage({ dataDir, s3, allowSlowUploads: true });
  const writtenKeys = await findLeftovers(storage, interruptedId, source.file);
  const id = interruptedId ?? randomUUID();
  await setRestoreMarker(dataDir, id);
  await storage.put(RESTORING, Buffer.from(id));
  // Without an interrupted restore there was no database. If there is one now, a server has just created it, so it must
  // not be deleted.
  if (interruptedId !== null) await rm(directory, { recursive: true, force: true });
  const database = await openDatabase({
    dataDir,
    logger,
    migrateTo: source.header.migration,
  }).catch(async (error: unknown) => {
    if (interruptedId === null) {
      await storage.delete(RESTORING).catch(() => undefined);
      await removeRestoreMarker(dataDir);
    }
    throw error;
  });
  let result: RestoreResult;
  try {
    result = await loadGallery(target, { database, storage, writtenKeys }, source, options);
  } catch (error) {
    await database.close();
    await rm(directory, { recursive: true, force: true });
    await deleteFiles(storage, writtenKeys);
    await removeRestoreMarker(dataDir);
    throw error;
  }
  await database.close();
  await removeRestoreMarker(dataDir);
  await storage.delete(RESTORING);
  return result;
}

type LoadOptions = RestoreOptions & {
  /** Called in the transaction that loads the rows, before it is committed. */
  onLoaded?: (tx: Db) => Promise<void>;
};

/** Loads the backup into the opened target, migrates it to the current version and claims the storage. */
async function loadGallery(
  { dataDir, s3 }: RestoreTarget,
  opened: OpenTarget,
  source: Source,
  options: LoadOptions,
): Promise<RestoreResult> {
  const { database, storage } = opened;
  const manifest = await loadBackup(opened, source, {
    ...options,
    onLoaded: async (tx) => {
      // The files must be on the disk before the rows that refer to them are committed.
      if (!s3) await syncTree(path.join(dataDir, 'files'));
      await options.onLoaded?.(tx);
    },
  });
  await migrate(database.db);
  await claimStorage({ db: database.db, storage });
  await database.maintain();
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { files: manifest.files.count, rows, createdAt: source.header.createdAt };
}

/** Loads all rows and files, and commits the rows if rows and files match the manifest. */
async function loadBackup(
  { database, storage, writtenKeys }: OpenTarget,
  { file, header }: Source,
  { signal, onProgress, onLoaded }: LoadOptions,
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
        writtenKeys.add(key);
        await storage.put(key, body);
        const stored = await storage.stat(key);
        files = { count: files.count + 1, bytes: files.bytes + (stored?.size ?? 0) };
        onProgress?.(files.count, Math.max(files.count, header.files));
      },
      onRows: async (name, body) => {
        signal?.throwIfAborted();
        const table = tables.get(name);
        if (!table) throw new OperatorError(`The backup contains the unknown table ${name}`);
        await insertRows(tx, table, (await unpack(body)).toString().trimEnd().split('\n'));
      },
    });
    await assertManifest(tx, tables, manifest, files);
    await onLoaded?.(tx);
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
      `The storage has ${files.count} files with ${files.bytes} bytes, but the backup has ${manifest.files.count} with ${manifest.files.bytes}. Nothing was restored`,
    );
  }
  // Check also the tables that the manifest omits, because their rows may have been loaded.
  for (const name of new Set([...tables.keys(), ...Object.keys(manifest.tables)])) {
    const table = tables.get(name);
    const actual = table && (await checksumTable(tx, table));
    const expected = manifest.tables[name];
    if (!actual || actual.rows !== expected?.rows || actual.checksum !== expected.checksum)
      throw new OperatorError(`The rows of the table ${name} differ from the backup. Nothing was restored`);
  }
}

/**
 * Returns the keys of the files that the interrupted restore `interruptedId` left in the storage. Throws
 * `OperatorError` if the storage has any other file: it may belong to another gallery.
 */
async function findLeftovers(
  storage: Storage,
  interruptedId: string | null,
  file: string,
): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const prefix of FILE_PREFIXES) for await (const { key } of storage.list(prefix)) keys.add(key);
  if (keys.size === 0) return keys;
  if (interruptedId === null || (await storage.get(RESTORING))?.toString() !== interruptedId)
    throw new OperatorError('The storage is not empty. Use another bucket or another DATA_DIR');
  const expectedKeys = new Set<string>();
  await readBackup(file, {
    onFile: async (key, body) => {
      expectedKeys.add(key);
      await finished(body.resume());
    },
    onRows: async () => {},
  });
  if ([...keys].every((key) => expectedKeys.has(key))) return keys;
  throw new OperatorError(
    'The storage has files that are not in this backup. Repeat the restore with the backup of the interrupted one, or use another bucket or another DATA_DIR',
  );
}

async function deleteFiles(storage: Storage, keys: ReadonlySet<string>): Promise<void> {
  for (const key of keys) await storage.delete(key);
  await storage.delete(RESTORING);
}

async function assertEmptyTables(db: Db): Promise<void> {
  for (const name of TABLES_TO_BE_EMPTY) {
    if ((await hasTable(db, name)) && (await countRows(db, name)) > 0)
      throw new OperatorError('The database is not empty. Create a new one, and set DATABASE_URL to it');
  }
}

/** The rows of a backup only fit into the tables of its last migration, and migrations cannot be reverted. */
async function assertNotNewer(db: Db, { migration }: BackupHeader): Promise<void> {
  if (!(await isEmptyDatabase(db)) && (await lastMigration(db)) > migration) {
    throw new OperatorError(
      'The tables of the database are newer than the backup. Create a new database, and set DATABASE_URL to it',
    );
  }
}
