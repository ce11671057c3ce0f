import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { runMaintenance } from '#services/maintenance.ts';
import { readDisk } from '#services/status.ts';
import { type SystemStatus, systemStatusSchema } from '#shared/contracts/status.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeServerOnBothDatabases } from '../../support/server-suites.ts';

const logger = createLogger({ level: 'silent', format: 'json' });

describeServerOnBothDatabases(
  'the status of the gallery',
  () => ({}),
  (getServer, kind) => {
    let office: BackOffice;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    const readStatus = async (): Promise<SystemStatus> =>
      systemStatusSchema.parse((await office.request('GET', '/api/admin/status')).json());

    test('[O-06] contains sizes, queues and times of this gallery', async () => {
      const before = await readStatus();
      const { db } = getServer().services;
      await makeScreen(db, (await makeApp(db)).id);
      const status = await readStatus();
      expect(status).toMatchObject({ database: { kind }, storage: { kind: 'disk' }, disk: { isLow: false } });
      expect(status.storage.originals).toBe(before.storage.originals + 1);
      expect(status.storage.originalBytes).toBeGreaterThan(before.storage.originalBytes);
      expect(status.ocr).toMatchObject({ screens: before.ocr.screens + 1, waiting: before.ocr.waiting + 1 });
      expect(status.database.walBytes === null).toBe(kind === 'postgres');
      expect(status.backups).toEqual({ lastAt: null, everyHours: null });
    });

    test('[O-06] only one maintenance task runs at a time, and each is recorded in the audit log', async () => {
      const { db, database } = getServer().services;
      const run = (task: string) => office.request('POST', '/api/admin/maintenance', { json: { task } });
      expect((await readStatus()).lastSweepAt).toBeNull();
      expect((await run('sweep')).json()).toMatchObject({ task: 'sweep', ms: expect.any(Number) });
      expect((await readStatus()).lastSweepAt).toEqual(expect.any(String));
      expect((await run('vacuum')).status).toBe(200);
      expect((await run('drop')).status).toBe(400);

      const release = await database.tryLock('vitrine maintenance');
      const refused = await run('vacuum');
      expect([refused.status, refused.json()]).toMatchObject([409, { code: 'conflict' }]);
      await release?.();

      // A canceled sweep is not recorded and does not change the time of the last sweep.
      const { lastSweepAt } = await readStatus();
      const { services, accounts } = getServer();
      const parts = { ...services, accounts, logger, auditRetentionDays: null };
      const canceled = runMaintenance(parts, TEST_ACTOR, 'sweep', AbortSignal.abort());
      await expect(canceled).rejects.toThrow('aborted');
      expect((await readStatus()).lastSweepAt).toBe(lastSweepAt);

      const entries = await db
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('action', 'like', 'maintenance.%')
        .orderBy('id')
        .execute();
      const { id } = office.admin;
      expect(entries).toEqual([
        { action: 'maintenance.sweep', actor_id: id },
        { action: 'maintenance.vacuum', actor_id: id },
      ]);
    });
  },
);

test('the size of the disk is known even if DATA_DIR does not exist', async () => {
  // The folder does not exist if all data is in PostgreSQL and S3.
  const missing = path.join(os.tmpdir(), 'vitrine-missing', 'data');
  expect(await readDisk(missing)).toMatchObject({
    totalBytes: expect.any(Number),
    isLow: expect.any(Boolean),
  });
});
