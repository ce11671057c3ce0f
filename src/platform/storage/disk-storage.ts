import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { syncDirectory } from '../sync.ts';
import { ensureWritableFolder } from '../writable-folder.ts';
import { assertKey, assertPrefix, type ByteRange, type ListedFile, type Storage } from './storage.ts';

/** Age at which an unfinished file counts as abandoned if other processes may use the same folder. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** Returns the result of a file operation, or null if the file does not exist. */
async function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
}

/** Writes a file that must not exist yet. With `durable`, resolves only when the content is on the disk. */
async function writeNew(file: string, body: Buffer | Readable, durable: boolean): Promise<void> {
  const handle = await fs.open(file, 'wx');
  try {
    await handle.writeFile(body);
    if (durable) await handle.sync();
  } finally {
    await handle.close();
  }
}

const MAX_MOVE_ATTEMPTS = 5;

/**
 * Moves a file and creates the target folder if necessary. Retries, because `deletePrefix` may remove the new folder
 * before the file is moved into it.
 */
async function moveFile(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await fs.mkdir(path.dirname(to), { recursive: true });
    try {
      return await fs.rename(from, to);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === MAX_MOVE_ATTEMPTS) throw error;
    }
  }
}

/** Syncs the folder of a file and all its parents up to `base`, because each of them may be new. */
async function syncFolders(file: string, base: string): Promise<void> {
  for (let folder = path.dirname(file); folder.length >= base.length; folder = path.dirname(folder)) {
    await syncDirectory(folder);
  }
}

/** Yields all files below a folder except hidden ones. Their keys begin with `prefix`, which is '' or ends with '/'. */
async function* walk(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await nullIfMissing(fs.readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.')) continue;
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* walk(child, `${prefix}${entry.name}/`);
      continue;
    }
    const stats = await nullIfMissing(fs.stat(child));
    if (stats) yield { key: prefix + entry.name, size: stats.size, modifiedAt: stats.mtime };
  }
}

/**
 * Opens a storage in the folder `root`, which is created if it is missing. Files are written to `root/.tmp`
 * and renamed into place. Opening removes unfinished files of killed processes: immediately if no other
 * process uses the folder (`isExclusive`), otherwise an hour after their last write. Throws `OperatorError` if the
 * folder is not writable.
 */
export async function openDiskStorage(
  root: string,
  { isExclusive = false }: { isExclusive?: boolean } = {},
): Promise<Storage> {
  const base = path.resolve(root);
  const temporaryDir = path.join(base, '.tmp');
  await ensureWritableFolder(temporaryDir);
  await removeAbandoned(temporaryDir, isExclusive ? 0 : ABANDONED_AFTER_MS);

  const fileOf = (key: string): string => {
    assertKey(key);
    return path.join(base, key);
  };
  const folderOf = (prefix: string): string => {
    assertPrefix(prefix);
    return path.join(base, prefix);
  };
  const temporaryFile = (): string => path.join(temporaryDir, randomBytes(12).toString('hex'));

  async function stream(key: string, range?: ByteRange): Promise<Readable | null> {
    const file = fileOf(key);
    const handle = await nullIfMissing(fs.open(file, 'r'));
    if (!handle) return null;
    const stats = await handle.stat();
    if (!stats.isFile() || (range && range.start >= stats.size)) {
      await handle.close();
      return stats.isFile() ? Readable.from([]) : null;
    }
    return createReadStream(file, { fd: handle, ...range });
  }

  return {
    async put(key, body, { durable = false } = {}) {
      const file = fileOf(key);
      const temporary = temporaryFile();
      try {
        await writeNew(temporary, body, durable);
        await moveFile(temporary, file);
      } catch (error) {
        await fs.rm(temporary, { force: true });
        throw error;
      }
      if (durable) await syncFolders(file, base);
    },

    async get(key, range) {
      if (!range) return nullIfMissing(fs.readFile(fileOf(key)));
      const part = await stream(key, range);
      return part && Buffer.concat(await part.toArray());
    },

    async stat(key) {
      const stats = await nullIfMissing(fs.stat(fileOf(key)));
      return stats?.isFile() ? { size: stats.size, modifiedAt: stats.mtime } : null;
    },

    stream,

    async delete(key) {
      await nullIfMissing(fs.unlink(fileOf(key)));
    },

    async deletePrefix(prefix) {
      await fs.rm(folderOf(prefix), { recursive: true, force: true, maxRetries: 3 });
    },

    list(prefix) {
      return walk(prefix === '' ? base : folderOf(prefix), prefix);
    },

    async check() {
      const probe = temporaryFile();
      try {
        await fs.writeFile(probe, 'ready');
      } finally {
        await fs.rm(probe, { force: true });
      }
    },
  };
}

/** Removes unfinished files whose last write is at least `olderThanMs` ago. */
async function removeAbandoned(temporaryDir: string, olderThanMs: number): Promise<void> {
  for (const name of await fs.readdir(temporaryDir)) {
    const file = path.join(temporaryDir, name);
    const stats = await nullIfMissing(fs.stat(file));
    if (stats && Date.now() - stats.mtimeMs >= olderThanMs) await fs.rm(file, { force: true });
  }
}
