import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { collect } from './collect.ts';
import { startS3Server } from './s3-server.ts';

type StorageUnderTest = { storage: Storage; close(): Promise<void> };

const kinds: Record<string, () => Promise<StorageUnderTest>> = {
  disk: async () => {
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-disk-'));
    return {
      storage: await openStorage({ dataDir }),
      close: () => fs.rm(dataDir, { recursive: true, force: true }),
    };
  },
  s3: async () => {
    const server = await startS3Server();
    return {
      storage: await openStorage({ dataDir: '/nowhere', s3: server.settings }),
      close: () => server.stop(),
    };
  },
};

describe.each(Object.keys(kinds))('storage on %s', (kind) => {
  let storageUnderTest: StorageUnderTest;
  let storage: Storage;
  /** Prefix of the keys of the current test. */
  let folder: string;

  beforeAll(async () => {
    storageUnderTest = await (kinds[kind] as () => Promise<StorageUnderTest>)();
    storage = storageUnderTest.storage;
  });
  afterAll(() => storageUnderTest.close());
  beforeEach(() => {
    folder = `t${randomBytes(6).toString('hex')}/`;
  });

  const keysOf = async (prefix: string): Promise<string[]> =>
    (await collect(storage.list(prefix))).map((file) => file.key).sort();

  test('returns stored bytes unchanged, with and without durability', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), fc.boolean(), async (bytes, durable) => {
        await storage.put(`${folder}file`, Buffer.from(bytes), { durable, contentType: 'image/png' });
        expect(await storage.get(`${folder}file`)).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 20 },
    );
  });

  test('replaces a file and returns its size and time', async () => {
    const before = Date.now();
    await storage.put(`${folder}a`, Buffer.from('first, and longer'));
    await storage.put(`${folder}a`, Buffer.from('second'));
    expect((await storage.get(`${folder}a`))?.toString()).toBe('second');
    const stat = await storage.stat(`${folder}a`);
    expect(stat?.size).toBe(6);
    // S3 returns whole seconds.
    expect(stat?.modifiedAt.getTime()).toBeGreaterThan(before - 2000);
    expect(stat?.modifiedAt.getTime()).toBeLessThan(Date.now() + 2000);
  });

  test('stores a stream larger than one part of a multipart upload', async () => {
    // 7 MiB in total. A part of a multipart upload has 5 MiB.
    const part = randomBytes(1 << 20);
    const partCount = 7;
    const source = Readable.from(
      (function* parts() {
        for (let index = 0; index < partCount; index++) yield part;
      })(),
    );
    await storage.put(`${folder}large`, source, { durable: true });
    const storedBytes = await storage.get(`${folder}large`);
    expect(storedBytes?.length).toBe(partCount * part.length);
    expect(storedBytes?.subarray(-part.length).equals(part)).toBe(true);
  });

  test('keeps the old file, or creates none, if a stream fails', async () => {
    const makeFailingStream = () =>
      Readable.from(
        (async function* parts() {
          yield Buffer.alloc(1000, 1);
          throw new Error('the source broke');
        })(),
      );
    await expect(storage.put(`${folder}new`, makeFailingStream())).rejects.toThrow('the source broke');
    expect(await storage.get(`${folder}new`)).toBeNull();
    await storage.put(`${folder}old`, Buffer.from('old'));
    await expect(storage.put(`${folder}old`, makeFailingStream())).rejects.toThrow('the source broke');
    expect((await storage.get(`${folder}old`))?.toString()).toBe('old');
    expect(await keysOf(folder)).toEqual([`${folder}old`]);
  });

  test('returns null for missing files and folders', async () => {
    await storage.put(`${folder}sub/file`, Buffer.from('x'));
    for (const key of [`${folder}missing`, `${folder}missing/deeper`, `${folder}sub`]) {
      expect(await storage.get(key)).toBeNull();
      expect(await storage.stat(key)).toBeNull();
      expect(await storage.stream(key)).toBeNull();
      expect(await storage.stream(key, { start: 1 })).toBeNull();
    }
  });

  test('reads complete files and ranges, as a stream and as a buffer', async () => {
    await storage.put(`${folder}r`, Buffer.from('0123456789'));
    const read = async (range?: { start: number; end?: number }): Promise<string> => {
      const stream = await storage.stream(`${folder}r`, range);
      const streamedText = Buffer.concat((await stream?.toArray()) ?? []).toString();
      expect((await storage.get(`${folder}r`, range))?.toString()).toBe(streamedText);
      return streamedText;
    };
    expect(await read()).toBe('0123456789');
    expect(await read({ start: 0, end: 1 })).toBe('01');
    expect(await read({ start: 3, end: 5 })).toBe('345');
    expect(await read({ start: 7 })).toBe('789');
    expect(await read({ start: 8, end: 500 })).toBe('89');
    expect(await read({ start: 10 })).toBe('');
    expect(await read({ start: 99, end: 100 })).toBe('');
  });

  test('allows streams to be destroyed unread', async () => {
    await storage.put(`${folder}u`, Buffer.alloc(300_000, 7));
    for (let round = 0; round < 60; round++) {
      const stream = await storage.stream(`${folder}u`);
      stream?.destroy();
    }
    expect((await storage.get(`${folder}u`))?.length).toBe(300_000);
  });

  test('deletes single files and ignores missing ones', async () => {
    await storage.put(`${folder}a`, Buffer.from('a'));
    await storage.put(`${folder}b`, Buffer.from('b'));
    await storage.delete(`${folder}a`);
    await storage.delete(`${folder}a`);
    await storage.delete(`${folder}never/was`);
    expect(await keysOf(folder)).toEqual([`${folder}b`]);
  });

  test('deletes a folder but not others with the same name prefix', async () => {
    for (const name of ['ab/1', 'ab/2', 'ab/deep/3', 'ab-other/4', 'abc']) {
      await storage.put(folder + name, Buffer.from(name));
    }
    await storage.deletePrefix(`${folder}ab/`);
    await storage.deletePrefix(`${folder}ab/`);
    expect(await keysOf(folder)).toEqual([`${folder}ab-other/4`, `${folder}abc`]);
  });

  test('lists every file below a folder with its size', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `${index % 3}/n${index}`);
    await Promise.all(names.map((name, index) => storage.put(folder + name, Buffer.alloc(index))));
    const files = await collect(storage.list(folder));
    expect(new Map(files.map((file) => [file.key, file.size]))).toEqual(
      new Map(names.map((name, index) => [folder + name, index])),
    );
    expect(await keysOf(`${folder}1/`)).toHaveLength(10);
    expect(await keysOf(`${folder}nothing/`)).toEqual([]);
    expect(await keysOf('')).toEqual(expect.arrayContaining(files.map((file) => file.key)));
  });

  test('completes or discards writes that run concurrently with the deletion of their folder', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 5 === 4) await storage.deletePrefix(`${folder}busy/`);
        else await storage.put(`${folder}busy/f${index}`, Buffer.from(`content ${index}`));
      }),
    );
    for (const key of await keysOf(`${folder}busy/`)) {
      expect((await storage.get(key))?.toString()).toBe(`content ${key.split('/f')[1]}`);
    }
  });

  test.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/..',
    'a..b',
    '.tmp/x',
    'a/.hidden',
    'A',
    'a b',
    'a\\b',
    'a%2e%2e',
    'a\0',
    'a\n',
    'ä',
    'C:/x',
    // A segment has at most 120 characters, and a key has at most eight segments.
    `${'a'.repeat(121)}`,
    'a/b/c/d/e/f/g/h/i',
  ])('rejects the key %j in all methods', async (key) => {
    const message = /Not a storage key/;
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(message);
    await expect(storage.get(key)).rejects.toThrow(message);
    await expect(storage.stat(key)).rejects.toThrow(message);
    await expect(storage.stream(key)).rejects.toThrow(message);
    await expect(storage.delete(key)).rejects.toThrow(message);
  });

  test.each(['', '/', 'a', '../', 'a/../', './', 'a//', 'A/'])(
    'rejects the deletion of the prefix %j',
    async (prefix) => {
      await expect(storage.deletePrefix(prefix)).rejects.toThrow(/Not a storage prefix/);
    },
  );

  test('rejects an arbitrary text as a key, or stores the file under exactly this key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 30 }),
          fc.stringMatching(/^[a-z0-9./_=,-]{1,20}$/),
          fc.string({ unit: 'binary', maxLength: 12 }),
        ),
        async (text) => {
          const key = `${folder}fuzz${randomBytes(4).toString('hex')}/${text}`;
          try {
            await storage.put(key, Buffer.from(key));
          } catch (error) {
            expect(String(error)).toMatch(/Not a storage key/);
            return;
          }
          expect((await storage.get(key))?.toString()).toBe(key);
          expect(await keysOf(`${folder}${key.split('/')[1]}/`)).toEqual([key]);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('passes its readiness check, which leaves no temporary file', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
    expect((await keysOf('')).filter((key) => key.includes('tmp'))).toEqual([]);
  });
});

describe('the readiness check', () => {
  test('fails if the folder is missing', async () => {
    const { storage, close } = await (kinds.disk as () => Promise<StorageUnderTest>)();
    await close();
    await expect(storage.check()).rejects.toThrow();
  });

  test('fails if the S3 server or its bucket is missing; a read then throws instead of returning null', async () => {
    const server = await startS3Server();
    const storageWithoutBucket = await openStorage({
      dataDir: '/nowhere',
      s3: { ...server.settings, bucket: 'elsewhere' },
    });
    await expect(storageWithoutBucket.check()).rejects.toThrow();
    await expect(storageWithoutBucket.get('a')).rejects.toThrow();
    const workingStorage = await openStorage({ dataDir: '/nowhere', s3: server.settings });
    await workingStorage.check();
    await server.stop();
    await expect(workingStorage.check()).rejects.toThrow();
    await expect(workingStorage.get('a')).rejects.toThrow();
  });
});
