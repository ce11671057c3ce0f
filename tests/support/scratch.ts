import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Linux keeps files in this folder in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Free space for a run. Its databases, files and browser profiles take a few hundred megabytes at a time. */
const REQUIRED_BYTES = 4 * 2 ** 30;

async function hasRoom(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = await statfs(folder);
  // A folder in memory takes this space from the processes of the run, which need as much memory again.
  return bavail * bsize >= REQUIRED_BYTES && process.availableMemory() >= 2 * REQUIRED_BYTES;
}

/**
 * Makes a folder for all files that the tests write. The folder is in memory if the machine has enough of it, because
 * the tests create hundreds of databases, each of which waits for the disk many times. `TMPDIR` takes precedence.
 * `integration/database/durability.test.ts` tests that the product waits for the disk.
 */
export async function makeScratch(): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = !process.env.TMPDIR && (await hasRoom(MEMORY_FOLDER)) ? MEMORY_FOLDER : os.tmpdir();
  const folder = await mkdtemp(path.join(parent, 'vitrine-tests-'));
  // PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o711);
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}
