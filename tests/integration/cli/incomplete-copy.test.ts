import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { withoutTriggers } from '#db/transfer/rows.ts';
import { hasTable } from '#db/transfer/tables.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createBackup } from '#services/backup/create-backup.ts';
import { moveGallery } from '#services/backup/move-gallery.ts';
import { ensureBuilt } from '../../support/build.ts';
import { runVitrine } from '../../support/command-line.ts';
import { describePostgres, ensureTemplate, makeDataDir } from '../../support/database.ts';
import { runStatement } from '../../support/database-server.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres.ts';
import { type ServerSettings, spawnVitrine, startServer } from '../../support/server.ts';
import { importFolder, makeFolder, makeImages, openTestServices } from '../import/import-fixture.ts';
import { startS3Server } from '../storage/s3-server.ts';

const SCREENS = 24;
/** A migration of an older release. */
const OLD_MIGRATION = '0023-ocr-texts';
const logger = createLogger({ level: 'silent', format: 'json' });

describePostgres('[O-02] [O-04] a gallery on PostgreSQL and S3', () => {
  let directory: Awaited<ReturnType<typeof makeDataDir>>;
  let postgres: PostgresDatabase;
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  let storage: Storage;
  let settings: ServerSettings;

  const dir = (name: string): string => path.join(directory.dataDir, name);
  const vitrine = (args: string[], dataDir: string, extra: ServerSettings = settings) =>
    runVitrine(args, dir(dataDir), { LOG_LEVEL: 'silent', ...extra });
  const restore = (dataDir: string) => vitrine(['restore', dir('backup.tar')], dataDir);
  const runSql = (statement: string) => runStatement(postgres.databaseUrl, statement);

  async function listFiles(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of storage.list('originals/')) keys.push(key);
    return keys.sort();
  }

  /** Kills a restore with the data directory 'first' while it writes files. Returns the files written so far. */
  async function interruptRestore(): Promise<string[]> {
    const child = spawnVitrine(['restore', dir('backup.tar')], dir('first'), {
      LOG_LEVEL: 'silent',
      ...settings,
    });
    while ((await listFiles()).length < 2 && child.exitCode === null) await pause(2);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    const keys = await listFiles();
    expect(keys.length).toBeLessThan(SCREENS);
    return keys;
  }

  beforeAll(async () => {
    ensureBuilt();
    await ensureTemplate();
    directory = await makeDataDir();
    const folder = await makeFolder(await makeImages(SCREENS, 90));
    const services = await openTestServices(dir('source'));
    await importFolder(services, folder.path);
    await createBackup(services, dir('backup.tar'), { version: '1.2.3' });
    await services.close();
    await folder.remove();
  });
  afterAll(() => directory?.remove());
  beforeEach(async () => {
    postgres = await createPostgresDatabase();
    s3 = await startS3Server();
    storage = await openStorage({ dataDir: dir('unused'), s3: s3.settings });
    settings = {
      DATABASE_URL: postgres.databaseUrl,
      S3_ENDPOINT: s3.settings.endpoint,
      S3_REGION: s3.settings.region,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    };
  });
  afterEach(async () => {
    await s3.stop();
    await postgres.drop();
  });

  test('does not start with any data directory after an interrupted restore, until a restore is complete', async () => {
    await interruptRestore();
    for (const dataDir of ['first', 'second']) {
      expect(await vitrine(['start', '--no-build'], dataDir)).toMatchObject({
        code: 1,
        stderr:
          'A restore into this database is running or was interrupted, so the gallery is incomplete. Run vitrine restore again\n',
      });
    }
    expect(await restore('second')).toMatchObject({ code: 0 });
    expect(await listFiles()).toHaveLength(SCREENS);
    // This file exists in the storage until the restore is complete.
    expect(await storage.get('restoring')).toBeNull();
    const server = await startServer(dir('third'), settings);
    expect((await vitrine(['status'], 'third')).stdout).toContain(`${SCREENS} screens`);
    expect(await server.stop()).toBe(0);
  });

  test('that was filled after an interrupted restore loses nothing when the restore is repeated', async () => {
    const files = await interruptRestore();
    await runSql(`insert into apps (id, slug, name) values (gen_random_uuid(), 'other', 'Other')`);
    const refused = await restore('first');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') });
    expect(await listFiles()).toEqual(files);

    await runSql('delete from apps');
    await storage.put('originals/aa/other', Buffer.from('x'));
    const refusedAgain = await restore('first');
    expect(refusedAgain).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The storage has files that are not in this backup'),
    });
    expect(await listFiles()).toEqual([...files, 'originals/aa/other'].sort());
  });

  test('is not migrated by a restore that is refused', async () => {
    const options = { dataDir: dir('unused'), databaseUrl: postgres.databaseUrl };
    const older = await openDatabase({ ...options, migrateTo: OLD_MIGRATION });
    await sql`insert into apps (id, slug, name) values (gen_random_uuid(), 'a', 'A')`.execute(older.db);
    await older.close();
    expect(await restore('first')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database is not empty'),
    });
    // `migrateTo` keeps this call from migrating the database itself.
    const unchanged = await openDatabase({ ...options, migrateTo: OLD_MIGRATION });
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
      unchanged.db,
    );
    await unchanged.close();
    expect(rows).toEqual([{ name: OLD_MIGRATION }]);
  });

  test('is not restored from a backup that is older than its tables', async () => {
    const older = await openDatabase({ dataDir: dir('older'), migrateTo: OLD_MIGRATION });
    const parts = { database: older, db: older.db, storage: await openStorage({ dataDir: dir('older') }) };
    await createBackup(parts, dir('older.tar'), { version: '0.2.0' });
    await older.close();
    const options = { dataDir: dir('unused'), databaseUrl: postgres.databaseUrl };
    await (await openDatabase(options)).close();
    expect(await vitrine(['restore', dir('older.tar')], 'first')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The tables of the database are newer than the backup. Create a new database, and set DATABASE_URL to it\n',
    });
    const unchanged = await openDatabase(options);
    const isMarked = await hasTable(unchanged.db, 'incomplete_copy');
    await unchanged.close();
    expect([isMarked, await storage.get('restoring')]).toEqual([false, null]);
    // The tables are not newer than this backup.
    expect(await restore('first')).toMatchObject({ code: 0 });
  });

  test('is neither moved nor restored while a server uses it, and does not start during a move', async () => {
    const server = await startServer(dir('first'), settings);
    const message = expect.stringMatching(
      /^A server or another command is using the database \w+\. Stop it first\n$/,
    );
    for (const args of [
      ['move', '--to', 'embedded'],
      ['move', '--files', 'disk'],
      ['restore', dir('backup.tar')],
    ])
      expect(await vitrine(args, 'moved'), args.join(' ')).toMatchObject({ code: 1, stderr: message });
    const moveIntoUsedDatabase = await vitrine(['move', '--to', postgres.databaseUrl], 'source', {});
    expect(moveIntoUsedDatabase).toMatchObject({ code: 1, stderr: message });
    expect(await server.stop()).toBe(0);

    // Opens the database exclusively, as a move does.
    const exclusive = await openDatabase({
      dataDir: dir('unused'),
      databaseUrl: postgres.databaseUrl,
      isExclusive: true,
    });
    expect(await vitrine(['start', '--no-build'], 'first')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^A restore or a move is using the database \w+\. Wait until it has finished\n$/,
      ),
    });
    await exclusive.close();
    expect(await vitrine(['move', '--to', 'embedded'], 'moved')).toMatchObject({ code: 0 });
  });

  test('does not start after a move into it was interrupted, until the move is repeated', async () => {
    const source = parseConfig({ DATA_DIR: dir('source') });
    const target = parseConfig({ DATA_DIR: dir('source'), ...settings });
    const abort = new AbortController();
    const move = moveGallery(source, target, logger, {
      signal: abort.signal,
      onProgress: (done) => done === 3 && abort.abort(new Error('canceled')),
    });
    await expect(move).rejects.toThrow('canceled');
    for (const args of [
      ['start', '--no-build'],
      ['restore', dir('backup.tar')],
    ]) {
      expect(await vitrine(args, 'other'), args[0]).toMatchObject({
        code: 1,
        stderr:
          'A move into this database is running or was interrupted, so the gallery is incomplete. Run vitrine move again\n',
      });
    }
    const repeated = await moveGallery(source, target, logger);
    expect(repeated.files).toMatchObject({ copied: SCREENS - 3, alreadyThere: 3 });
    const server = await startServer(dir('other'), settings);
    expect(await server.stop()).toBe(0);
  });

  test('is restored in a transaction that may stay idle without a time limit while files are copied', async () => {
    const database = await openDatabase({ dataDir: dir('unused'), databaseUrl: postgres.databaseUrl });
    // A restore writes its rows in the transaction of `withoutTriggers`.
    const { rows } = await withoutTriggers(database.db, [], (tx) =>
      sql`show idle_in_transaction_session_timeout`.execute(tx),
    );
    await database.close();
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
  });
});
