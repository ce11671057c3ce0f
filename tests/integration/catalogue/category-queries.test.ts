import { beforeAll, expect, test } from 'vitest';
import { deleteCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { findCategoryRedirect, getCategory, listCategories } from '#domain/catalogue/categories/queries.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { listPopular } from '#domain/catalogue/popular/queries.ts';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { categoryCardSchema, categoryDetailSchema } from '#shared/contracts/categories.ts';
import { catalogueStatsSchema } from '#shared/contracts/site.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

/** Returns the start of this day of January 2026. */
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
const type = 'screen-types' as const;

describeOnOneDatabase('category queries', (getDatabase) => {
  const categoriesByName: Record<string, { id: string; slug: string }> = {};
  const idOf = (name: string): string => (categoriesByName[name] as { id: string }).id;

  beforeAll(async () => {
    const { db } = getDatabase();
    const add = async (name: string, parent?: string) => {
      categoriesByName[name] = await makeCategory(db, { type, name, parentId: parent ? idOf(parent) : null });
    };
    await add('Onboarding');
    await add('sign up', 'Onboarding');
    await add('Éclair', 'Onboarding');
    await add('Deep', 'sign up');
    await add('Account');
    await add('Profile', 'Account');
    await add('Empty parent');
    await add('Empty child', 'Empty parent');
    categoriesByName.Finance = await makeCategory(db, { type: 'app', name: 'Finance' });
    categoriesByName.Travel = await makeCategory(db, { type: 'app', name: 'Travel' });

    const app = await makeApp(db, { name: 'Acme', categoryIds: [idOf('Finance')] });
    await makeApp(db, { name: 'Bare', categoryIds: [idOf('Travel')] });
    const addScreen = (
      title: string,
      n: number,
      platform: 'web' | 'ios',
      categories: string[],
      isCover = false,
    ) =>
      makeScreen(db, app.id, {
        title,
        createdAt: day(n),
        platform,
        isCover,
        categoryIds: categories.map(idOf),
      });
    await addScreen('old', 1, 'web', ['Deep', 'Éclair']);
    await addScreen('cover', 2, 'web', ['Deep', 'Profile'], true);
    await addScreen('newest', 3, 'web', ['Deep', 'Éclair', 'Account']);
    await addScreen('on ios', 4, 'ios', ['Profile', 'sign up']);
  });

  const names = (cards: { name: string }[]): string[] => cards.map((card) => card.name);

  test('list the top categories that have screens on the platform, directly or in any descendant', async () => {
    const { db } = getDatabase();
    expect(names(await listCategories(db, { type, platform: 'web', parent: 'top' }))).toEqual([
      'Account',
      'Onboarding',
    ]);
    expect(names(await listCategories(db, { type, platform: 'ios', parent: 'top' }))).toEqual([
      'Account',
      'Onboarding',
    ]);
    expect(names(await listCategories(db, { type: 'app', platform: 'web', parent: 'top' }))).toEqual([
      'Finance',
    ]);
    expect(names(await listCategories(db, { type: 'styles', platform: 'web', parent: 'top' }))).toEqual([]);
  });

  test('list the children that have screens on the platform, directly or in any descendant; a parent with own screens comes first', async () => {
    const { db } = getDatabase();
    const childNames = async (slug: string, platform: 'web' | 'ios') =>
      names(await listCategories(db, { type, platform, parent: { slug } }));
    expect(await childNames('account', 'web')).toEqual(['Account', 'Profile']);
    expect(await childNames('account', 'ios')).toEqual(['Profile']);
    // On web, 'sign up' has screens only through its child 'Deep'.
    expect(await childNames('onboarding', 'web')).toEqual(['Éclair', 'sign up']);
    expect(await childNames('empty-parent', 'web')).toEqual([]);
    await expect(childNames('unknown', 'web')).rejects.toMatchObject({ code: 'PGRST116' });
  });

  test('sort categories by name, ignoring case and accents, and return counts and covers', async () => {
    const { db } = getDatabase();
    const cards = await listCategories(db, { type, platform: 'web', parent: 'all' });
    for (const card of cards) expect(categoryCardSchema.parse(card)).toEqual(card);
    expect(cards.map((card) => [card.name, card.screenCount, card.cover?.title])).toEqual([
      ['Account', 1, 'newest'],
      ['Deep', 3, 'cover'],
      ['Éclair', 2, 'old'],
      ['Profile', 1, 'cover'],
    ]);
    const ios = await listCategories(db, { type, platform: 'ios', parent: 'all' });
    expect(ios.map((card) => [card.name, card.screenCount, card.cover?.title])).toEqual([
      ['Profile', 1, 'on ios'],
      ['sign up', 1, 'on ios'],
    ]);
  });

  test('choose different covers within one list, independently of other lists', async () => {
    const covers = async (slug: string) =>
      (await listCategories(getDatabase().db, { type, platform: 'web', parent: { slug } })).map(
        ({ name, cover }) => [name, cover?.title],
      );
    // In the list of all categories (a test above), Account has taken the newest screen, so Éclair has an older cover.
    expect(await covers('onboarding')).toEqual([
      ['Éclair', 'newest'],
      ['sign up', undefined],
    ]);
    expect(await covers('account')).toEqual([
      ['Account', 'newest'],
      ['Profile', 'cover'],
    ]);
  });

  test('count the screens of all apps of an app category and return the cover of its newest app', async () => {
    const cards = await listCategories(getDatabase().db, { type: 'app', platform: 'web', parent: 'all' });
    expect(cards.map((card) => [card.name, card.screenCount, card.cover?.title])).toEqual([
      ['Finance', 3, 'cover'],
    ]);
  });

  test('return one category with its parent and the counts of both platforms', async () => {
    const { db } = getDatabase();
    const category = await getCategory(db, { type, slug: 'profile' });
    expect(categoryDetailSchema.parse(category)).toEqual(category);
    expect(category).toMatchObject({
      name: 'Profile',
      parent: { name: 'Account' },
      screenCounts: { web: 1, ios: 1 },
    });
    expect(await getCategory(db, { type, slug: 'empty-parent' })).toMatchObject({
      parent: null,
      screenCounts: { web: 0, ios: 0 },
    });
    expect(await getCategory(db, { type: 'styles', slug: 'profile' })).toBeNull();
  });

  test('redirect from a former slug to the current one within the type, until a category uses the former slug again', async () => {
    const { db } = getDatabase();
    const { id } = await makeCategory(db, { type: 'styles', name: 'Flat' });
    await updateCategory(db, TEST_ACTOR, id, { slug: 'flat-design' });
    expect(await findCategoryRedirect(db, { type: 'styles', slug: 'flat' })).toBe('flat-design');
    expect(await findCategoryRedirect(db, { type: 'ux-patterns', slug: 'flat' })).toBeNull();
    const newCategory = await makeCategory(db, { type: 'styles', name: 'Flat' });
    expect(await findCategoryRedirect(db, { type: 'styles', slug: 'flat' })).toBeNull();
    for (const addedId of [id, newCategory.id]) await deleteCategory(db, TEST_ACTOR, addedId);
  });

  test('return the most used categories as popular, or the curated list if there is one', async () => {
    const { db } = getDatabase();
    const popular = async (limit = 12) =>
      (await listPopular(db, { type, platform: 'web', limit })).map((card) => [card.name, card.screenCount]);
    expect(await popular()).toEqual([
      ['Deep', 3],
      ['Éclair', 2],
      ['Account', 1],
      ['Profile', 1],
    ]);
    expect(await popular(2)).toHaveLength(2);
    await setPopular(db, TEST_ACTOR, type, [idOf('Empty child'), idOf('Profile'), idOf('Deep')]);
    expect(await popular()).toEqual([
      ['Empty child', 0],
      ['Profile', 1],
      ['Deep', 3],
    ]);
    expect(await popular(2)).toEqual([
      ['Empty child', 0],
      ['Profile', 1],
    ]);
    await setPopular(db, TEST_ACTOR, type, []);
    expect(await popular(1)).toEqual([['Deep', 3]]);
  });

  test('return the totals of the catalogue', async () => {
    const stats = await getStats(getDatabase().db);
    expect(catalogueStatsSchema.parse(stats)).toEqual(stats);
    expect(stats).toEqual({ apps: 2, screens: 4, webScreens: 3, iosScreens: 1, categories: 10 });
  });
});
