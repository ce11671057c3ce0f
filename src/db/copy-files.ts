import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

// Copies the files of the embedded database in two steps, so that statements wait only for the second one: all files
// while the database runs, then, while no statement runs, the files that have changed meanwhile.

const NS_PER_MS = 1_000_000n;
/** Linux takes the times of files from a clock that advances every 1 to 10 ms. */
const CLOCK_TICK_NS = 20n * NS_PER_MS;
/** Some file systems, such as FAT, store the times of files in steps of up to two seconds. */
const COARSE_CLOCK_TICK_NS = 2_000n * NS_PER_MS;

/**
 * Copies all files of `source`, which may change meanwhile, to the new directory `target`. Returns the time that
 * `copyChanges` needs, in nanoseconds on the clock of the file system.
 */
export async function copyWhileRunning(source: string, target: string): Promise<bigint> {
  await mkdir(target, { mode: 0o700 });
  const { ctimeNs } = await stat(target, { bigint: true });
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const copy = path.join(target, path.relative(source, file));
    try {
      if (entry.isDirectory()) await mkdir(copy, { mode: 0o700 });
      else await copyFile(file, copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      // The database has deleted the file. If it was another error, `copyChanges` meets it again.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  // Windows may record the time of a change only when the file is closed, so all files count as changed.
  if (process.platform === 'win32') return 0n;
  return ctimeNs - (ctimeNs % NS_PER_MS === 0n ? COARSE_CLOCK_TICK_NS : CLOCK_TICK_NS);
}

/**
 * Makes `target` equal to `source`, of which nothing may change meanwhile. Copies the files that were changed, created
 * or renamed at or after `since`, which `copyWhileRunning` has returned. Synchronous, because it runs in the thread of
 * the database, whose statements must wait.
 */
export function copyChanges(source: string, target: string, since: bigint): void {
  const outdated = new Set(readdirSync(target, { recursive: true, encoding: 'utf8' }));
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(source, file);
    const copy = path.join(target, name);
    const isCopied = outdated.delete(name);
    if (entry.isDirectory()) {
      if (!isCopied) mkdirSync(copy, { mode: 0o700 });
    } else if (!isCopied || statSync(file, { bigint: true }).ctimeNs >= since) {
      copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    }
  }
  // PostgreSQL would read files that the source no longer has, such as segments of the write-ahead log.
  for (const name of outdated) rmSync(path.join(target, name), { recursive: true, force: true });
}
