import { beforeAll, expect, test } from 'vitest';
import { listApps } from '#domain/catalogue/apps/queries.ts';
import { getHome } from '#domain/catalogue/home/queries.ts';
import { listPopular } from '#domain/catalogue/popular/queries.ts';
import { makeApp, makeCategory, makeImage, makeScreen } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

describeOnOneDatabase('automatic covers', (getDatabase) => {
  beforeAll(async () => {
    const { db } = getDatabase();
    const form = await makeCategory(db, { name: 'Form' });
    const search = await makeCategory(db, { name: 'Searching', type: 'ux-patterns' });
    const app = await makeApp(db, { name: 'Acme' });
    const addScreen = async (title: string, dayOfMonth: number, categoryIds: string[], isWeak = false) => {
      const imageId = await makeImage(db);
      if (isWeak) {
        await db.updateTable('images').set({ is_weak_cover: true }).where('id', '=', imageId).execute();
      }
      await makeScreen(db, app.id, { title, imageId, createdAt: day(dayOfMonth), categoryIds });
    };
    await addScreen('Oldest', 1, [form.id, search.id]);
    await addScreen('Middle', 2, [form.id, search.id]);
    await addScreen('Newest', 3, [form.id, search.id]);
    await addScreen('Dimmed dialog', 4, [form.id], true);
  });

  test('show a weak image only after the better ones of the app', async () => {
    const { items } = await listApps(getDatabase().db, { platform: 'web', limit: 12 });
    expect(items[0]?.covers.map(({ title }) => title)).toEqual([
      'Newest',
      'Middle',
      'Oldest',
      'Dimmed dialog',
    ]);
  });

  test('use the newest image that is not weak for a category', async () => {
    const [card] = await listPopular(getDatabase().db, { type: 'screen-types', platform: 'web', limit: 12 });
    expect(card?.cover?.title).toBe('Newest');
  });

  test('[P-30] do not repeat an image on the home page if the category has another image', async () => {
    const home = await getHome(getDatabase().db, 'web');
    expect(home.apps.map(({ covers }) => covers[0]?.title)).toEqual(['Newest']);
    expect(home.popular.map(({ type, items }) => [type, items.map(({ cover }) => cover?.title)])).toEqual([
      ['screen-types', ['Middle']],
      ['ux-patterns', ['Oldest']],
    ]);
  });

  test('repeat an image if a category has no other image', async () => {
    const { db } = getDatabase();
    const onlyCategory = await makeCategory(db, { name: 'Only one' });
    const otherApp = await makeApp(db, { name: 'Other' });
    await makeScreen(db, otherApp.id, { title: 'Alone', createdAt: day(9), categoryIds: [onlyCategory.id] });
    const { popular } = await getHome(db, 'web');
    expect(popular[0]?.items.map(({ name, cover }) => [name, cover?.title])).toContainEqual([
      'Only one',
      'Alone',
    ]);
  });

  test('show an older good image before newer weak images on an app card', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db, { name: 'Dim' });
    // One more screen than a card shows, so that the good image is not among the newest four.
    for (let n = 1; n <= 5; n += 1) {
      const imageId = await makeImage(db);
      if (n > 1)
        await db.updateTable('images').set({ is_weak_cover: true }).where('id', '=', imageId).execute();
      await makeScreen(db, app.id, { title: n > 1 ? 'Weak' : 'Good', imageId, createdAt: day(n) });
    }
    const { items } = await listApps(db, { platform: 'web', limit: 12 });
    const card = items.find(({ name }) => name === 'Dim');
    expect(card?.covers.map(({ title }) => title)).toEqual(['Good', 'Weak', 'Weak', 'Weak']);
  });
});
