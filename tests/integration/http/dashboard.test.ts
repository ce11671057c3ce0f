import { beforeAll, expect, test } from 'vitest';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { createPage } from '#domain/content/pages/commands.ts';
import { removeDemo } from '#domain/demo/remove-demo.ts';
import { recordBackup } from '#domain/installation.ts';
import { recordOcrFailure } from '#domain/ocr/commands.ts';
import { createLogger } from '#platform/logger.ts';
import { type Dashboard, dashboardSchema } from '#shared/contracts/dashboard.ts';
import {
  bearer,
  createSession,
  enrollTotp,
  getAccessToken,
  makeAdmin,
  makeNonAdmin,
  signInClient,
  unwrap,
} from '../../support/accounts.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeServerOnBothDatabases } from '../../support/server-suites.ts';

describeServerOnBothDatabases(
  'the dashboard',
  () => ({}),
  (getServer, kind) => {
    let office: BackOffice;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    const readDashboard = async (token = office.token): Promise<Dashboard> => {
      const response = await getServer().request('/api/admin/dashboard', { headers: bearer(token) });
      return dashboardSchema.parse(response.json());
    };
    /** Returns the counts of the dashboard by name. */
    const counts = async (): Promise<Record<string, number>> => {
      const entries = Object.entries(await readDashboard()).flatMap(([name, value]) =>
        typeof value === 'object' && value ? [[name, value] as const] : [],
      );
      expect(entries.every(([, { isCapped }]) => !isCapped)).toBe(true);
      return Object.fromEntries(entries.map(([name, { count }]) => [name, count]));
    };

    test('[A-03] distinguishes demo from own screens, and reports a missing backup only for own screens', async () => {
      const { db } = getServer().services;
      const state = async () => {
        const { content, backupProblem, isDiskLow } = await readDashboard();
        return { content, backupProblem, isDiskLow };
      };
      // Operators usually back up a PostgreSQL server by other means, so the dashboard does not expect a backup.
      const problemWithoutBackup = kind === 'embedded' ? 'missing' : null;
      expect(await state()).toEqual({ content: 'none', backupProblem: null, isDiskLow: false });

      const app = await makeApp(db);
      const screen = await makeScreen(db, app.id);
      const image = await db.selectFrom('screens').select('image_id').executeTakeFirstOrThrow();
      await db
        .insertInto('demo_items')
        .values({ kind: 'screen', target_id: screen, mark: image.image_id })
        .execute();
      expect(await state()).toMatchObject({ content: 'demo', backupProblem: null });

      await makeScreen(db, app.id);
      expect(await state()).toMatchObject({ content: 'both', backupProblem: problemWithoutBackup });
      await removeDemo({
        ...getServer().services,
        logger: createLogger({ level: 'silent', format: 'json' }),
      });
      expect(await state()).toMatchObject({ content: 'own', backupProblem: problemWithoutBackup });

      await recordBackup(db);
      expect((await state()).backupProblem).toBeNull();
    });

    test('[A-03] says whether the account of the caller is protected by its password alone', async () => {
      const { accounts, url } = getServer();
      const person = await makeAdmin(accounts);
      const client = await signInClient(url, person);
      const read = async () => (await readDashboard(await getAccessToken(client))).hasOnlyPassword;
      expect(await read()).toBe(true);
      await unwrap(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Unverified' }));
      expect(await read()).toBe(true);
      await enrollTotp(client);
      expect(await read()).toBe(false);

      // An account that signs in through an identity provider has no password.
      const federated = await makeAdmin(accounts);
      await accounts.db
        .updateTable('auth_users')
        .set({ password_hash: null })
        .where('id', '=', federated.id)
        .execute();
      const { access_token: token } = await createSession(accounts, federated);
      expect((await readDashboard(token)).hasOnlyPassword).toBe(false);
    });

    test('[A-01] the dashboard is for admins only', async () => {
      expect((await getServer().request('/api/admin/dashboard')).status).toBe(401);
      const { access_token: token } = await createSession(
        getServer().accounts,
        await makeNonAdmin(getServer().accounts),
      );
      const response = await getServer().request('/api/admin/dashboard', { headers: bearer(token) });
      expect(response.status).toBe(403);
    });

    test('[A-03] counts the items that need the attention of a curator', async () => {
      const { db } = getServer().services;
      const before = await counts();
      const app = await makeApp(db, { name: 'Larkspur' });
      const { id: tag } = await makeCategory(db);
      const sha256 = 'd'.repeat(64);
      const imageId = await makeImage(db, { sha256 });
      const screens = [await makeScreen(db, app.id, { imageId })];
      for (let number = 0; number < 4; number += 1) screens.push(await makeScreen(db, app.id));
      const [, screenWithSuggestions, screenWithDerivedTitle] = screens as [string, string, string];
      await updateScreen(db, TEST_ACTOR, screenWithSuggestions, {
        tags: [
          { categoryId: tag, source: 'engine', confidence: 0.5 },
          { categoryId: (await makeCategory(db)).id, source: 'engine', confidence: 0.5 },
        ],
      });
      await updateScreen(db, TEST_ACTOR, screenWithDerivedTitle, {
        titleIsDerived: true,
        tags: [{ categoryId: tag }],
      });
      await recordOcrFailure(db, sha256, 'Its file is missing');
      await createPage(db, TEST_ACTOR, {
        title: 'Draft',
        slug: 'draft-page',
        published: false,
        text: { content: 'Ahoy.', excerpt: 'Ahoy.' },
      });
      const after = await counts();
      // Of the five new screens, one has only unconfirmed tags, one has a confirmed tag, and three have no tags.
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
        stackProposals: 0,
        appsWithoutCategory: 1,
        appsWithoutLogo: 1,
        draftPosts: 0,
        draftPages: 1,
      });
    });
  },
);
