import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { runHousekeeping, startHousekeeping } from '#services/housekeeping.ts';
import { makeImage } from '../../support/catalogue.ts';
import { describeDatabases } from '../../support/database.ts';
import { type ImageWorld, openImageWorld } from '../../support/images-service.ts';

const logger = createLogger({ level: 'error', format: 'json' });

describeDatabases('housekeeping', (use) => {
  let world: ImageWorld;
  beforeAll(async () => {
    world = await openImageWorld({ database: use() });
  });
  beforeEach(async () => {
    await world.reset();
    await world.db.updateTable('installation').set({ files_swept_at: null }).execute();
    world.ahead = 25 * 3_600_000;
  });
  afterAll(() => world.close());

  const housekeep = (signal?: AbortSignal) =>
    runHousekeeping({ database: use(), db: world.db, images: world.images }, logger, signal);
  const orphan = `originals/ab/${'ab'.repeat(16)}`;
  const putOrphan = () => world.storage.put(orphan, Buffer.from('x'));
  const isThere = async (): Promise<boolean> => (await world.storage.get(orphan)) !== null;
  const sweptAgo = (hours: number) =>
    world.db
      .updateTable('installation')
      .set({ files_swept_at: sql`now() - make_interval(hours => ${hours})` })
      .execute();

  test('removes files without a row once a day and abandoned images in every run', async () => {
    await putOrphan();
    await housekeep();
    expect(await isThere()).toBe(false);
    await putOrphan();
    const abandoned = await makeImage(world.db);
    await housekeep();
    expect(await isThere()).toBe(true);
    expect(await world.images.get(abandoned)).toBeNull();
    await sweptAgo(23);
    await housekeep();
    expect(await isThere()).toBe(true);
    await sweptAgo(25);
    await housekeep();
    expect(await isThere()).toBe(false);
  });

  test('runs soon after the start, not only an hour later', async () => {
    const abandoned = await makeImage(world.db);
    const parts = { database: use(), db: world.db, images: world.images };
    const housekeeping = startHousekeeping(parts, logger, 0);
    await expect.poll(() => world.images.get(abandoned)).toBeNull();
    await housekeeping.stop();
  });

  test('skips the file sweep while another process runs it', async () => {
    await putOrphan();
    const release = await use().tryLock('vitrine sweep');
    await housekeep();
    expect(await isThere()).toBe(true);
    await release?.();
    await housekeep();
    expect(await isThere()).toBe(false);
  });

  test('repeats an interrupted file sweep in the next run', async () => {
    await putOrphan();
    const stop = new AbortController();
    const { list } = world.storage;
    world.storage.list = (prefix) => {
      stop.abort();
      return list(prefix);
    };
    await housekeep(stop.signal);
    world.storage.list = list;
    expect(await isThere()).toBe(true);
    await housekeep();
    expect(await isThere()).toBe(false);
  });
});
