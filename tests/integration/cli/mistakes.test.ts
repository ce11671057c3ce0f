import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase, describePostgres, ensureTemplate } from '../../support/database.ts';
import { runVitrine, type ServerSettings } from '../../support/server.ts';
import { startS3Server } from '../storage/s3-server.ts';

let folder: string;
let dataDir: string;
const makeFolder = (): string => {
  const made = mkdtempSync(path.join(os.tmpdir(), 'vitrine-mistakes-'));
  mkdirSync(path.join(made, 'pictures'));
  return made;
};
beforeEach(() => {
  folder = makeFolder();
  dataDir = path.join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What an import says that cannot begin. It opens what the server opens, and builds no pages before. */
async function complaint(settings: ServerSettings = {}, at: string = folder): Promise<string> {
  const { code, stderr } = await runVitrine(['import', path.join(at, 'pictures')], path.join(at, 'data'), {
    LOG_LEVEL: 'fatal',
    ...settings,
  });
  expect(code).toBe(1);
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(/\S/)]);
  return stderr;
}

/** The command waits a while for a server that may be starting: so it does beside the other tests. */
const absent = { folder: '', port: 0, said: Promise.resolve('') };
beforeAll(async () => {
  await ensureTemplate();
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  absent.port = (server.address() as net.AddressInfo).port;
  await new Promise((resolve) => server.close(resolve));
  absent.folder = makeFolder();
  const settings = { DATABASE_URL: `postgres://vitrine@localhost:${absent.port}/vitrine` };
  absent.said = complaint(settings, absent.folder);
  absent.said.catch(() => {});
});
afterAll(() => rmSync(absent.folder, { recursive: true, force: true }));

test('a folder without a database in it is named, with what to do', async () => {
  mkdirSync(path.join(dataDir, 'database'), { recursive: true });
  expect(await complaint()).toMatch(/data\/database holds no database: .*backup/);
});

/** Empty, and nothing can be made in it, by root neither. */
const SEALED = '/proc/tty/ldisc';
test.skipIf(!existsSync(SEALED))(
  'a folder of files that cannot be written is named at the start',
  async () => {
    mkdirSync(path.join(dataDir, 'files'), { recursive: true });
    symlinkSync(SEALED, path.join(dataDir, 'files/.tmp'));
    expect(await complaint()).toMatch(/^No file can be written to \S+data\/files\/\.tmp: .*Check its owner/);
  },
);

test('a data directory of another version says which, and names no command that does not exist', async () => {
  mkdirSync(path.join(dataDir, 'database'), { recursive: true });
  writeFileSync(path.join(dataDir, 'database/PG_VERSION'), '17\n');
  const said = await complaint();
  expect(said).toContain('was made by PostgreSQL 17');
  expect(said).not.toMatch(/export/i);
});

test('a DATA_DIR that cannot be made or written is named', async () => {
  writeFileSync(dataDir, 'a file');
  expect(await complaint()).toContain(dataDir);
  rmSync(dataDir);
  mkdirSync(path.join(dataDir, 'database.lock'), { recursive: true });
  expect(await complaint()).toMatch(/database\.lock cannot be written/);
});

test('a bucket that does not exist is called by its setting', async () => {
  const s3 = await startS3Server();
  writeFileSync(path.join(folder, 'pictures/1.png'), 'no picture');
  const said = await complaint({
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_BUCKET: 'elsewhere',
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }).finally(() => s3.stop());
  expect(said).toContain('S3_BUCKET');
});

describePostgres('on PostgreSQL', () => {
  test('a database that does not exist, and a login that is refused, point to DATABASE_URL', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase();
    await drop();
    expect(await complaint({ DATABASE_URL: databaseUrl })).toMatch(/does not exist.*DATABASE_URL/);
    const url = new URL(databaseUrl);
    url.pathname = '/postgres';
    url.username = 'nobody';
    expect(await complaint({ DATABASE_URL: url.href })).toMatch(/refuses the login.*DATABASE_URL/);
  });
});

test('a database server that is down is named by its address, in one line', async () => {
  const answer = new RegExp(`^Nothing answers at \\S+:${absent.port}: is the server running there\\?\n$`);
  expect(await absent.said).toMatch(answer);
});
