import { beforeAll, expect, test } from 'vitest';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { createPage } from '#domain/content/pages/commands.ts';
import { recordOcrFailure } from '#domain/ocr/commands.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeWorlds } from '../../support/worlds.ts';

describeWorlds(
  'the dashboard',
  () => ({}),
  (use) => {
    let office: BackOffice;
    beforeAll(async () => {
      office = await openBackOffice(use());
    });
    const counts = async (): Promise<Record<string, number>> => {
      const found = (await office.ask('GET', '/api/admin/dashboard')).json<Dashboard>();
      expect(Object.values(found).every(({ isMore }) => !isMore)).toBe(true);
      return Object.fromEntries(Object.entries(found).map(([name, { count }]) => [name, count]));
    };

    test('[A-03] counts the items that need the attention of a curator', async () => {
      const { db } = use().services;
      const before = await counts();
      const app = await makeApp(db, { name: 'Larkspur' });
      const { id: tag } = await makeCategory(db);
      const sha256 = 'd'.repeat(64);
      const imageId = await makeImage(db, { sha256 });
      const screens = [await makeScreen(db, app.id, { imageId })];
      for (let at = 0; at < 4; at += 1) screens.push(await makeScreen(db, app.id));
      const [, suggested, derived] = screens as [string, string, string];
      await updateScreen(db, TEST_ACTOR, suggested, {
        tags: [
          { categoryId: tag, source: 'engine', confidence: 0.5 },
          { categoryId: (await makeCategory(db)).id, source: 'engine', confidence: 0.5 },
        ],
      });
      await updateScreen(db, TEST_ACTOR, derived, { titleIsDerived: true, tags: [{ categoryId: tag }] });
      await recordOcrFailure(db, sha256, 'Its file is missing');
      await createPage(db, TEST_ACTOR, {
        title: 'Draft',
        slug: 'draft-page',
        published: false,
        text: { content: 'Ahoy.', excerpt: 'Ahoy.' },
      });
      const after = await counts();
      expect(
        Object.fromEntries(
          Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
        ),
      ).toEqual({
        unconfirmedTags: 1,
        untagged: 3,
        derivedTitles: 1,
        recentlyChanged: 5,
        failedOcr: 1,
        draftPosts: 0,
        draftPages: 1,
      });
    });
  },
);
