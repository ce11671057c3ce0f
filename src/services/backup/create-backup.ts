import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Snapshot } from '#db/database.ts';
import { lastMigration } from '#db/migrate.ts';
import type { Db } from '#db/tables.ts';
import { checksumTable, readRows, type TableChecksum } from '#db/transfer/rows.ts';
import { listTables } from '#db/transfer/tables.ts';
import { listAvatars, listOriginals, type StoredFileEntry } from '#domain/stored-files.ts';
import { OperatorError } from '#platform/failures.ts';
import { syncDirectory, syncFile } from '#platform/sync.ts';
import { TarWriter } from '#platform/tar-writer.ts';
import { ensureWritableFolder } from '#platform/writable-folder.ts';
import type { Services } from '../open-services.ts';
import { deleteAbandoned } from './backup-folder.ts';
import {
  type BackupHeader,
  type BackupManifest,
  FILES_FOLDER,
  FORMAT,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  SUMS_ENTRY,
  tableEntry,
} from './backup-format.ts';

export type BackupOptions = {
  /** Version of Vitrine. */
  version: string;
  /** Path of the backup if files are missing in the storage. The default is the path of a complete backup. */
  incompleteFile?: string;
  signal?: AbortSignal;
  /** Called after each file, with the number of files so far and in total. */
  onProgress?: (done: number, total: number) => void;
};

export type BackupResult = {
  /** Path of the backup. */
  file: string;
  /** Size of the archive in bytes. */
  bytes: number;
  files: number;
  rows: number;
  /** Keys of files that the database refers to and that are missing in the storage. */
  missing: string[];
};

type BackupDeps = Pick<Services, 'database' | 'db' | 'storage'>;

/** Maximum number of snapshots to try until the storage has all files that the snapshot refers to. */
const MAX_SNAPSHOTS = 3;

/**
 * Writes a backup of the database, the original images and the avatars to `file`, which must not exist yet. The gallery
 * can be used meanwhile. Renditions are left out, because they are regenerated on demand. The file appears under its
 * name only when it is complete and on the disk. Also deletes unfinished backups of killed processes from the folder.
 * Throws `OperatorError` if no file can be written to the folder, and the reason of `signal` when it is aborted.
 */
export async function createBackup(
  deps: BackupDeps,
  file: string,
  { version, incompleteFile = file, signal, onProgress }: BackupOptions,
): Promise<BackupResult> {
  // A random name, so that two backups to one file do not write to the same partial file.
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const folder = path.dirname(file);
  // Before the first write, because the files of killed processes may fill the disk.
  await deleteAbandoned(folder);
  await ensureWritableFolder(folder);
  // Readable for the owner alone, because a backup contains the keys that sign sessions.
  const output = createWriteStream(partial, { mode: 0o600 });
  const writer = new TarWriter(output);
  try {
    const counts = await writeEntries(deps, writer, { version, signal, onProgress });
    await writer.finish();
    await syncFile(partial);
    const finished = counts.missing.length === 0 ? file : incompleteFile;
    await rename(partial, finished);
    await syncDirectory(path.dirname(finished));
    return { file: finished, bytes: output.bytesWritten, ...counts };
  } catch (error) {
    writer.abort();
    await rm(partial, { force: true });
    throw error;
  }
}

type EntryOptions = {
  version: string;
  signal: AbortSignal | undefined;
  onProgress: BackupOptions['onProgress'];
};

