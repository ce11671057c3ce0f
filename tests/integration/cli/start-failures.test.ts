import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { S3Config } from '#platform/config.ts';
import { runVitrine } from '../../support/command-line.ts';
import { describePostgres, ensureTemplate } from '../../support/database.ts';
import { createPostgresDatabase } from '../../support/postgres.ts';
import { type ServerSettings, spawnVitrine } from '../../support/server.ts';
import { startS3Server } from '../storage/s3-server.ts';

let folder: string;
let dataDir: string;
/** Creates a folder for the data directory `data`, with an empty folder `pictures` to import. */
const makeGalleryFolder = (): string => {
  const newFolder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-mistakes-'));
  mkdirSync(path.join(newFolder, 'pictures'));
  return newFolder;
};
beforeEach(() => {
  folder = makeGalleryFolder();
  dataDir = path.join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the error output of an import that fails at the start. The server would fail in the same way. */
async function runFailingImport(
  settings: ServerSettings = {},
  galleryFolder: string = folder,
): Promise<string> {
  const { code, stderr } = await runVitrine(
    ['import', path.join(galleryFolder, 'pictures')],
    path.join(galleryFolder, 'data'),
    {
      LOG_LEVEL: 'fatal',
      ...settings,
    },
  );
  expect(code).toBe(1);
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(/\S/)]);
  return stderr;
}

/**
 * An import that cannot reach its database server. It takes long, because it waits for a server that may still be
 * starting. So it runs in parallel with the other tests.
 */
const unreachableImport = { folder: '', port: 0, output: Promise.resolve('') };
beforeAll(async () => {
  await ensureTemplate();
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  unreachableImport.port = (server.address() as net.AddressInfo).port;
  // After this, no process listens on the port.
  await new Promise((resolve) => server.close(resolve));
  unreachableImport.folder = makeGalleryFolder();
  const settings = { DATABASE_URL: `postgres://vitrine@localhost:${unreachableImport.port}/vitrine` };
  unreachableImport.output = runFailingImport(settings, unreachableImport.folder);
  // Prevents an unhandled rejection until the last test awaits the output and reports the failure.
  unreachableImport.output.catch(() => {});
});
afterAll(() => rmSync(unreachableImport.folder, { recursive: true, force: true }));

test('the import reports a database folder that contains no database, and says what to do', async () => {
  mkdirSync(path.join(dataDir, 'database'), { recursive: true });
  expect(await runFailingImport()).toMatch(/data\/database holds no database: .*backup/);
});

/** Empty directory in which not even root can create files. */
const UNWRITABLE_DIR = '/proc/tty/ldisc';
test.skipIf(!existsSync(UNWRITABLE_DIR))('the import reports an unwritable files folder', async () => {
  mkdirSync(path.join(dataDir, 'files'), { recursive: true });
  symlinkSync(UNWRITABLE_DIR, path.join(dataDir, 'files/.tmp'));
  expect(await runFailingImport()).toMatch(
    /^No file can be written to \S+data\/files\/\.tmp: .*Check its owner/,
  );
});

test('the import reports the version of an incompatible database and does not suggest an export', async () => {
  mkdirSync(path.join(dataDir, 'database'), { recursive: true });
  writeFileSync(path.join(dataDir, 'database/PG_VERSION'), '17\n');
  const output = await runFailingImport();
  expect(output).toContain('was made by PostgreSQL 17');
  // An export would have to open the database too.
  expect(output).not.toMatch(/export/i);
});

test('[O-09] the import reports a DATA_DIR that cannot be created or written', async () => {
  writeFileSync(dataDir, 'a file');
  expect(await runFailingImport()).toContain(dataDir);
  rmSync(dataDir);
  mkdirSync(path.join(dataDir, 'database.lock'), { recursive: true });
  expect(await runFailingImport()).toMatch(/database\.lock cannot be written/);
});

