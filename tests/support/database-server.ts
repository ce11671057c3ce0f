import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const OLDEST_MAJOR = 15;
const START_PATIENCE_MS = 60_000;
const KEEPER = fileURLToPath(new URL('./database-server-keeper.ts', import.meta.url));

/** Folder of the newest installed PostgreSQL server's programs, or null. */
export function findServerPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const packaged = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((major) => major >= OLDEST_MAJOR)
        .sort((a, b) => b - a)
        .map((major) => path.join(root, String(major), 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...packaged, ...onPath].find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root; the package brings a user for it. Null: run as whoever runs the tests. */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Nobody listens behind the address. A server that is slow or full is not dead. */
async function isDead(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    return false;
  } catch (error) {
    return ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    await client.end().catch(() => {});
  }
}

/** Takes the directory out of the way. Of all who try it, the one who gets hold of the file `ready` does. */
function discard(directory: string): void {
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
 * Address of the private PostgreSQL server that lives as long as the process `owner`; the first to ask starts it.
 * What is left of one whose keeper was killed, and whose owner's number came round again, is replaced.
 */
export async function serverOf(owner: number, programs: string): Promise<string> {
  const directory = path.join(os.tmpdir(), `vitrine-test-postgres-${owner}`);
  const address = `postgres://postgres@localhost/postgres?host=${directory}`;
  for (const deadline = Date.now() + START_PATIENCE_MS; Date.now() < deadline; await pause(50)) {
    try {
      mkdirSync(directory);
      spawn(process.execPath, [KEEPER, String(owner), directory, programs], {
        detached: true,
        stdio: 'ignore',
      }).unref();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (existsSync(path.join(directory, 'ready'))) {
      if (!(await isDead(address))) return address;
      discard(directory);
    }
    const failure = path.join(directory, 'failed');
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
  }
  throw new Error(`PostgreSQL did not start within ${START_PATIENCE_MS} ms; see ${directory}`);
}

async function startServer(): Promise<string | null> {
  const programs = findServerPrograms();
  return programs && serverOf(isMainThread ? process.ppid : process.pid, programs);
}

let server: Promise<string | null> | undefined;

/**
 * Address of the PostgreSQL server of this test run, or null where there is none. `TEST_DATABASE_URL` wins;
 * otherwise the first worker to ask starts a private one, which ends when the test run does, however it ends.
 */
export const postgresServer = (): Promise<string | null> => {
  server ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : startServer();
  return server;
};

/** Runs one statement on a connection of its own. */
export async function runStatement(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A new database on the server at `server`, a copy of `template`, to which no session may be connected. */
export async function createDatabase(
  server: string,
  name: string,
  template = 'template0',
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  await runStatement(server, `create database ${name} encoding 'UTF8' template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}