async function writeEntries(
  { database, db, storage }: BackupDeps,
  writer: TarWriter,
  { version, signal, onProgress }: EntryOptions,
): Promise<Pick<BackupResult, 'files' | 'rows' | 'missing'>> {
  const originals = await listOriginals(db);
  const header: BackupHeader = {
    format: FORMAT,
    version,
    createdAt: new Date().toISOString(),
    migration: await lastMigration(db),
    files: originals.length,
  };
  await addJson(writer, HEADER_ENTRY, header);
  const files = new FileCopier(storage, writer, signal, onProgress);
  // Copy most files before the snapshot is taken, so that it is open only for a short time.
  await files.copy(originals);
  const { snapshot, missing } = await findCompleteSnapshot({ database, db, storage }, files);
  try {
    // A restore creates the tables with the migration in the header, so the rows of the snapshot must fit into them.
    if ((await lastMigration(snapshot.tx)) !== header.migration)
      throw new OperatorError('The database was upgraded during the backup. Repeat the backup.');
    const tables = await writeTables(snapshot, writer, signal);
    const sums = Buffer.from(`${writer.sums.join('\n')}\n`);
    await writer.add(SUMS_ENTRY, sums.length, sums);
    const manifest: BackupManifest = {
      format: FORMAT,
      tables,
      files: { count: files.count, bytes: files.bytes },
      sums: createHash('sha256').update(sums).digest('hex'),
    };
    await addJson(writer, MANIFEST_ENTRY, manifest);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    return { files: files.count, rows, missing };
  } finally {
    await snapshot.close();
  }
}

async function addJson(writer: TarWriter, name: string, value: unknown): Promise<void> {
  const body = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  await writer.add(name, body.length, body);
}

const listFiles = async (db: Db): Promise<StoredFileEntry[]> => [
  ...(await listOriginals(db)),
  ...(await listAvatars(db)),
];

/**
 * Takes a snapshot of the database and copies the files that it refers to and that are not in the archive yet. A missing
 * file was deleted after the snapshot was taken if the database does not refer to it any more, or if it exists again, as
 * an avatar may. Then this function tries again with a new snapshot. Other missing files are lost from the storage; it
 * returns them in `missing`.
 */
async function findCompleteSnapshot(
  { database, db, storage }: BackupDeps,
  files: FileCopier,
): Promise<{ snapshot: Snapshot; missing: string[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await database.snapshot();
    try {
      const missing = await files.copy(await listFiles(snapshot.tx));
      if (missing.length === 0 || attempt === MAX_SNAPSHOTS) return { snapshot, missing };
      // A file is deleted only after the database does not refer to it any more.
      const current = new Set((await listFiles(db)).map(({ key }) => key));
      const isLost = async (key: string): Promise<boolean> =>
        current.has(key) && (await storage.stat(key)) === null;
      if ((await Promise.all(missing.map(isLost))).every(Boolean)) return { snapshot, missing };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
}

/** Copies files from the storage into the archive, each once. */
class FileCopier {
  readonly #storage: BackupDeps['storage'];
  readonly #writer: TarWriter;
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: BackupOptions['onProgress'];
  readonly #copied = new Set<string>();
  bytes = 0;

  constructor(
    storage: BackupDeps['storage'],
    writer: TarWriter,
    signal: AbortSignal | undefined,
    onProgress: BackupOptions['onProgress'],
  ) {
    this.#storage = storage;
    this.#writer = writer;
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  get count(): number {
    return this.#copied.size;
  }

  /** Copies the files that are not in the archive yet. Returns the keys of missing files, without temporary ones. */
  async copy(entries: readonly StoredFileEntry[]): Promise<string[]> {
    const missing: string[] = [];
    for (const { key, isTemporary } of entries) {
      this.#signal?.throwIfAborted();
      if (this.#copied.has(key)) continue;
      const file = await this.#storage.stat(key);
      const body = file && (await this.#storage.stream(key));
      if (!file || !body) {
        if (!isTemporary) missing.push(key);
        continue;
      }
      await this.#writer.add(FILES_FOLDER + key, file.size, body);
      this.#copied.add(key);
      this.bytes += file.size;
      this.#onProgress?.(this.#copied.size, Math.max(entries.length, this.#copied.size));
    }
    return missing;
  }
}

const compress = promisify(gzip);

async function writeTables(
  { tx }: Snapshot,
  writer: TarWriter,
  signal: AbortSignal | undefined,
): Promise<Record<string, TableChecksum>> {
  const checksums: Record<string, TableChecksum> = {};
  for (const table of await listTables(tx)) {
    let part = 0;
    for await (const rows of readRows(tx, table)) {
      signal?.throwIfAborted();
      part += 1;
      const body = await compress(`${rows.join('\n')}\n`);
      await writer.add(tableEntry(table.name, part), body.length, body);
    }
    checksums[table.name] = await checksumTable(tx, table);
  }
  return checksums;
}
