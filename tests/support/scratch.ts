import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Linux keeps what lies here in memory. */
const MEMORY = '/dev/shm';
/** Bytes: the databases, files and browser profiles of a run take some hundred megabytes at a time. */
const ROOM = 4 * 2 ** 30;

async function hasRoom(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = await statfs(folder);
  // What lies there is memory that nobody else can have.
  return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
}

/**
 * A folder for everything that the tests write, in memory where the machine has enough of it: hundreds of databases are
 * made, and each waits for a disk many times. `TMPDIR` wins. Whether the product waits for the disk at all,
 * `integration/database/durability.test.ts` shows without one.
 */
export async function makeScratch(): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = !process.env.TMPDIR && (await hasRoom(MEMORY)) ? MEMORY : os.tmpdir();
  const folder = await mkdtemp(path.join(parent, 'vitrine-tests-'));
  // PostgreSQL runs as a user of its own, who has to get through.
  await chmod(folder, 0o711);
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}
