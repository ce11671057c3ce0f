import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backupCommand } from '#cli/backup-command.ts';
import type { CommandContext } from '#cli/operator-command.ts';
import { lockDatabase } from '#db/lock.ts';
import { openDatabase } from '#db/open-database.ts';
import type { Db } from '#db/tables.ts';
import { checksumTable } from '#db/transfer/rows.ts';
import { listTables } from '#db/transfer/tables.ts';
import { moveScreens } from '#domain/catalogue/screens/move-commands.ts';
import { newImageId, originalKey } from '#domain/images/keys.ts';
import { isBackupDue } from '#domain/installation.ts';
import { parseConfig, type S3Config } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createBackup } from '#services/backup/create-backup.ts';
import { restoreBackup } from '#services/backup/restore-backup.ts';
import { setRestoreMarker } from '#services/backup/restore-marker.ts';
import { runScheduledBackup } from '#services/backup/schedule.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { ensureBuilt } from '../../support/build.ts';
import { makeImage } from '../../support/catalogue.ts';
import { runVitrine } from '../../support/command-line.ts';
import { describePostgres, ensureTemplate, makeDataDir } from '../../support/database.ts';
import { createPostgresDatabase } from '../../support/postgres.ts';
import { type ServerSettings, spawnVitrine, startServer } from '../../support/server.ts';
import { sendRequest } from '../../support/test-server.ts';
import {
  importFolder,
  makeFolder,
  makeImages,
  openTestServices,
  type TestFolder,
} from '../import/import-fixture.ts';
import { startS3Server } from '../storage/s3-server.ts';

const SCREENS = 20;
const VERSION = '1.2.3';
const logger = createLogger({ level: 'silent', format: 'json' });

let images: Record<string, Buffer>;
let folder: TestFolder;
let base: string;
let removeBase: () => Promise<void>;

beforeAll(async () => {
  ensureBuilt();
  await ensureTemplate();
  images = await makeImages(SCREENS, 90);
  folder = await makeFolder(images);
});
afterAll(() => folder.remove());
beforeEach(async () => {
  const newDirectory = await makeDataDir();
  base = newDirectory.dataDir;
  removeBase = newDirectory.remove;
  await mkdir(base, { recursive: true });
});
afterEach(() => removeBase());

const dir = (name: string): string => path.join(base, name);
const vitrine = (args: string[], dataDir: string, settings: ServerSettings = {}, input?: string) =>
  runVitrine(args, dataDir, { LOG_LEVEL: 'silent', ...settings }, input);

/** Returns row counts and checksums of all tables except `installation`, which records the time of the last backup. */
async function describeTables(db: Db): Promise<Record<string, unknown>> {
  const tables = (await listTables(db)).filter(({ name }) => name !== 'installation');
  const entries = [];
  for (const table of tables) entries.push([table.name, await checksumTable(db, table)]);
  return Object.fromEntries(entries);
}

async function describeGallery(dataDir: string, settings: ServerSettings = {}) {
  const services = await openTestServices(dataDir, settings);
  try {
    const files: Record<string, number> = {};
    for await (const { key, size } of services.storage.list('originals/')) files[key] = size;
    return { tables: await describeTables(services.db), files };
  } finally {
    await services.close();
  }
}

/** Contents of a gallery: row counts and checksums by table, and sizes of the original files. */
type Contents = Awaited<ReturnType<typeof describeGallery>>;

/**
 * A gallery with screens, an audit log and a bulk edit, and its backup. Made once for all tests, because making it
 * takes seconds.
 */
let preparedGallery: { folder: string; contents: Contents; remove: () => Promise<void> };
beforeAll(async () => {
  const { dataDir, remove } = await makeDataDir();
  const source = path.join(dataDir, 'source');
  const services = await openTestServices(source);
  await importFolder(services, folder.path);
  const screens = await services.db.selectFrom('screens').select('id').limit(2).execute();
  const ids = screens.map(({ id }) => id);
  await moveScreens(services.db, { id: null, name: 'test' }, { ids }, { platform: 'ios' });
  await createBackup(services, path.join(dataDir, 'backup.tar'), { version: VERSION });
  await services.close();
  preparedGallery = { folder: dataDir, contents: await describeGallery(source), remove };
});
afterAll(() => preparedGallery?.remove());

/** A database of an older release with one app, before the migration 0024. Made once for all tests. */
let olderGallery: { dataDir: string; remove: () => Promise<void> };
beforeAll(async () => {
  olderGallery = await makeDataDir();
  const database = await openDatabase({ dataDir: olderGallery.dataDir, migrateTo: '0023-ocr-texts' });
  await sql`insert into apps (id, slug, name) values (gen_random_uuid(), 'berth', 'Berth')`.execute(
    database.db,
  );
  await database.close();
});
afterAll(() => olderGallery?.remove());

/** Copies the prepared gallery to `source` and its backup to `backup.tar`. Returns the path of the backup. */
async function copyPreparedGallery(): Promise<string> {
  cpSync(preparedGallery.folder, base, { recursive: true });
  return dir('backup.tar');
}

const configOf = (dataDir: string, settings: ServerSettings = {}) =>
  parseConfig({ DATA_DIR: dataDir, ...settings });