test('the server reports a BACKUP_DIR that it cannot use, and exits before it creates DATA_DIR', async () => {
  writeFileSync(path.join(folder, 'file'), 'a file');
  for (const directory of ['/proc/none/backups', path.join(folder, 'file')]) {
    const { code, stderr } = await runVitrine(['start', '--no-build'], dataDir, {
      BACKUP_DIR: directory,
    });
    expect([code, stderr.trimEnd().split('\n').length], stderr).toEqual([1, 1]);
    expect(stderr).toContain(`BACKUP_DIR cannot be used. No file can be written to ${directory}: `);
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('the CLI refers to the help of the command if an option is unknown, and does not print the help', async () => {
  for (const [args, message] of [
    [['import', '--wrong'], "error: unknown option '--wrong'\nRun 'vitrine import --help'"],
    [['demo', 'load', '--wrong'], "error: unknown option '--wrong'\nRun 'vitrine demo load --help'"],
  ] as const) {
    const { code, stderr } = await runVitrine([...args], dataDir);
    expect([code, stderr.trimEnd().split('\n').length], stderr).toEqual([1, 2]);
    expect(stderr).toContain(message);
  }
});

test('[O-09] the import names DATABASE_URL, but not its password, if an encrypted connection is impossible', async () => {
  // The server refuses encryption, which a client asks for with its first message.
  const server = net.createServer((socket) => socket.once('data', () => socket.end('N')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const address = `postgres://vitrine:hunter2@127.0.0.1:${port}/vitrine?sslmode=verify-full`;
  const unencrypted = await runFailingImport({ DATABASE_URL: address });
  const certificate = path.join(folder, 'missing.pem');
  const withoutCertificate = await runFailingImport({
    DATABASE_URL: `${address}&sslrootcert=${certificate}`,
  });
  server.close();
  expect(unencrypted).toBe(
    'The database cannot be used (The server does not support SSL connections): check DATABASE_URL\n',
  );
  expect(withoutCertificate).toContain(certificate);
  expect(withoutCertificate).toMatch(/: check DATABASE_URL\n$/);
  expect(withoutCertificate).not.toContain('hunter2');
});

/** Starts the server, kills it once it is ready, and returns its error output. */
async function runStart(
  settings: ServerSettings,
): Promise<{ isReady: boolean; code: number; stderr: string }> {
  const child = spawnVitrine(['start', '--no-build'], dataDir, { LOG_FORMAT: 'text', ...settings });
  const text = { stdout: '', stderr: '' };
  let isReady = false;
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text.stderr += part;
  });
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text.stdout += part;
    isReady = text.stdout.includes(' is ready at ');
    if (isReady) child.kill('SIGKILL');
  });
  const [code] = await once(child, 'close');
  return { isReady, code, stderr: text.stderr };
}

const s3Settings = (settings: S3Config): ServerSettings => ({
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});

describe('with an S3 store', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.stop());

  test('the import names S3_BUCKET if the bucket does not exist', async () => {
    writeFileSync(path.join(folder, 'pictures/1.png'), 'no picture');
    const output = await runFailingImport({ ...s3Settings(s3.settings), S3_BUCKET: 'elsewhere' });
    expect(output).toContain('S3_BUCKET');
  });

  test.each([
    ['S3_BUCKET', 'elsewhere'],
    ['S3_ACCESS_KEY_ID', 'unknown'],
  ])(
    '[O-09] the server exits with one line that names %s if the store refuses its value',
    async (name, value) => {
      const { isReady, code, stderr } = await runStart({ ...s3Settings(s3.settings), [name]: value });
      expect([isReady, code], stderr).toEqual([false, 1]);
      expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(name)]);
    },
  );

  test('[O-08] the server starts while the store is unreachable, and logs the reason in one line', async () => {
    const stopped = await startS3Server();
    await stopped.stop();
    const { isReady, stderr } = await runStart({ ...s3Settings(stopped.settings), LOG_LEVEL: 'warn' });
    expect(isReady, stderr).toBe(true);
    const { host } = new URL(stopped.settings.endpoint);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(`owns the storage.* reason=Nothing answers at ${host}`),
    ]);
  });

  test('[O-08] the server starts even if the store accepts connections but does not answer', async () => {
    const frozen = net.createServer().listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    const { port } = frozen.address() as net.AddressInfo;
    const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` };
    const { isReady, stderr } = await runStart(s3Settings(settings)).finally(() => frozen.close());
    expect([isReady, stderr]).toEqual([true, '']);
  });
});

describePostgres('the import on PostgreSQL', () => {
  test('names DATABASE_URL if the database does not exist or the login is refused', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase();
    await drop();
    expect(await runFailingImport({ DATABASE_URL: databaseUrl })).toMatch(/does not exist.*DATABASE_URL/);
    const url = new URL(databaseUrl);
    url.pathname = '/postgres';
    url.username = 'nobody';
    expect(await runFailingImport({ DATABASE_URL: url.href })).toMatch(/refuses the login.*DATABASE_URL/);
  });
});

test('the import reports the address of an unreachable database server in one line', async () => {
  const message = new RegExp(
    `^Nothing answers at \\S+:${unreachableImport.port}: is the server running there\\?\n$`,
  );
  expect(await unreachableImport.output).toMatch(message);
});
