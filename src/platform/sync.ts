import fs from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from './in-parallel.ts';

/** Files that are open at the same time. The number of open files of a process is limited. */
const MAX_OPEN_FILES = 16;

/**
 * Whether directories must be synced. Windows cannot open a directory to sync it, and its file system does
 * not need directory syncs.
 */
const mustSyncDirectories = (): boolean => process.platform !== 'win32';

/** Flushes a file, or the entries of a directory, to the disk. */
export async function syncPath(target: string): Promise<void> {
  const handle = await fs.open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the entries of a directory to the disk, so that they survive a power loss. */
export async function syncDirectory(directory: string): Promise<void> {
  if (mustSyncDirectories()) await syncPath(directory);
}

/** Flushes all files and folders below a directory to the disk, so that they survive a power loss. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true });
  await inParallel(entries, { concurrency: MAX_OPEN_FILES }, (entry) => {
    const target = path.join(entry.parentPath, entry.name);
    return entry.isDirectory() ? syncDirectory(target) : syncPath(target);
  });
  await syncDirectory(directory);
}
