import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoCatalogue } from '#domain/demo/catalogue.ts';
import { loadDemo } from '#domain/demo/load-demo.ts';
import { demoContentSchema, removedDemoSchema } from '#shared/contracts/demo.ts';
import { createSession, makeNonAdmin } from '../../support/accounts.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeScreen } from '../../support/catalogue.ts';
import { type DemoFolder, makeDemo } from '../../support/demo.ts';
import { describeServer } from '../../support/server-suites.ts';

const PATH = '/api/admin/demo';
const NONE = { apps: 0, screens: 0, categories: 0, posts: 0 };

describeServer(
  'the demo in the back office',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    let demo: DemoFolder;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
      demo = await makeDemo();
    });
    afterAll(() => demo?.remove());
    const count = async () => demoContentSchema.parse((await office.request('GET', PATH)).json());
    const remove = async () => removedDemoSchema.parse((await office.request('DELETE', PATH)).json());

    test('[O-06] is counted and removed, except for an app to which a curator has added a screen', async () => {
      const { db } = getServer().services;
      // An app and a screen of a curator do not count as demo content.
      await makeScreen(db, (await makeApp(db)).id);
      expect(await count()).toEqual(NONE);
      const catalogue = await readDemoCatalogue(demo.directory);
      if (!catalogue) throw new Error('The demo has no catalogue');
      const publicUrl = 'http://localhost:3000';
      await loadDemo({ ...getServer().services, publicUrl }, catalogue);
      expect(await count()).toEqual({ apps: 2, screens: 4, categories: 11, posts: 1 });

      const { id, name } = await db
        .selectFrom('apps')
        .innerJoin('demo_items', 'demo_items.target_id', 'apps.id')
        .select(['apps.id', 'apps.name'])
        .executeTakeFirstOrThrow();
      await makeScreen(db, id);
      const { removed, kept } = await remove();
      expect(removed).toMatchObject({ apps: 1, screens: 4, posts: 1 });
      expect(kept).toMatchObject({ apps: [name], screens: [], posts: [] });
      // The kept app no longer counts as demo content.
      expect(await count()).toEqual(NONE);
      const entry = await db
        .selectFrom('audit_log')
        .select('actor_id')
        .where('action', '=', 'demo.remove')
        .executeTakeFirstOrThrow();
      expect(entry.actor_id).toBe(office.admin.id);

      const again = await remove();
      expect(again).toEqual({ removed: NONE, kept: { apps: [], screens: [], categories: [], posts: [] } });
    });

    test('[A-01] is for admins only', async () => {
      const { accounts, request } = getServer();
      const { access_token: token } = await createSession(accounts, await makeNonAdmin(accounts));
      for (const method of ['GET', 'DELETE']) {
        expect((await request(PATH, { method })).status).toBe(401);
        const headers = { authorization: `Bearer ${token}` };
        expect((await request(PATH, { method, headers })).status).toBe(403);
      }
    });
  },
);
