import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serverUser } from './database-server.ts';

/**
 * A separate process that runs a private PostgreSQL server. It stops the server and deletes the data after the process
 * `owner` (the test run) has ended, so even a killed test run leaves no server behind.
 */
const [owner, directory, binDir] = process.argv.slice(2) as [string, string, string];
const data = path.join(directory, 'data');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const canConnect = async (): Promise<boolean> => {
  const client = new pg.Client({ user: 'postgres', host: directory, database: 'postgres' });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

try {
  const user = serverUser();
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const folder of [directory, data]) chownSync(folder, user.uid, user.gid);
  const initdb = spawnSync(
    path.join(binDir, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb: ${initdb.stderr}`);
  const server = spawn(
    path.join(binDir, 'postgres'),
    ['-D', data, '-k', directory, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...user, stdio: 'ignore' },
  );
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  while (server.exitCode === null && !(await canConnect())) await pause(20);
  if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
  writeFileSync(path.join(directory, 'ready'), '');
  while (isAlive(Number(owner)) && server.exitCode === null) await pause(500);
  server.kill('SIGINT');
  await exit;
  rmSync(directory, { recursive: true, force: true });
} catch (error) {
  writeFileSync(path.join(directory, 'failed'), String(error));
}
