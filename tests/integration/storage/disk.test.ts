import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { collect } from './collect.ts';

let root: string;
beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-disk-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fs.rm(root, { recursive: true, force: true });
});

/** Returns the paths of the files and folders that are synced during `work`, in the order of the syncs. */
async function collectSynced(work: () => Promise<void>): Promise<string[]> {
  const syncedPaths: string[] = [];
  const open = fs.open;
  vi.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      syncedPaths.push(path.relative(root, String(args[0])));
      await sync();
    };
    return handle;
  });
  await work();
  vi.restoreAllMocks();
  return syncedPaths;
}

test('a durable write syncs the file first and then all folders above it', async () => {
  const storage = await openDiskStorage(root);
  const order = await collectSynced(() => storage.put('a/b/c', Buffer.from('x'), { durable: true }));
  expect(order[0]).toMatch(/^\.tmp\/[a-f0-9]{24}$/);
  expect(order.slice(1)).toEqual(['a/b', 'a', '']);
});

test('a durable write syncs only the file on Windows, where folders cannot be opened', async () => {
  const storage = await openDiskStorage(root);
  const actualPlatform = process.platform;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  try {
    const order = await collectSynced(() => storage.put('a/b/c', Buffer.from('x'), { durable: true }));
    expect(order).toEqual([expect.stringMatching(/^\.tmp\/[a-f0-9]{24}$/)]);
  } finally {
    Object.defineProperty(process, 'platform', { value: actualPlatform });
  }
});

test('a write that is not durable syncs nothing', async () => {
  const storage = await openDiskStorage(root);
  expect(await collectSynced(() => storage.put('a/b/c', Buffer.from('x')))).toEqual([]);
});

test('opening a storage removes old temporary files, and recent ones only if no other process uses the folder', async () => {
  await openDiskStorage(root);
  const oldFile = path.join(root, '.tmp', 'old');
  const recentFile = path.join(root, '.tmp', 'fresh');
  await fs.writeFile(oldFile, 'half');
  await fs.writeFile(recentFile, 'half');
  const hoursAgo = new Date(Date.now() - 2 * 3600_000);
  await fs.utimes(oldFile, hoursAgo, hoursAgo);
  const storage = await openDiskStorage(root);
  expect(await fs.readdir(path.join(root, '.tmp'))).toEqual(['fresh']);
  expect(await collect(storage.list(''))).toEqual([]);
  await openDiskStorage(root, { isExclusive: true });
  expect(await fs.readdir(path.join(root, '.tmp'))).toEqual([]);
});

test('a failed write leaves no temporary file', async () => {
  const storage = await openDiskStorage(root);
  const brokenStream = Readable.from(
    (async function* parts() {
      yield Buffer.alloc(10);
      throw new Error('broken');
    })(),
  );
  await expect(storage.put('x', brokenStream)).rejects.toThrow('broken');
  await fs.mkdir(path.join(root, 'folder'));
  await fs.writeFile(path.join(root, 'folder', 'f'), '');
  await expect(storage.put('folder', Buffer.from('x'))).rejects.toThrow();
  expect(await fs.readdir(path.join(root, '.tmp'))).toEqual([]);
});

test('an unread stream closes its file handle when destroyed', async () => {
  const storage = await openDiskStorage(root);
  await storage.put('f', Buffer.alloc(100_000));
  const countHandles = async (): Promise<number> => {
    const links = await fs.readdir('/proc/self/fd');
    const targets = await Promise.all(links.map((fd) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return targets.filter((target) => target === path.join(root, 'f')).length;
  };
  const streams = await Promise.all(Array.from({ length: 10 }, () => storage.stream('f')));
  expect(await countHandles()).toBe(10);
  await Promise.all(
    streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          stream?.once('close', resolve).destroy();
        }),
    ),
  );
  // A range beyond the end of the file yields no bytes, so the storage closes the handle itself.
  await storage.stream('f', { start: 100_000 });
  expect(await countHandles()).toBe(0);
});

test('a reader sees either the old or the new file, never a partial one', async () => {
  const storage = await openDiskStorage(root);
  const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(40_000 + index, index));
  await storage.put('v', versions[0] as Buffer);
  const writing = (async () => {
    for (const version of versions) await storage.put('v', version);
  })();
  let done = false;
  void writing.then(() => {
    done = true;
  });
  while (!done) {
    const content = await storage.get('v');
    expect(versions.some((version) => content?.equals(version))).toBe(true);
  }
  await writing;
});

test('a write creates its folder again if the folder is removed concurrently', async () => {
  const storage = await openDiskStorage(root);
  const mkdir = fs.mkdir;
  let removals = 2;
  vi.spyOn(fs, 'mkdir').mockImplementation(async (folder, options) => {
    const result = await mkdir(folder, options);
    // Removes the new folder twice, as a concurrent `deletePrefix` would.
    if (removals-- > 0) await fs.rmdir(String(folder));
    return result;
  });
  await storage.put('a/b', Buffer.from('x'));
  vi.restoreAllMocks();
  expect((await storage.get('a/b'))?.toString()).toBe('x');
});
