import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts';
import { deleteApps } from '#domain/catalogue/apps/commands.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { runHousekeeping, startHousekeeping } from '#services/housekeeping.ts';
import { makeApp, makeImage, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';
import { type ImageServiceFixture, openImageServiceFixture } from '../../support/image-service-fixture.ts';

const logger = createLogger({ level: 'error', format: 'json' });

describeOnOneDatabase('housekeeping', (getDatabase) => {
  let fixture: ImageServiceFixture;
  let accounts: Accounts;
  beforeAll(async () => {
    fixture = await openImageServiceFixture({ database: getDatabase() });
    accounts = await openAccounts({ db: fixture.db, logger, config: parseConfig({}) });
  });
  beforeEach(async () => {
    await fixture.reset();
    await fixture.db.updateTable('installation').set({ files_swept_at: null }).execute();
    // 25 hours: new images and files count as older than the retention of one day.
    fixture.clockOffsetMs = 25 * 3_600_000;
  });
  afterAll(() => fixture.close());

  const parts = (auditRetentionDays: number | null = null) => ({
    database: getDatabase(),
    db: fixture.db,
    images: fixture.images,
    accounts,
    auditRetentionDays,
  });
  const housekeep = (signal?: AbortSignal) => runHousekeeping(parts(), logger, signal);
  const orphan = `originals/ab/${'ab'.repeat(16)}`;
  const putOrphan = () => fixture.storage.put(orphan, Buffer.from('x'));
  const orphanExists = async (): Promise<boolean> => (await fixture.storage.get(orphan)) !== null;
  const setLastSweep = (hoursAgo: number) =>
    fixture.db
      .updateTable('installation')
      .set({ files_swept_at: sql`now() - ${hoursAgo} * interval '1 hour'` })
      .execute();

  test('removes files without a row once a day and abandoned images in every run', async () => {
    await putOrphan();
    await housekeep();
    expect(await orphanExists()).toBe(false);
    await putOrphan();
    const abandonedId = await makeImage(fixture.db);
    await housekeep();
    expect(await orphanExists()).toBe(true);
    expect(await fixture.images.get(abandonedId)).toBeNull();
    await setLastSweep(23);
    await housekeep();
    expect(await orphanExists()).toBe(true);
    await setLastSweep(25);
    await housekeep();
    expect(await orphanExists()).toBe(false);
  });

  test('removes files without a row even if a wrong clock has recorded the last sweep far in the future', async () => {
    await housekeep();
    await putOrphan();
    await setLastSweep(-0.5);
    await housekeep();
    expect(await orphanExists()).toBe(true);
    await setLastSweep(-48);
    await housekeep();
    expect(await orphanExists()).toBe(false);
    // The run has replaced the future time of the last sweep with the current time.
    await putOrphan();
    await housekeep();
    expect(await orphanExists()).toBe(true);
  });

  test('runs for the first time after the given delay instead of an hour after the start', async () => {
    const abandonedId = await makeImage(fixture.db);
    const housekeeping = startHousekeeping(parts(), logger, 0);
    await expect.poll(() => fixture.images.get(abandonedId)).toBeNull();
    await housekeeping.stop();
  });

  test('deletes audit entries older than the retention, unless another process is deleting entries', async () => {
    const { db } = fixture;
    await db.deleteFrom('audit_log').execute();
    const addEntry = (daysAgo: number) =>
      sql`
        insert into audit_log (id, at, actor_name, action, target_kind, target_id)
        values (gen_random_uuid(), now() - make_interval(days => ${daysAgo}), 'test', 'page.create', 'page', ${daysAgo}::text)`.execute(
        db,
      );
    for (const daysAgo of [1, 40]) await addEntry(daysAgo);
    const remaining = async () =>
      (await db.selectFrom('audit_log').select('target_id').orderBy('at', 'desc').execute()).map(
        (entry) => entry.target_id,
      );
    await housekeep();
    expect(await remaining()).toEqual(['1', '40']);
    const release = await getDatabase().tryLock('vitrine audit');
    await runHousekeeping(parts(30), logger);
    expect(await remaining()).toEqual(['1', '40']);
    await release?.();
    await runHousekeeping(parts(30), logger);
    // The deletion itself is recorded in a new entry with the target `audit_log`.
    expect(await remaining()).toEqual(['audit_log', '1']);
  });

  test('deletes the target ids of bulk changes after a day', async () => {
    const { db } = fixture;
    const ids = [await makeApp(db), await makeApp(db)].map(({ id }) => id);
    await deleteApps(db, TEST_ACTOR, ids);
    const countTargets = async () => (await db.selectFrom('audit_targets').select('at').execute()).length;
    await housekeep();
    expect(await countTargets()).toBe(1);
    await sql`update audit_targets set at = at - interval '25 hours'`.execute(db);
    await housekeep();
    expect(await countTargets()).toBe(0);
  });

  test('continues after a step that fails, and reports its error at the end', async () => {
    await putOrphan();
    const failure = new Error('no connection');
    const failing = {
      ...parts(),
      images: { ...fixture.images, sweepTemporary: () => Promise.reject(failure) },
    };
    await expect(runHousekeeping(failing, logger)).rejects.toBe(failure);
    expect(await orphanExists()).toBe(false);
  });

  test('skips the file sweep while another process runs it', async () => {
    await putOrphan();
    const release = await getDatabase().tryLock('vitrine sweep');
    await housekeep();
    expect(await orphanExists()).toBe(true);
    await release?.();
    await housekeep();
    expect(await orphanExists()).toBe(false);
  });

  test('repeats an interrupted file sweep in the next run', async () => {
    await putOrphan();
    const stop = new AbortController();
    const { list } = fixture.storage;
    fixture.storage.list = (prefix) => {
      stop.abort();
      return list(prefix);
    };
    await housekeep(stop.signal);
    fixture.storage.list = list;
    expect(await orphanExists()).toBe(true);
    await housekeep();
    expect(await orphanExists()).toBe(false);
  });
});
