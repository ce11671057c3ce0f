import { beforeAll, expect, test } from 'vitest';
import { recordOcrFailure } from '#domain/ocr/commands.ts';
import type { Jobs, Retried } from '#shared/contracts/jobs.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeImage, makeScreen } from '../../support/catalogue.ts';
import { describeServer } from '../../support/server-suites.ts';

describeServer(
  'the API of the background jobs',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    const jobs = async (): Promise<Jobs> => (await office.request('GET', '/api/admin/jobs')).json<Jobs>();
    const retry = async (): Promise<Retried> =>
      (await office.request('POST', '/api/admin/jobs/retry')).json<Retried>();

    test('[P-21] reports the progress and failures of OCR, and retries the failures on request', async () => {
      const { db } = getServer().services;
      expect(await jobs()).toEqual({
        ocr: { screens: 0, done: 0, waiting: 0, failed: 0, isEnabled: false, failures: [] },
        facts: { screens: 0, done: 0, waiting: 0, failed: 0 },
        // The first training needs 30 tagged screens (`MIN_EXAMPLES`).
        training: { screens: 0, learnedAt: null, missing: 30 },
      });
      const app = await makeApp(db, { name: 'Larkspur' });
      const checksums = ['a', 'b'].map((letter) => letter.repeat(64));
      const screens: string[] = [];
      for (const [index, sha256] of checksums.entries()) {
        const imageId = await makeImage(db, { sha256 });
        screens.push(await makeScreen(db, app.id, { imageId, title: `Screen ${index}` }));
      }
      await recordOcrFailure(db, checksums[1] ?? '', 'The image file is missing in the storage');
      const failure = {
        app: 'Larkspur',
        title: 'Screen 1',
        failure: 'The image file is missing in the storage',
      };
      expect(await jobs()).toEqual({
        ocr: {
          screens: 2,
          done: 0,
          waiting: 1,
          failed: 1,
          isEnabled: false,
          failures: [{ screenId: screens[1], ...failure }],
        },
        facts: { screens: 2, done: 0, waiting: 2, failed: 0 },
        training: { screens: 0, learnedAt: null, missing: 30 },
      });
      expect([await retry(), await retry()]).toEqual([{ images: 1 }, { images: 0 }]);
      expect((await jobs()).ocr).toMatchObject({ waiting: 2, failed: 0, failures: [] });
      const auditEntries = await db
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('action', '=', 'ocr.retry')
        .execute();
      expect(auditEntries).toEqual([{ action: 'ocr.retry', details: { images: 1 } }]);
    });
  },
);
