import { beforeAll, expect, test } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { findAppRedirect, getApp, listApps } from '#domain/catalogue/apps/queries.ts';
import { appDetailSchema, appPageSchema } from '#shared/contracts/apps.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';
import { readAllPages } from './all-pages.ts';

/** Returns the start of this day of January 2026. */
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

describeOnOneDatabase('app queries', (getDatabase) => {
  const apps: Record<string, { id: string; slug: string }> = {};
  let finance: { id: string; slug: string };

  beforeAll(async () => {
    const { db } = getDatabase();
    finance = await makeCategory(db, { type: 'app', name: 'Finance' });
    await makeCategory(db, { type: 'app', name: 'Empty' });
    // 'Both' and 'No Screens' have the category.
    for (const [index, name] of ['Web Only', 'Both', 'iOS Only', 'No Screens', 'Newest'].entries()) {
      const app = await makeApp(db, { name, categoryIds: index % 2 ? [finance.id] : [] });
      await db
        .updateTable('apps')
        .set({ created_at: day(index + 1) })
        .where('id', '=', app.id)
        .execute();
      apps[name] = app;
    }
    const addScreen = (name: string, platform: 'web' | 'ios', n: number, isCover = false) =>
      makeScreen(db, (apps[name] as { id: string }).id, {
        platform,
        title: `${name} ${n}`,
        createdAt: day(n),
        isCover,
      });
    for (const n of [1, 2, 3, 4, 5, 6]) await addScreen('Both', 'web', n, n === 2);
    await addScreen('Both', 'ios', 1);
    await addScreen('Web Only', 'web', 1);
    await addScreen('iOS Only', 'ios', 1);
    await addScreen('Newest', 'web', 1);
  });

  test('list the apps with screens on the platform, newest first, in the format of the contract', async () => {
    const page = await listApps(getDatabase().db, { platform: 'web', limit: 12 });
    expect(appPageSchema.parse(page)).toEqual(page);
    expect(page.items.map((app) => [app.name, app.screenCount])).toEqual([
      ['Newest', 1],
      ['Both', 6],
      ['Web Only', 1],
    ]);
    expect(page.nextCursor).toBeNull();
    const ios = await listApps(getDatabase().db, { platform: 'ios', limit: 12 });
    expect(ios.items.map((app) => app.name)).toEqual(['iOS Only', 'Both']);
  });

  test('return four screens of the platform per card: the cover first, then the newest', async () => {
    const { items } = await listApps(getDatabase().db, { platform: 'web', limit: 12 });
    const bothApp = items.find((app) => app.name === 'Both');
    expect(bothApp?.covers.map((cover) => cover.title)).toEqual(['Both 2', 'Both 6', 'Both 5', 'Both 4']);
    expect(bothApp?.covers.every((cover) => cover.platform === 'web')).toBe(true);
    expect(bothApp?.covers[0]?.image.url).toBe(`/images/${bothApp?.covers[0]?.image.id}/public`);
  });

  test('list the apps of one category, and none for an empty category', async () => {
    const { db } = getDatabase();
    const namesIn = async (categorySlug: string) =>
      (await listApps(db, { platform: 'web', categorySlug, limit: 12 })).items.map((app) => app.name);
    expect(await namesIn('finance')).toEqual(['Both']);
    expect(await namesIn('empty')).toEqual([]);
    await expect(namesIn('unknown')).rejects.toMatchObject({ code: 'PGRST116' });
    const page = await readAllPages((cursor) =>
      listApps(db, { platform: 'web', categorySlug: 'finance', cursor, limit: 1 }),
    );
    expect(page.map((app) => app.name)).toEqual(['Both']);
  });

  test('return each app exactly once across the pages', async () => {
    const { db } = getDatabase();
    const items = await readAllPages((cursor) => listApps(db, { platform: 'web', cursor, limit: 1 }));
    expect(items.map((app) => app.name)).toEqual(['Newest', 'Both', 'Web Only']);
  });

  test('reject a cursor of another list', async () => {
    const { db } = getDatabase();
    const { nextCursor } = await listApps(db, { platform: 'web', limit: 1 });
    for (const query of [{ platform: 'ios' }, { platform: 'web', categorySlug: 'finance' }] as const) {
      await expect(listApps(db, { ...query, cursor: nextCursor, limit: 1 })).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
    }
  });

  test('return one app with its categories, counts and logo', async () => {
    const { db } = getDatabase();
    const logo = await makeImage(db, { width: 80, height: 80 });
    await updateApp(db, TEST_ACTOR, (apps.Both as { id: string }).id, {
      logoImageId: logo,
      url: 'https://both.example.com',
      brandColor: '#03045E',
      description: 'Does both',
    });
    const app = await getApp(db, 'both');
    expect(appDetailSchema.parse(app)).toEqual(app);
    expect(app).toMatchObject({
      name: 'Both',
      url: 'https://both.example.com',
      brandColor: '#03045E',
      description: 'Does both',
      screenCounts: { web: 6, ios: 1 },
      categories: [{ id: finance.id, name: 'Finance', slug: 'finance' }],
      logo: { id: logo, width: 80, height: 80 },
    });
    expect(await getApp(db, 'no-screens')).toMatchObject({ screenCounts: { web: 0, ios: 0 }, logo: null });
    expect(await getApp(db, 'unknown')).toBeNull();
  });

  test('redirect from a former slug to the current one, until an app uses the former slug again', async () => {
    const { db } = getDatabase();
    const { id } = await makeApp(db, { name: 'Renamed', slug: 'first-name' });
    await updateApp(db, TEST_ACTOR, id, { slug: 'second-name' });
    await updateApp(db, TEST_ACTOR, id, { slug: 'third-name' });
    expect(await findAppRedirect(db, 'first-name')).toBe('third-name');
    expect(await findAppRedirect(db, 'second-name')).toBe('third-name');
    expect(await findAppRedirect(db, 'never')).toBeNull();
    await makeApp(db, { name: 'Taker', slug: 'first-name' });
    expect(await findAppRedirect(db, 'first-name')).toBeNull();
    await updateApp(db, TEST_ACTOR, id, { slug: 'second-name' });
    expect(await findAppRedirect(db, 'second-name')).toBeNull();
    expect(await findAppRedirect(db, 'third-name')).toBe('second-name');
  });
});
