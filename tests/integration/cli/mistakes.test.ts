import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase, describePostgres, ensureTemplate } from '../../support/database.ts';
import { runVitrine, type ServerSettings } from '../../support/server.ts';
import { startS3Server } from '../storage/s3-server.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  await ensureTemplate();
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-mistakes-'));
  dataDir = path.join(folder, 'data');
  mkdirSync(path.join(folder, 'pictures'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What an import says that cannot begin. It opens what the server opens, and builds no pages before. */
async function complaint(settings: ServerSettings = {}): Promise<string> {
  const { code, stderr } = await runVitrine(['import', path.join(folder, 'pictures')], dataDir, {
    LOG_LEVEL: 'fatal',
    ...settings,
  });
  expect(code).toBe(1);
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(/\S/)]);
  return stderr;
}

test('a database server that is down is named by its address, in one line', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const said = await complaint({ DATABASE_URL: `postgres://vitrine@localhost:${port}/vitrine` });
  expect(said).toMatch(new RegExp(`^Nothing answers at \\S+:${port}: is the server running there\\?\n$`));
});

test('a folder without a database in it is named, with what to do', async () => {
  mkdirSync(path.join(dataDir, 'database'), { recursive: true });
  expect(await complaint()).toMatch(/data\/database holds no database: .*backup/);
});

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
