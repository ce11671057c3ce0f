import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  getScreen,
  listAppScreens,
  listCategoryScreens,
  listLatestScreens,
} from '#domain/catalogue/screens/queries.ts';
import { saveFacts } from '#domain/image-facts/commands.ts';
import { VECTOR_BYTES } from '#domain/image-facts/vector-layout.ts';
import { screenDetailSchema, screenPageSchema } from '#shared/contracts/screens.ts';
import { makeApp, makeCategory, makeImage, makeScreen } from '../../support/catalogue.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';
import { readAllPages } from './all-pages.ts';

describeOnOneDatabase('screen queries', (getDatabase) => {
  let app: { id: string; slug: string };
  let other: { id: string; slug: string };
  let login: { id: string; slug: string };
  const screens: { id: string; platform: 'web' | 'ios'; at: string; app: string; isTagged: boolean }[] = [];

  beforeAll(async () => {
    const { db } = getDatabase();
    app = await makeApp(db, { name: 'Acme', logoImageId: await makeImage(db) });
    other = await makeApp(db, { name: 'Other' });
    login = await makeCategory(db, { name: 'Login' });
    await makeCategory(db, { name: 'Unused' });
    // Some timestamps differ only by a microsecond, and some are equal.
    const micros = [1, 1, 2, 3, 3, 3, 4, 999_999, 0, 500_000, 1, 2];
    for (const [index, micro] of micros.entries()) {
      const at = `2026-01-01T00:00:00.${String(micro).padStart(6, '0')}Z`;
      const platform = index % 4 === 3 ? ('ios' as const) : ('web' as const);
      const owner = index % 5 === 4 ? other : app;
      const isTagged = index % 3 !== 2;
      const id = await makeScreen(db, owner.id, {
        platform,
        createdAt: at,
        title: `Screen ${index}`,
        categoryIds: isTagged ? [login.id] : [],
      });
      screens.push({ id, platform, at, app: owner.id, isTagged });
    }
  });

  /** Returns the ids of the matching screens, newest first, and among equal timestamps the largest id first. */
  const expectedIds = (matches: (screen: (typeof screens)[number]) => boolean): string[] =>
    screens
      .filter(matches)
      .sort((a, b) => (b.at < a.at ? -1 : b.at > a.at ? 1 : b.id < a.id ? -1 : 1))
      .map((screen) => screen.id);
  const ids = (items: { id: string }[]): string[] => items.map((item) => item.id);

  test('return each screen once and in order across the pages of all lists, with any page size', async () => {
    const { db } = getDatabase();
    for (const platform of ['web', 'ios'] as const) {
      for (const limit of [1, 2, 3, 5, 100]) {
        const listAcme = (order: 'newest' | 'oldest') =>
          readAllPages((cursor) => listAppScreens(db, { appSlug: 'acme', platform, order, cursor, limit }));
        const acmeIds = expectedIds((screen) => screen.app === app.id && screen.platform === platform);
        expect(ids(await listAcme('newest'))).toEqual(acmeIds);
        expect(ids(await listAcme('oldest'))).toEqual(acmeIds.toReversed());
        const inCategory = readAllPages((cursor) =>
          listCategoryScreens(db, { type: 'screen-types', slug: 'login', platform, cursor, limit }),
        );
        expect(ids(await inCategory)).toEqual(
          expectedIds((screen) => screen.isTagged && screen.platform === platform),
        );
        const latest = readAllPages((cursor) => listLatestScreens(db, { platform, cursor, limit }));
        expect(ids(await latest)).toEqual(expectedIds((screen) => screen.platform === platform));
      }
    }
  });

  test('return pages in the format of the contract', async () => {
    const page = await listCategoryScreens(getDatabase().db, {
      type: 'screen-types',
      slug: 'login',
      platform: 'web',
      limit: 3,
    });
    expect(screenPageSchema.parse(page)).toEqual(page);
    expect(page.items.find((item) => item.app.slug === 'acme')?.app).toMatchObject({
      name: 'Acme',
      logo: { format: 'png' },
    });
  });

  test('fail with PGRST116 (not found) for unknown apps and categories, and return nothing for an empty category', async () => {
    const { db } = getDatabase();
    const notFound = { code: 'PGRST116' };
    await expect(
      listAppScreens(db, { appSlug: 'x', platform: 'web', order: 'newest', limit: 1 }),
    ).rejects.toMatchObject(notFound);
    await expect(
      listCategoryScreens(db, { type: 'ux-patterns', slug: 'login', platform: 'web', limit: 1 }),
    ).rejects.toMatchObject(notFound);
    expect(
      await listCategoryScreens(db, { type: 'screen-types', slug: 'unused', platform: 'web', limit: 1 }),
    ).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  test('reject cursors of other lists and invalid cursors', async () => {
    const { db } = getDatabase();
    const query = { appSlug: 'acme', platform: 'web', order: 'newest' } as const;
    const { nextCursor } = await listAppScreens(db, { ...query, limit: 1 });
    const invalidCursor = { code: 'invalid_cursor' };
    const otherLists = [{ order: 'oldest' }, { platform: 'ios' }, { appSlug: 'other' }] as const;
    for (const changes of otherLists) {
      await expect(
        listAppScreens(db, { ...query, ...changes, cursor: nextCursor, limit: 1 }),
      ).rejects.toMatchObject(invalidCursor);
    }
    await expect(
      listLatestScreens(db, { platform: 'web', cursor: nextCursor, limit: 1 }),
    ).rejects.toMatchObject(invalidCursor);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (cursor) => {
        await expect(listAppScreens(db, { ...query, cursor, limit: 1 })).rejects.toMatchObject(invalidCursor);
      }),
      { numRuns: 50 },
    );
  });

  test('accept page sizes below 1 and above the maximum', async () => {
    const { db } = getDatabase();
    expect((await listLatestScreens(db, { platform: 'web', limit: 0 })).items).toHaveLength(1);
    expect((await listLatestScreens(db, { platform: 'web', limit: 1_000_000 })).items.length).toBeGreaterThan(
      1,
    );
  });

  test('return one screen with its app and its categories, sorted by type and name', async () => {
    const { db } = getDatabase();
    const parent = await makeCategory(db, { type: 'ui-elements', name: 'Input' });
    const categories = [
      await makeCategory(db, { type: 'styles', name: 'Minimal' }),
      await makeCategory(db, { type: 'ui-elements', name: 'text field', parentId: parent.id }),
      await makeCategory(db, { type: 'ui-elements', name: 'Button' }),
      await makeCategory(db, { type: 'ux-patterns', name: 'Search' }),
      login,
    ];
    const id = await makeScreen(db, app.id, {
      title: 'Sign in',
      description: 'The way in',
      isCover: true,
      isFeatured: true,
      capturedAt: '2025-12-24T18:00:00Z',
      sourceUrl: 'https://example.com/shot',
      categoryIds: categories.map((category) => category.id),
    });
    expect(await getScreen(db, id)).toMatchObject({ palette: [], scheme: null, shape: null });
    const { image_sha256: sha256 } = await db
      .selectFrom('screens')
      .select('image_sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const palette = [{ hex: '1e293b', share: 0.8 }];
    const vector = new Int8Array(VECTOR_BYTES);
    await saveFacts(db, sha256, { scheme: 'dark', shape: 'viewport', colours: [9], palette, vector });
    const screen = await getScreen(db, id);
    expect(screenDetailSchema.parse(screen)).toEqual(screen);
    expect(screen).toMatchObject({
      title: 'Sign in',
      description: 'The way in',
      isCover: true,
      isFeatured: true,
      capturedAt: '2025-12-24T18:00:00.000000Z',
      sourceUrl: 'https://example.com/shot',
      app: { slug: 'acme' },
      palette,
      scheme: 'dark',
      shape: 'viewport',
    });
    expect(
      screen?.categories.map((category) => [category.type, category.name, category.parent?.name]),
    ).toEqual([
      ['screen-types', 'Login', undefined],
      ['ux-patterns', 'Search', undefined],
      ['ui-elements', 'Button', undefined],
      ['ui-elements', 'text field', 'Input'],
      ['styles', 'Minimal', undefined],
    ]);
  });

  test.each(['01936b2e-0c2a-7d4e-8b1f-123456789abc', 'x', '', "'; drop table screens; --", '\0'])(
    'return null for %j, which is not the id of a screen',
    async (id) => expect(await getScreen(getDatabase().db, id)).toBeNull(),
  );

  test('keep the order of creation for screens with the same timestamp', async () => {
    const { db } = getDatabase();
    // This test must stay the last one, because it deletes the screens of the other tests.
    await emptyCatalogueTables(db);
    const owner = await makeApp(db, { name: 'Acme' });
    const createdIds: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      createdIds.push(await makeScreen(db, owner.id, { createdAt: '2026-01-01T00:00:00Z' }));
    }
    const { items } = await listAppScreens(db, {
      appSlug: 'acme',
      platform: 'web',
      order: 'oldest',
      limit: 100,
    });
    expect(ids(items)).toEqual(createdIds);
  });
});
