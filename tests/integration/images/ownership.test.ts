import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageService, type ImageService } from '#domain/images/image-service.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { makeImage } from '../../support/catalogue.ts';
import { describeOnBothDatabases, openTestDatabase, type TestDatabase } from '../../support/database.ts';

/** A negative age: even a file that is written now counts as old. */
const EVERYTHING = { olderThanMs: -3_600_000 };
const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const keyOf = (number: number): string => `originals/00/${idOf(number)}`;

describeOnBothDatabases('the image storage', (getDatabase, kind) => {
  let dataDir: string;
  let storage: Storage;
  let other: TestDatabase;
  let log: string[];

  beforeEach(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-ownership-'));
    storage = await openStorage({ dataDir });
    other = await openTestDatabase(kind);
    log = [];
    await getDatabase().db.deleteFrom('images').execute();
  });
  afterEach(async () => {
    await other.drop();
    await fs.rm(dataDir, { recursive: true, force: true });
  });

  const serviceOn = ({ db }: TestDatabase): ImageService =>
    createImageService({
      db,
      storage,
      logger: createLogger({ level: 'warn', format: 'json' }, { write: (line: string) => log.push(line) }),
      settings: { avif: false, renditionCacheBytes: 1e6 },
    });
  const countFiles = async (): Promise<number> => {
    let count = 0;
    for await (const _ of storage.list('originals/')) count++;
    return count;
  };
  const putFiles = async (count: number): Promise<void> => {
    for (let number = 0; number < count; number++) await storage.put(keyOf(number), Buffer.from('x'));
  };

  test('loses no files to the sweep of another database, which logs the reason', async () => {
    expect(await serviceOn(getDatabase()).ownsStorage()).toBe(true);
    await putFiles(20);
    // The other database first knows none of the files, then one.
    for (const prepare of [async () => {}, async () => void (await makeImage(other.db, { id: idOf(3) }))]) {
      await prepare();
      log.length = 0;
      expect(await serviceOn(other).sweepFiles(EVERYTHING)).toBe(0);
      expect(log).toHaveLength(1);
      expect(log[0]).toContain('belong to another database');
    }
    expect(await countFiles()).toBe(20);
    // The owning database still removes the same files as orphans.
    expect(await serviceOn(getDatabase()).sweepFiles(EVERYTHING)).toBe(20);
  });

  test('without a marker is claimed by the database that knows most of the files', async () => {
    await putFiles(20);
    for (let number = 0; number < 15; number++) await makeImage(getDatabase().db, { id: idOf(number) });
    expect(await serviceOn(other).sweepFiles(EVERYTHING)).toBe(0);
    // The other database has not claimed the storage: there is still no marker.
    expect(await storage.get('installation')).toBeNull();
    expect(await serviceOn(getDatabase()).sweepFiles(EVERYTHING)).toBe(5);
    expect(await serviceOn(other).ownsStorage()).toBe(false);
    expect(await countFiles()).toBe(15);
  });

  test('belongs to an installation id, which is unique per database and shared by all its processes', async () => {
    const ids = await Promise.all(
      [getDatabase(), getDatabase(), other].map(async (database) => {
        await serviceOn(database).ownsStorage();
        return (await database.db.selectFrom('installation').select('id').execute()).map(({ id }) => id);
      }),
    );
    expect(ids.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(ids[0]).toEqual(ids[1]);
    expect(ids[0]).not.toEqual(ids[2]);
  });
});
