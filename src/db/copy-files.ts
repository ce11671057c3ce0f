import {
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

// Copies the files of the embedded database in two steps. The first step copies all files while the database runs. Only
// the second step makes statements wait: it copies the files that have changed meanwhile.

/**
 * Magic numbers (`statfs`) of Linux file systems that record the time of each change of a file immediately, from the
 * system's clock: ext4, XFS, Btrfs, ZFS, F2FS, bcachefs, tmpfs and overlay. Network file systems and the shared folders
 * of virtual machines may take the times from another clock, or set them only when the file is closed.
 */
const RELIABLE_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0xca451a4e, 0x01021994, 0x794c7630,
]);

const NS_PER_MS = 1_000_000n;
/** Linux takes the times of files from a clock that advances every 1 to 10 ms. */
const CLOCK_TICK_NS = 20n * NS_PER_MS;
/** ext4 with small inodes stores the times of files in seconds. */
const COARSE_CLOCK_TICK_NS = 2_000n * NS_PER_MS;

/** Free space that the first step leaves for the write-ahead log, because the database would stop without it. */
const RESERVED_BYTES = 32 * 2 ** 20;
const STREAM_BUFFER_BYTES = 2 ** 20;

/** What `copyChanges` must know about the first step. */
export type FirstStep = {
  /**
   * Files that changed at this time or later count as changed. The time is in nanoseconds on the clock of the file
   * system. It is at least one tick of that clock before the start of the first step, because a file that changes twice
   * within one tick keeps its time.
   */
  since: bigint;
  /** For each file, the time of its last change before it was copied: its `ctime`, which a rename sets too. */
  changedAt: ReadonlyMap<string, bigint>;
};

const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** macOS has one local file system for data, APFS, whose times are reliable. */
const hasReliableTimes = async (directory: string): Promise<boolean> =>
  process.platform === 'darwin' ||
  (process.platform === 'linux' && RELIABLE_FILE_SYSTEMS.has((await statfs(directory)).type));

/** Clones a file without copying its data. Returns false if the file system cannot do so. */
async function cloneFile(file: string, copy: string): Promise<boolean> {
  try {
    await copyFile(file, copy, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw error;
    return false;
  }
}

/**
 * Copies a file that may grow or shrink meanwhile. Reads it, because `copyFile` never ends if the file shrinks (libuv
 * waits for the missing bytes).
 */
async function copyChangingFile(file: string, copy: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(copy));
  if (bavail * bsize < bytes + RESERVED_BYTES)
    throw Object.assign(new Error('no space left on device for a copy of the database'), { code: 'ENOSPC' });
  // A stream would allocate two buffers for each of the many small files.
  if (bytes < STREAM_BUFFER_BYTES) return writeFile(copy, await readFile(file), { mode: 0o600 });
  await pipeline(
    createReadStream(file, { highWaterMark: STREAM_BUFFER_BYTES }),
    createWriteStream(copy, { mode: 0o600, highWaterMark: STREAM_BUFFER_BYTES }),
  );
}

/**
 * Copies all files of `source`, which may change meanwhile, to the new directory `target`. If the file system does not
 * record reliably when files change, copies none and leaves all of them to the second step. Throws an error with the
 * code ENOSPC if the disk has no room for the copy and the write-ahead log.
 */
export async function copyWhileRunning(source: string, target: string): Promise<FirstStep> {
  await mkdir(target, { mode: 0o700 });
  const changedAt = new Map<string, bigint>();
  if (!(await hasReliableTimes(source))) return { since: 0n, changedAt };
  const { ctimeNs: start } = await stat(target, { bigint: true });
  let canClone = true;
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(source, file);
    const copy = path.join(target, name);
    try {
      if (entry.isDirectory()) {
        await mkdir(copy, { mode: 0o700 });
      } else {
        const { ctimeNs, size } = await stat(file, { bigint: true });
        changedAt.set(name, ctimeNs);
        canClone = canClone && (await cloneFile(file, copy));
        if (!canClone) await copyChangingFile(file, copy, Number(size));
      }
    } catch (error) {
      // The database may have deleted the file.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  const isCoarse = [...changedAt.values()].every((time) => time % NS_PER_MS === 0n);
  return { since: start - (isCoarse ? COARSE_CLOCK_TICK_NS : CLOCK_TICK_NS), changedAt };
}

/**
 * Makes `target` equal to `source`, in which nothing may change meanwhile. Copies the files that were changed, created
 * or renamed since the first step. Synchronous, because it runs in the thread of the database, whose statements must
 * wait.
 */
export function copyChanges(source: string, target: string, { since, changedAt }: FirstStep): void {
  const outdated = new Set(readdirSync(target, { recursive: true, encoding: 'utf8' }));
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(source, file);
    const copy = path.join(target, name);
    const isCopied = outdated.delete(name);
    if (entry.isDirectory()) {
      if (!isCopied) mkdirSync(copy, { mode: 0o700 });
      continue;
    }
    const { ctimeNs } = statSync(file, { bigint: true });
    // The times are also compared for equality, because the system clock may have been set back.
    if (isCopied && ctimeNs < since && ctimeNs === changedAt.get(name)) continue;
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
  }
  // PostgreSQL would read files that the source no longer has, such as segments of the write-ahead log.
  for (const name of outdated) rmSync(path.join(target, name), { recursive: true, force: true });
}