const s3Settings = (s3: S3Config): ServerSettings => ({
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

describe('[O-02] a backup', () => {
  test('of a running server during an import is consistent, and restores to a gallery that starts', async () => {
    const server = await startServer(dir('source'));
    const admin = ['create-admin', '--email', 'ada@example.com', '--name', 'Ada', '--password-stdin'];
    await vitrine(admin, dir('source'), {}, PASSWORD);
    const importRun = vitrine(['import', folder.path, '--concurrency', '1'], dir('source'));
    // The backup begins when the import has stored its first image.
    await expect.poll(() => existsSync(dir('source/files/originals')), { timeout: 60_000 }).toBe(true);
    const result = await vitrine(['backup', dir('backup.tar')], dir('source'));
    expect([result.code, result.stderr]).toEqual([0, expect.any(String)]);
    expect(result.stdout).toMatch(/backup\.tar: \d+ files? and \d+ rows, .+B\.\n$/);
    await importRun;
    expect(await server.stop()).toBe(0);

    const restoreResult = await vitrine(['restore', dir('backup.tar')], dir('restored'));
    expect(restoreResult).toMatchObject({ code: 0 });
    expect(restoreResult.stdout).toMatch(
      /^Restored the backup of .*: \d+ files? and \d+ rows\. All checksums match\.\n$/,
    );
    const services = await openTestServices(dir('restored'));
    const rows = await services.db.selectFrom('screens').select('image_id').execute();
    expect(rows.length).toBeLessThanOrEqual(SCREENS);
    for (const { image_id } of rows)
      expect(await services.storage.stat(`originals/${image_id.slice(0, 2)}/${image_id}`)).not.toBeNull();
    await services.close();
    const restoredServer = await startServer(dir('restored'));
    expect((await vitrine(['list-users'], dir('restored'))).stdout).toContain('ada@example.com');
    expect(await restoredServer.stop()).toBe(0);
  });

  test('restores exactly the rows and original files, with constraints, triggers and counters', async () => {
    const file = await copyPreparedGallery();
    expect(await vitrine(['restore', file], dir('restored'))).toMatchObject({ code: 0 });
    expect(await describeGallery(dir('restored'))).toEqual(preparedGallery.contents);
    expect(Object.keys(preparedGallery.contents.files)).toHaveLength(SCREENS);
    expect(preparedGallery.contents.tables).toMatchObject({ screens: { rows: SCREENS } });
    expect(existsSync(dir('restored/restore.incomplete'))).toBe(false);

    const services = await openTestServices(dir('restored'));
    // The subqueries return the values from before the deletion.
    const { rows } = await sql<{ slug: string; web_count: number }>`
      delete from screens where id = (select id from screens where platform = 'web' limit 1)
      returning (select slug from apps where id = app_id), (select web_count from apps where id = app_id)`.execute(
      services.db,
    );
    const app = await services.db
      .selectFrom('apps')
      .select('web_count')
      .where('slug', '=', rows[0]?.slug ?? '')
      .executeTakeFirstOrThrow();
    expect(app.web_count).toBe((rows[0]?.web_count ?? 0) - 1);
    const withUnknownParent = sql`insert into categories (id, type, name, slug, parent_id)
      values (gen_random_uuid(), 'styles', 'x', 'x', gen_random_uuid())`;
    await expect(withUnknownParent.execute(services.db)).rejects.toThrow();
    await services.close();
  });

  test('does not contain tables of other programs', async () => {
    const services = await openTestServices(dir('source'));
    // This table has no key, so a backup could not read its rows in a fixed order.
    await sql`create table notes_of_another_program (text text)`.execute(services.db);
    await createBackup(services, dir('new.tar'), { version: VERSION });
    await services.close();
    expect(await vitrine(['restore', dir('new.tar')], dir('restored'))).toMatchObject({ code: 0 });
    const manifest = execFileSync('tar', ['-xOf', dir('new.tar'), 'manifest.json'], { encoding: 'utf8' });
    expect(manifest).not.toContain('notes_of_another_program');
  });

  test('of an older release is migrated when it is restored', async () => {
    cpSync(olderGallery.dataDir, dir('older'), { recursive: true });
    const olderDatabase = await openDatabase({ dataDir: dir('older'), migrateTo: '0023-ocr-texts' });
    const { rows } =
      await sql`select from information_schema.columns where column_name = 'backed_up_at'`.execute(
        olderDatabase.db,
      );
    expect(rows).toHaveLength(0);
    const storage = await openStorage({ dataDir: dir('older') });
    await createBackup({ database: olderDatabase, db: olderDatabase.db, storage }, dir('old.tar'), {
      version: '0.2.0',
    });
    await olderDatabase.close();

    expect(await vitrine(['restore', dir('old.tar')], dir('restored'))).toMatchObject({ code: 0 });
    expect(await vitrine(['backup', dir('new.tar')], dir('restored'))).toMatchObject({ code: 0 });
    const services = await openTestServices(dir('restored'));
    const app = await services.db.selectFrom('apps').select('name').where('slug', '=', 'berth').execute();
    const installation = await services.db.selectFrom('installation').select('backed_up_at').execute();
    await services.close();
    expect([app, installation]).toEqual([[{ name: 'Berth' }], [{ backed_up_at: expect.any(String) }]]);
  });

  test('deletes abandoned partial files and all but the newest backups of a folder, but no other file', async () => {
    await copyPreparedGallery();
    await mkdir(dir('backups'));
    await writeFile(dir('backups/notes.tar'), 'x');
    for (const day of ['01', '02', '03'])
      await writeFile(dir(`backups/vitrine-2026-01-${day}T000000Z.tar`), 'x');
    // Unfinished backups: one of a killed process, and one that may still be written.
    for (const [id, hours] of [
      ['00000001', 2],
      ['00000002', 0.5],
    ] as const) {
      const partial = dir(`backups/vitrine-2026-01-04T000000Z.tar.${id}.partial`);
      await writeFile(partial, 'x');
      const time = new Date(Date.now() - hours * 3_600_000);
      await utimes(partial, time, time);
    }
    const result = await vitrine(['backup', dir('backups'), '--keep', '2'], dir('source'));
    expect(result).toMatchObject({ code: 0 });
    expect(result.stdout).toContain('Deleted vitrine-2026-01-02T000000Z.tar.');
    const names = (await readdir(dir('backups'))).sort();
    expect(names.slice(0, 3)).toEqual([
      'notes.tar',
      'vitrine-2026-01-03T000000Z.tar',
      'vitrine-2026-01-04T000000Z.tar.00000002.partial',
    ]);
    expect(names).toHaveLength(4);
  });

  test('deletes abandoned partial files even if it fails, because they may have filled the disk', async () => {
    const services = await openTestServices(dir('empty'));
    const partial = dir('vitrine-2026-01-04T000000Z.tar.00000001.partial');
    await writeFile(partial, 'x');
    const time = new Date(Date.now() - 2 * 3_600_000);
    await utimes(partial, time, time);
    const failing = createBackup(services, dir('new.tar'), {
      version: VERSION,
      signal: AbortSignal.abort(new Error('canceled')),
    });
    await expect(failing).rejects.toThrow('canceled');
    await services.close();
    expect(await readdir(base)).toEqual(['empty']);
  });

  test('is readable only by its owner', async () => {
    const file = await copyPreparedGallery();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('of a gallery without images deletes no complete backup', async () => {
    const services = await openTestServices(dir('empty'));
    await services.close();
    await mkdir(dir('backups'));
    await writeFile(dir('backups/vitrine-2026-01-01T000000Z.tar'), 'x');
    const result = await vitrine(['backup', dir('backups'), '--keep', '1'], dir('empty'));
    expect(result).toMatchObject({ code: 0 });
    expect(result.stdout).toContain(
      'This gallery has no images. It may be the wrong one, so no complete backup was deleted.',
    );
    expect(await readdir(dir('backups'))).toHaveLength(2);
  });

  test('into a folder that cannot be created or written is refused with an error message of one line', async () => {
    await copyPreparedGallery();
    await writeFile(dir('file'), 'x');
    for (const folder of ['/proc/none', dir('file')]) {
      const { code, stderr } = await vitrine(['backup', path.join(folder, 'new.tar')], dir('source'));
      expect([code, stderr.trim().split('\n').length], stderr).toEqual([1, 1]);
      expect(stderr).toContain(`No file can be written to ${folder}: `);
    }
  });

  test('is refused without a target or a gallery; status, list-users and a dry run of an import are refused without a gallery', async () => {
    const message = `There is no gallery in ${dir('typo')}: check DATA_DIR\n`;
    for (const args of [
      ['backup', dir('new.tar')],
      ['status'],
      ['list-users'],
      ['import', folder.path, '--dry-run'],
    ])
      expect(await vitrine(args, dir('typo')), args[0]).toMatchObject({ code: 1, stderr: message });
    expect(existsSync(dir('typo'))).toBe(false);
    const withoutTarget = await vitrine(['backup', ''], dir('typo'));
    expect(withoutTarget.code).toBe(1);
    expect(withoutTarget.stderr).toContain('It must not be empty.');
  });

  test('closes the files of the storage if it fails', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    let openFiles = 0;
    const stream = services.storage.stream.bind(services.storage);
    services.storage.stream = async (...args) => {
      const body = await stream(...args);
      openFiles += 1;
      body?.once('close', () => {
        openFiles -= 1;
      });
      return body;
    };
    // The backup fails, because the storage reports one byte more than the file has.
    const { stat: readStat } = services.storage;
    services.storage.stat = async (key) => {
      const file = await readStat.call(services.storage, key);
      return file && { ...file, size: file.size + 1 };
    };
    const failing = createBackup(services, dir('new.tar'), { version: VERSION });
    await expect(failing).rejects.toThrow(/ bytes$/);
    await expect.poll(() => openFiles).toBe(0);
    await services.close();
  });

  test('is refused if the file exists, and leaves no partial file when it is canceled', async () => {
    const file = await copyPreparedGallery();
    expect(await vitrine(['backup', file], dir('source'))).toMatchObject({
      code: 1,
      stderr: `The file ${file} already exists\n`,
    });
    const services = await openTestServices(dir('source'));
    const abort = new AbortController();
    const canceledBackup = createBackup(services, dir('second.tar'), {
      version: VERSION,
      signal: abort.signal,
      onProgress: (done) => done === 3 && abort.abort(new Error('canceled')),
    });
    await expect(canceledBackup).rejects.toThrow('canceled');
    await services.close();
    expect((await readdir(base)).sort()).toEqual(['backup.tar', 'source']);
    expect((await readdir(dir('source'))).filter((name) => name.includes('snapshot'))).toEqual([]);
  });

  test('is refused if a newer release migrates the database during the backup', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    const upgradedBackup = createBackup(services, dir('second.tar'), {
      version: VERSION,
      onProgress: () =>
        void sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '') on conflict do nothing`.execute(
          services.db,
        ),
    });
    await expect(upgradedBackup).rejects.toThrow(
      'The database was upgraded during the backup. Repeat the backup.',
    );
    await services.close();
    expect((await readdir(base)).sort()).toEqual(['backup.tar', 'source']);
  });

  test('lists files that are missing in the storage', async () => {
    await copyPreparedGallery();
    const [key] = Object.keys(preparedGallery.contents.files);
    await rm(dir(`source/files/${key}`));
    const result = await vitrine(['backup', dir('second.tar')], dir('source'));
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('1 file is missing in the storage and therefore not in the backup:');
    expect(result.stdout).toContain(key);
    expect(await vitrine(['restore', dir('second.tar')], dir('restored'))).toMatchObject({ code: 0 });
  });

  test('takes a second snapshot only if a missing file was deleted after the first one', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    let snapshots = 0;
    /** Writes a backup. During its first snapshot there is an image without a file, which `end` may delete. */
    const backUp = async (file: string, end: (id: string) => Promise<unknown>) => {
      snapshots = 0;
      const snapshot = async () => {
        snapshots += 1;
        if (snapshots > 1) return services.database.snapshot();
        const id = await makeImage(services.db);
        await services.db.updateTable('images').set({ state: 'final' }).where('id', '=', id).execute();
        const taken = await services.database.snapshot();
        await end(id);
        return taken;
      };
      const database = { ...services.database, snapshot };
      return createBackup({ ...services, database }, dir(file), { version: VERSION });
    };
    const deleteRow = (id: string) => services.db.deleteFrom('images').where('id', '=', id).execute();
    const complete = await backUp('complete.tar', deleteRow);
    expect([complete.missing, complete.files, snapshots]).toEqual([[], SCREENS, 2]);

    let lostKey = '';
    const incomplete = await backUp('incomplete.tar', async (id) => {
      lostKey = originalKey(id);
    });
    expect([incomplete.missing, snapshots]).toEqual([[lostKey], 1]);
    await services.close();
  });

  test('takes a second snapshot if a missing file exists again', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    const [key] = Object.keys(preparedGallery.contents.files);
    let missingChecks = 2;
    const storage: Storage = Object.create(services.storage, {
      stat: {
        value: (requested: string) => {
          if (requested !== key || missingChecks === 0) return services.storage.stat(requested);
          // Once before the snapshot and once after it.
          missingChecks -= 1;
          return Promise.resolve(null);
        },
      },
    });
    let snapshots = 0;
    const snapshot = () => {
      snapshots += 1;
      return services.database.snapshot();
    };
    const database = { ...services.database, snapshot };
    const result = await createBackup({ ...services, database, storage }, dir('again.tar'), {
      version: VERSION,
    });
    expect([result.missing, result.files, snapshots]).toEqual([[], SCREENS, 2]);
    await services.close();
  });

  test('is marked as incomplete if files are missing in the storage, and replaces no complete backup', async () => {
    await copyPreparedGallery();
    await rm(dir(`source/files/${Object.keys(preparedGallery.contents.files)[0]}`));
    const complete = 'vitrine-2026-01-01T000000Z.tar';
    const incomplete = 'vitrine-2026-01-02T000000Z.incomplete.tar';
    const expected = [complete, expect.stringMatching(/^vitrine-.*Z\.incomplete\.tar$/)];
    for (const folder of ['backups', 'scheduled']) {
      await mkdir(dir(folder));
      for (const name of [complete, incomplete]) await writeFile(dir(`${folder}/${name}`), 'x');
    }
    const result = await vitrine(['backup', dir('backups'), '--keep', '1'], dir('source'));
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('It does not replace a complete backup.');
    expect(result.stdout).toContain(`Deleted ${incomplete}.`);
    const names = (await readdir(dir('backups'))).sort();
    expect(names).toEqual(expected);
    expect(names[1]).not.toBe(incomplete);
    expect(await vitrine(['restore', dir(`backups/${names[1]}`)], dir('restored'))).toMatchObject({
      code: 0,
    });

    const services = await openTestServices(dir('source'));
    // Makes a scheduled backup due.
    await sql`update installation set backed_up_at = null`.execute(services.db);
    const schedule = { directory: dir('scheduled'), everyHours: 24, keep: 1 };
    const file = await runScheduledBackup({ ...services, version: VERSION, logger }, schedule);
    await services.close();
    expect((await readdir(schedule.directory)).sort()).toEqual([complete, path.basename(file ?? '')]);
    expect(file).toMatch(/\.incomplete\.tar$/);
  });
});

describe('[O-02] scheduled backups', () => {
  test('are written when they are due, by one process, and old ones are deleted', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    // Creates the row of `installation` if there is none. It records the time of the last backup.
    await services.images.ownsStorage();
    const parts = { ...services, version: VERSION, logger };
    const schedule = { directory: dir('scheduled'), everyHours: 24, keep: 2 };
    const first = await runScheduledBackup(parts, schedule);
    expect(existsSync(first ?? '')).toBe(true);
    expect(await runScheduledBackup(parts, schedule)).toBeNull();

    await writeFile(dir('scheduled/vitrine-2026-01-01T000000Z.tar'), 'x');
    await sql`update installation set backed_up_at = now() - interval '25 hours'`.execute(services.db);
    // Simulates another process that is writing a backup.
    const release = await services.database.tryLock('vitrine backup');
    expect(await runScheduledBackup(parts, schedule)).toBeNull();
    await release?.();
    // The name of a backup contains its time in seconds. The next backup must get another name.
    await pause(1000);
    const results = await Promise.all([1, 2].map(() => runScheduledBackup(parts, schedule)));
    expect(results.filter((file) => file !== null)).toHaveLength(1);
    expect(await readdir(dir('scheduled'))).toHaveLength(2);
    expect(await readdir(dir('scheduled'))).not.toContain('vitrine-2026-01-01T000000Z.tar');
    await services.close();
  });

  test('are not postponed when `vitrine backup` writes to another folder', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    await services.images.ownsStorage();
    await mkdir(dir('scheduled'));
    const config = configOf(dir('source'), { BACKUP_DIR: dir('scheduled') });
    const context = {
      config,
      openServices: async () => services,
      printLine: () => {},
      progress: { write() {} },
    };
    const runBackupCommand = (target: string) =>
      backupCommand.run({ ...context, signal: new AbortController().signal } as unknown as CommandContext, {
        target,
      });
    const isDue = () => isBackupDue(services.db, 24);
    expect(await runBackupCommand(dir('elsewhere.tar'))).toBe(0);
    expect(await isDue()).toBe(true);
    expect(await runBackupCommand(dir('scheduled'))).toBe(0);
    expect(await isDue()).toBe(false);
    await services.close();
  });

  test('are due if the last backup lies in the future, because the clock was ahead', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    await services.images.ownsStorage();
    const parts = { ...services, version: VERSION, logger };
    const schedule = { directory: dir('scheduled'), everyHours: 24, keep: 2 };
    await sql`update installation set backed_up_at = now() + interval '30 minutes'`.execute(services.db);
    expect(await runScheduledBackup(parts, schedule)).toBeNull();
    await sql`update installation set backed_up_at = now() + interval '1 year'`.execute(services.db);
    expect(await runScheduledBackup(parts, schedule)).not.toBeNull();
    expect(await runScheduledBackup(parts, schedule)).toBeNull();
    await services.close();
  });

  test('first delete backups that were made while the clock was ahead, but never the new one', async () => {
    await copyPreparedGallery();
    const services = await openTestServices(dir('source'));
    await services.images.ownsStorage();
    await mkdir(dir('scheduled'));
    const names = [
      'vitrine-2020-01-01T000000Z.tar',
      'vitrine-9998-01-01T000000Z.tar',
      'vitrine-9999-01-01T000000Z.tar',
    ];
    for (const name of names) await writeFile(dir(`scheduled/${name}`), 'x');
    const schedule = { directory: dir('scheduled'), everyHours: 24, keep: 2 };
    const file = await runScheduledBackup({ ...services, version: VERSION, logger }, schedule);
    await services.close();
    expect((await readdir(schedule.directory)).sort()).toEqual([names[0], path.basename(file ?? '')]);
  });

  test('are written by a server one minute after its start, and are off without BACKUP_DIR', {
    timeout: 240_000,
  }, async () => {
    const server = await startServer(dir('source'), { BACKUP_DIR: dir('scheduled') });
    await expect
      .poll(async () => (existsSync(dir('scheduled')) ? readdir(dir('scheduled')) : []), { timeout: 120_000 })
      .toEqual([expect.stringMatching(/^vitrine-.*\.tar$/)]);
    expect(await server.stop()).toBe(0);
    expect(parseConfig({ BACKUP_DIR: '/backups', BACKUP_EVERY: '6' }).backups).toEqual({
      directory: '/backups',
      everyHours: 6,
      keep: 7,
    });
    expect(parseConfig({}).backups).toBeNull();
  });
});

describe('an upgrade of the embedded database', () => {
  test('copies the database before its migrations, once, and the copy opens with the older schema', async () => {
    const dataDir = dir('upgraded');
    cpSync(olderGallery.dataDir, dataDir, { recursive: true });
    // The new copy replaces this copy of an earlier upgrade.
    await mkdir(path.join(dataDir, 'database.before-0002-counters'));
    // This copy is the operator's own and stays.
    await mkdir(path.join(dataDir, 'database.before-my-upgrade'));

    await (await openDatabase({ dataDir, upgradeBackup: true })).close();
    const copies = async () => (await readdir(dataDir)).filter((name) => name.startsWith('database.before-'));
    const expectedCopies = ['database.before-0024-backups', 'database.before-my-upgrade'];
    expect((await copies()).sort()).toEqual(expectedCopies);
    await (await openDatabase({ dataDir, upgradeBackup: true })).close();
    expect((await copies()).sort()).toEqual(expectedCopies);
    const copiedFolder = await stat(path.join(dataDir, 'database.before-0024-backups'));
    expect(copiedFolder.mode & 0o777).toBe(0o700);

    await mkdir(dir('copy'));
    await rename(path.join(dataDir, 'database.before-0024-backups'), dir('copy/database'));
    const copiedDatabase = await openDatabase({ dataDir: dir('copy'), migrateTo: '0023-ocr-texts' });
    const apps = await copiedDatabase.db.selectFrom('apps').select('name').execute();
    expect(apps).toEqual([{ name: 'Berth' }]);
    await copiedDatabase.close();
  });
});

describe('[O-02] a restore', () => {
  test('of a damaged or truncated backup restores nothing or the complete gallery', async () => {
    const file = await copyPreparedGallery();
    const bytes = await readFile(file);
    const damagedFile = dir('damaged.tar');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.boolean(), async (position, isTruncated) => {
        await copyFile(file, damagedFile);
        if (isTruncated) await truncate(damagedFile, position);
        else {
          const changedBytes = Buffer.from(bytes);
          changedBytes[position] = (changedBytes[position] ?? 0) ^ 0x55;
          await writeFile(damagedFile, changedBytes);
        }
        const outcome = await restoreBackup(configOf(dir('restored')), logger, damagedFile).then(
          () => 'restored',
          () => 'refused',
        );
        if (outcome === 'refused') {
          // Neither a database nor the marker of an incomplete restore may remain.
          const remainingNames = existsSync(dir('restored')) ? await readdir(dir('restored')) : [];
          expect(remainingNames.filter((name) => !/^(files|database\.lock)/.test(name))).toEqual([]);
        } else {
          // The change hit padding between entries, which the restore ignores. The gallery must be complete.
          const { tables, files } = await describeGallery(dir('restored'));
          expect({ tables, files }).toEqual(preparedGallery.contents);
        }
        await rm(dir('restored'), { recursive: true, force: true });
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  test('never deletes files that were in the storage before it started, also after an interruption', async () => {
    const file = await copyPreparedGallery();
    const storage = await openStorage({ dataDir: dir('used') });
    await storage.put('originals/aa/existing', Buffer.from('x'));
    const restore = () => restoreBackup(configOf(dir('used')), logger, file);
    await expect(restore()).rejects.toThrow('The storage is not empty');
    // Simulates an interrupted restore that wrote into another storage.
    await setRestoreMarker(dir('used'), 'interrupted');
    await expect(restore()).rejects.toThrow('The storage is not empty');
    // Simulates an interrupted restore that wrote into this storage, which another gallery used afterwards.
    await storage.put('restoring', Buffer.from('interrupted'));
    await expect(restore()).rejects.toThrow('The storage has files that are not in this backup');
    expect(await storage.get('originals/aa/existing')).not.toBeNull();
    expect((await readdir(dir('used'))).sort()).toEqual(['database.lock', 'files', 'restore.incomplete']);
  });

  test('leaves no marker if the database cannot be opened', async () => {
    const file = await copyPreparedGallery();
    await mkdir(dir('restored'));
    const release = lockDatabase(dir('restored/database'));
    try {
      await expect(restoreBackup(configOf(dir('restored')), logger, file)).rejects.toMatchObject({
        name: 'DatabaseLockedError',
      });
    } finally {
      release();
    }
    const storage = await openStorage({ dataDir: dir('restored') });
    expect(await storage.get('restoring')).toBeNull();
    expect(existsSync(dir('restored/restore.incomplete'))).toBe(false);
  });

  test('is refused if the backup has rows of a table that its manifest omits', async () => {
    const archive = dir('unpacked');
    await mkdir(archive);
    const file = await copyPreparedGallery();
    execFileSync('tar', ['-xf', file, '-C', archive]);
    const manifest = JSON.parse(await readFile(path.join(archive, 'manifest.json'), 'utf8'));
    delete manifest.tables.screens;
    await writeFile(path.join(archive, 'manifest.json'), JSON.stringify(manifest));
    const names = execFileSync('tar', ['-tf', file]).toString().trim().split('\n');
    execFileSync('tar', ['-cf', dir('changed.tar'), '-C', archive, ...names]);
    await expect(restoreBackup(configOf(dir('restored')), logger, dir('changed.tar'))).rejects.toThrow(
      'The rows of the table screens differ from the backup',
    );
  });

  test('can be repeated after it was killed while it created the database', async () => {
    const file = await copyPreparedGallery();
    await setRestoreMarker(dir('restored'), 'interrupted');
    await mkdir(dir('restored/database'), { recursive: true });
    await writeFile(dir('restored/database/PG_VERSION'), '18');
    expect(await vitrine(['status'], dir('restored'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Run vitrine restore again'),
    });
    expect((await vitrine(['restore', file], dir('restored'))).code).toBe(0);
    expect(await describeGallery(dir('restored'))).toEqual(preparedGallery.contents);
  }, 120_000);

  test('is refused if the marker of an interrupted restore is damaged', async () => {
    const file = await copyPreparedGallery();
    await mkdir(dir('restored'));
    for (const text of ['{', '{}']) {
      await writeFile(dir('restored/restore.incomplete'), text);
      const restore = restoreBackup(configOf(dir('restored')), logger, file);
      await expect(restore).rejects.toMatchObject({
        name: 'OperatorError',
        message: expect.stringContaining('restore.incomplete of an interrupted restore is damaged'),
      });
      expect(await readFile(dir('restored/restore.incomplete'), 'utf8')).toBe(text);
    }
  });

  test('is refused for a file that is no backup, a missing file and a gallery that is not empty', async () => {
    const file = await copyPreparedGallery();
    await writeFile(dir('other.tar'), 'not a backup');
    await mkdir(dir('export'));
    await writeFile(dir('export/vitrine-export.json'), '{}');
    execFileSync('tar', ['-cf', dir('export.tar'), '-C', dir('export'), 'vitrine-export.json']);
    for (const [args, dataDir, message] of [
      [['restore', dir('other.tar')], dir('restored'), 'does not begin with the header of a Vitrine backup'],
      [
        ['restore', dir('export.tar')],
        dir('restored'),
        'export.tar is an export, not a backup. Import it with vitrine import',
      ],
      [['restore', dir('export')], dir('restored'), 'export is an export, not a backup'],
      [['restore', folder.path], dir('restored'), 'is a folder, but a backup is a file'],
      // The first page of the process's memory is not mapped, so reading this file fails with EIO.
      [['restore', '/proc/self/mem'], dir('restored'), 'The backup cannot be read: EIO'],
      [['restore', dir('missing.tar')], dir('restored'), `There is no file ${dir('missing.tar')}`],
      [['restore', file], dir('source'), 'already contains a gallery'],
    ] as const) {
      const result = await vitrine([...args], dataDir);
      expect([result.code, result.stderr.trim().split('\n').length], result.stderr).toEqual([1, 1]);
      expect(result.stderr).toContain(message);
    }
    expect((await describeGallery(dir('source'))).tables).toMatchObject({ screens: { rows: SCREENS } });
  });

  test('that was killed leaves a gallery that does not start until the restore is repeated', async () => {
    const file = await copyPreparedGallery();
    let interruptions = 0;
    for (const waitMs of [0, 700, 1100]) {
      const child = spawnVitrine(['restore', file], dir('restored'), { LOG_LEVEL: 'silent' });
      // The marker appears when the process begins to restore.
      while (!existsSync(dir('restored/restore.incomplete')) && child.exitCode === null) await pause(5);
      await pause(waitMs);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      // Without the marker, the restore had finished before the process was killed.
      if (!existsSync(dir('restored/restore.incomplete'))) break;
      interruptions += 1;
      const start = await vitrine(['start', '--no-build'], dir('restored'));
      expect(start.code).toBe(1);
      expect(start.stderr).toContain('Run vitrine restore again');
    }
    expect(interruptions).toBeGreaterThan(0);
    if (existsSync(dir('restored/restore.incomplete')))
      expect(await vitrine(['restore', file], dir('restored'))).toMatchObject({ code: 0 });
    expect(await describeGallery(dir('restored'))).toEqual(preparedGallery.contents);
  });
});

describePostgres('[O-02] a backup of the embedded database', () => {
  test('is restored into PostgreSQL with S3, and a backup of that gallery into an embedded database', async () => {
    const file = await copyPreparedGallery();
    const postgres = await createPostgresDatabase();
    const s3 = await startS3Server();
    const settings = { DATABASE_URL: postgres.databaseUrl, ...s3Settings(s3.settings) };
    try {
      const source = preparedGallery.contents;
      const restoreResult = await vitrine(['restore', file], dir('postgres'), settings);
      expect(restoreResult.code, restoreResult.stderr).toBe(0);
      expect(await describeGallery(dir('postgres'), settings)).toEqual(source);
      const secondRestore = await vitrine(['restore', file], dir('postgres'), settings);
      expect(secondRestore.stderr).toContain('The database is not empty');
      expect(await describeGallery(dir('postgres'), settings)).toEqual(source);

      expect(await vitrine(['backup', dir('second.tar')], dir('postgres'), settings)).toMatchObject({
        code: 0,
      });
      expect(await vitrine(['restore', dir('second.tar')], dir('embedded'))).toMatchObject({ code: 0 });
      expect(await describeGallery(dir('embedded'))).toEqual(source);
    } finally {
      await s3.stop();
      await postgres.drop();
    }
  });

  test('is not restored while another restore into the same database runs, and the other restore completes', async () => {
    const file = await copyPreparedGallery();
    const postgres = await createPostgresDatabase();
    const settings = { DATABASE_URL: postgres.databaseUrl };
    const restore = () => restoreBackup(configOf(dir('postgres'), settings), logger, file);
    // Creates the tables, so that one of them can be locked.
    await (await openDatabase({ dataDir: dir('unused'), databaseUrl: postgres.databaseUrl })).close();
    const blocker = new pg.Client({ connectionString: postgres.databaseUrl });
    await blocker.connect();
    try {
      // The first restore finds the table empty but cannot write to it.
      await blocker.query('begin; lock table apps in share mode');
      const first = restore();
      /** Whether the first restore has marked the database as incomplete. */
      const isMarked = async () =>
        (await blocker.query(`select from pg_class where relname = 'incomplete_copy'`)).rowCount === 1;
      await expect.poll(isMarked, { timeout: 60_000 }).toBe(true);
      await expect(restore()).rejects.toThrow('A server or another command is using the database');
      expect(await isMarked()).toBe(true);
      await blocker.query('rollback');
      expect(await first).toMatchObject({ files: SCREENS });
      expect(await describeGallery(dir('postgres'), settings)).toEqual(preparedGallery.contents);
    } finally {
      await blocker.end();
      await postgres.drop();
    }
  });
});

describe('[O-04] moving a gallery', () => {
  test('is refused while a restore is incomplete', async () => {
    await copyPreparedGallery();
    await setRestoreMarker(dir('source'), 'interrupted');
    const s3 = await startS3Server();
    try {
      const result = await vitrine(['move', '--files', 's3'], dir('source'), s3Settings(s3.settings));
      expect(result).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Run vitrine restore again'),
      });
    } finally {
      await s3.stop();
    }
  });

  test('is refused if the bucket has files of another gallery, and changes nothing there', async () => {
    await copyPreparedGallery();
    const s3 = await startS3Server();
    try {
      const settings = s3Settings(s3.settings);
      const bucket = await openStorage(configOf(dir('source'), settings));
      const listKeys = async (): Promise<string[]> => {
        const keys: string[] = [];
        for await (const { key } of bucket.list('')) keys.push(key);
        return keys;
      };
      // The marker `installation` or, if there is none yet, an original shows that another gallery uses the bucket.
      for (const key of ['installation', originalKey(newImageId())]) {
        await bucket.put(key, Buffer.from(randomUUID()));
        const result = await vitrine(['move', '--files', 's3'], dir('source'), settings);
        expect(result.code, result.stderr).toBe(1);
        expect(result.stderr).toContain('The storage to move to has files of another gallery');
        expect(await listKeys()).toEqual([key]);
        await bucket.delete(key);
      }
    } finally {
      await s3.stop();
    }
  });

  test('copies the database of an older release before it is upgraded', async () => {
    cpSync(olderGallery.dataDir, dir('older'), { recursive: true });
    const s3 = await startS3Server();
    try {
      const result = await vitrine(['move', '--files', 's3'], dir('older'), s3Settings(s3.settings));
      expect(result.code, result.stderr).toBe(0);
      expect(result.stdout).toContain('start the server. The old data is still there.');
      expect(await readdir(dir('older'))).toContain('database.before-0024-backups');
    } finally {
      await s3.stop();
    }
  });
});

describePostgres('[O-04] a move between databases', () => {
  test('to PostgreSQL and S3 and back keeps every row and file, also after interruptions', async () => {
    await copyPreparedGallery();
    const source = preparedGallery.contents;
    const postgres = await createPostgresDatabase();
    const s3 = await startS3Server();
    const bucket = s3Settings(s3.settings);
    const movedSettings = { ...bucket, DATABASE_URL: postgres.databaseUrl };
    try {
      const toPostgres = ['move', '--to', postgres.databaseUrl, '--files', 's3'];
      for (const waitMs of [500, 900, 1300]) {
        const child = spawnVitrine(toPostgres, dir('source'), { LOG_LEVEL: 'silent', ...bucket });
        await pause(waitMs);
        child.kill('SIGKILL');
        await new Promise((resolve) => child.once('close', resolve));
      }
      const moved = await vitrine(toPostgres, dir('source'), bucket);
      expect(moved.code, moved.stderr).toBe(0);
      expect(moved.stdout).toMatch(/^Files: \d+ copied, \d+ already there\. All checksums match\.\n/);
      expect(moved.stdout).toMatch(/Database: \d+ rows copied\. All counts and checksums match\./);
      expect(moved.stdout).toContain('Now set DATABASE_URL to the new database and keep the settings S3_…');
      expect(await describeGallery(dir('empty'), movedSettings)).toEqual(source);
      expect(await describeGallery(dir('source'))).toEqual(source);

      const repeated = await vitrine(toPostgres, dir('source'), bucket);
      expect(repeated).toMatchObject({ code: 0 });
      expect(repeated.stdout).toContain(`Files: 0 copied, ${SCREENS} already there.`);

      const back = await vitrine(['move', '--to', 'embedded', '--files', 'disk'], dir('back'), movedSettings);
      expect(back.code, back.stderr).toBe(0);
      expect(await describeGallery(dir('back'))).toEqual(source);
      const server = await startServer(dir('back'));
      expect((await sendRequest(server.url, '/web/apps/app-0')).status).toBe(200);
      expect(await server.stop()).toBe(0);
    } finally {
      await s3.stop();
      await postgres.drop();
    }
  });

  test('is refused if the target database has other data, or if the target or a setting is missing', async () => {
    await copyPreparedGallery();
    const postgres = await createPostgresDatabase();
    try {
      const other = await openDatabase({ dataDir: dir('unused'), databaseUrl: postgres.databaseUrl });
      await sql`insert into apps (id, slug, name) values (gen_random_uuid(), 'other', 'Other')`.execute(
        other.db,
      );
      await other.close();
      const formerUrl = new URL(postgres.databaseUrl);
      formerUrl.pathname += '_former';
      for (const [args, settings, message] of [
        [['--to', postgres.databaseUrl], {}, 'The target database has other data. Create a new one'],
        [[], {}, 'Give --to, --files or both to say what to move'],
        [['--to', 'embedded'], {}, 'DATABASE_URL must be the PostgreSQL database to move from'],
        [['--files', 's3'], {}, 'must name the bucket to move from or to'],
        [
          ['--to', postgres.databaseUrl],
          { DATABASE_URL: formerUrl.href },
          '--to moves the embedded database of DATA_DIR, but DATABASE_URL is another PostgreSQL database',
        ],
        [['--to', postgres.databaseUrl], { DATA_DIR: dir('empty') }, 'There is no gallery in'],
      ] as const) {
        const result = await vitrine(['move', ...args], dir('source'), settings);
        expect([result.code, result.stderr.trim().split('\n').length], result.stderr).toEqual([1, 1]);
        expect(result.stderr).toContain(message);
      }
    } finally {
      await postgres.drop();
    }
  });
});
