import fs from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from './in-parallel.ts';

/** Maximum number of files that `syncTree` opens at the same time. The system limits the open files of a process. */
const MAX_OPEN_FILES = 16;

const isWindows = (): boolean => process.platform === 'win32';

/**
 * Errors with which file systems such as SMB and VirtualBox shared folders say that they cannot sync a directory. Other
 * errors, such as EIO and ENOSPC, mean that the entries of the directory may be lost.
 */
const NOT_SUPPORTED = new Set(['EBADF', 'EINVAL', 'ENOENT', 'ENOSYS', 'ENOTSUP', 'ENOTTY', 'EPERM']);

async function openAndSync(target: string, flags: string): Promise<void> {
  const handle = await fs.open(target, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a file to the disk. Windows flushes only files that are open for writing. */
export const syncFile = (file: string): Promise<void> => openAndSync(file, isWindows() ? 'r+' : 'r');

/**
 * Flushes the entries of a directory to the disk, so that they survive a power loss. Has no effect on a file system
 * that cannot sync directories, nor on Windows, which cannot open directories and does not need such a sync.
 */
export async function syncDirectory(directory: string): Promise<void> {
  if (isWindows()) return;
  try {
    await openAndSync(directory, 'r');
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'fsync' || !NOT_SUPPORTED.has(code)) throw error;
  }
}

/** Flushes all files and folders below a directory to the disk, so that they survive a power loss. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true });
  await inParallel(entries, { concurrency: MAX_OPEN_FILES }, (entry) => {
    const target = path.join(entry.parentPath, entry.name);
    return entry.isDirectory() ? syncDirectory(target) : syncFile(target);
  });
  await syncDirectory(directory);
}
