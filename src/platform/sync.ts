import fs from 'node:fs/promises';
import path from 'node:path';

/** Windows cannot open directories for syncing, and its file system does not need it. */
const syncsDirectories = (): boolean => process.platform !== 'win32';

async function syncPath(target: string): Promise<void> {
  const handle = await fs.open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Resolves when the entries of `directory` would survive a power loss. */
export async function syncDirectory(directory: string): Promise<void> {
  if (syncsDirectories()) await syncPath(directory);
}

/** Resolves when all files and folders below `directory` would survive a power loss. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const target = path.join(entry.parentPath, entry.name);
      return entry.isDirectory() ? syncDirectory(target) : syncPath(target);
    }),
  );
  await syncDirectory(directory);
}
