import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

/** The oldest major version of PostgreSQL that the product supports. */
const OLDEST_MAJOR = 15;
const START_TIMEOUT_MS = 60_000;
const KEEPER = fileURLToPath(new URL('./database-server-keeper.ts', import.meta.url));

/**
 * Returns the folder with the executables of a PostgreSQL server (`initdb`, `postgres`), or null if there is none.
 * The newest version from Debian's packages takes precedence over the first one on the PATH.
 */
export function findPostgresBinDir(): string | null {
  const root = '/usr/lib/postgresql';
  const packagedFolders = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((major) => major >= OLDEST_MAJOR)
        .sort((a, b) => b - a)
        .map((major) => path.join(root, String(major), 'bin'))
    : [];
  const pathFolders = (process.env.PATH ?? '').split(path.delimiter);
  return (
    [...packagedFolders, ...pathFolders].find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
  );
}

/**
 * Returns the user to run PostgreSQL as, or null for the current user. Because PostgreSQL refuses to run as root,
 * root runs it as the user `postgres`, which the Debian package creates.
 */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Returns the time at which a process started, in clock ticks since the system started. Returns an empty text on systems
 * without `/proc`.
 */
function readStartTime(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  // The fields after the name of the program, which is in parentheses and may contain spaces and parentheses.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields[19] ?? '';
}

/**
 * Returns the folder of the server of the process `owner`. Its name contains the start time of the process, so that a
 * folder that was left behind is not mistaken for that of a later process with the same id.
 */
export const serverFolderOf = (owner: number): string =>
  path.join(os.tmpdir(), `vitrine-test-postgres-${owner}-${readStartTime(owner)}`);

/** Whether no server listens at the URL. A slow or full server still counts as running. */
async function isDead(serverUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: serverUrl });
  try {
    await client.connect();
    return false;
  } catch (error) {
    return ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Removes the folder of a dead server. If several processes call this function, only the process that succeeds in
 * renaming the file `ready` removes the folder.
 */
function discardServerFolder(directory: string): void {
  const aside = `${directory}-${process.pid}-${Date.now()}`;
  try {
    renameSync(path.join(directory, 'ready'), path.join(directory, 'dead'));
    renameSync(directory, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Returns the URL of the private PostgreSQL server of the process `owner`. The first caller starts the keeper
 * (`database-server-keeper.ts`), which runs the server until `owner` ends. If a killed keeper has left its folder
 * behind, this function replaces the folder.
 */
export async function ensureServerFor(owner: number, binDir: string): Promise<string> {
  const directory = serverFolderOf(owner);
  const serverUrl = `postgres://postgres@localhost/postgres?host=${directory}`;
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await pause(50)) {
    try {
      mkdirSync(directory);
      spawn(process.execPath, [KEEPER, String(owner), directory, binDir], {
        detached: true,
        stdio: 'ignore',
      }).unref();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (existsSync(path.join(directory, 'ready'))) {
      if (!(await isDead(serverUrl))) return serverUrl;
      discardServerFolder(directory);
    }
    const failure = path.join(directory, 'failed');
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
  }
  throw new Error(`PostgreSQL did not start within ${START_TIMEOUT_MS} ms; see ${directory}`);
}

async function startServer(): Promise<string | null> {
  const binDir = findPostgresBinDir();
  // The parent of a forked Vitest worker is the test run. A worker thread is part of the test run's process.
  return binDir && ensureServerFor(isMainThread ? process.ppid : process.pid, binDir);
}

/** Whether `postgresServerUrl` returns a URL. Does not start the server. */
export const hasServer = (): boolean =>
  Boolean(process.env.TEST_DATABASE_URL) || findPostgresBinDir() !== null;

let server: Promise<string | null> | undefined;

/**
 * Returns the URL of the PostgreSQL server of this test run, or null if there is none. Without `TEST_DATABASE_URL`, the
 * first worker starts a private server, which ends with the test run, even if the run is killed.
 */
export const postgresServerUrl = (): Promise<string | null> => {
  server ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : startServer();
  return server;
};

/** Runs one statement on its own connection. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const databaseUrlOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/**
 * Creates a database on `server` as a copy of `template`, which must have no open connection. Uses the strategy
 * `file_copy`: on a server with `fsync=off` it takes half as long as `wal_log`.
 */
export async function createDatabase(
  server: string,
  name: string,
  template = 'template0',
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  await runStatement(
    server,
    `create database ${name} encoding 'UTF8' template ${template} strategy file_copy`,
  );
  return {
    databaseUrl: databaseUrlOf(server, name),
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Creates the database `name` on `server` and fills it, unless it exists. Of several processes only one creates it, and
 * the others wait. The database gets its name only after `fill` has finished, so a database called `name` is always
 * complete.
 */
export async function ensureTemplateDatabase(
  server: string,
  name: string,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} encoding 'UTF8' template template0`);
    await fill(databaseUrlOf(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await client.end();
  }
}
