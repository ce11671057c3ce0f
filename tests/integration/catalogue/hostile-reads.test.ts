import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAppRedirect, getApp, listApps } from '#domain/catalogue/apps/queries.ts';
import { findCategoryRedirect, getCategory, listCategories } from '#domain/catalogue/categories/queries.ts';
import { getScreen, listAppScreens, listCategoryScreens } from '#domain/catalogue/screens/queries.ts';
import { search } from '#domain/search/queries.ts';
import { searchResultSchema } from '#shared/contracts/search.ts';
import { makeApp, makeCategory, makeScreen } from '../../support/catalogue.ts';
import { describeOnBothDatabases } from '../../support/database.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ maxLength: 400, minLength: 100 }),
  // Characters with a meaning in SQL, `like` patterns, full-text queries or URLs, characters that PostgreSQL cannot
  // store, and characters that change their length in lower case or in a Unicode normal form.
  fc.constantFrom(
    '\0',
    '\ud800',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    "a' b",
    '!&|():*',
    '🙂',
    'ﬁ',
    'İ',
    '-',
    '%00',
  ),
);

describeOnBothDatabases('arbitrary input in URLs and search queries', (getDatabase) => {
  test('never causes an internal error', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db, { name: 'Acme 100%' });
    const category = await makeCategory(db, { name: "Log In's" });
    await makeScreen(db, app.id, { title: "It's a (test) & more: 50% off!", categoryIds: [category.id] });
    const missing = { code: 'PGRST116' };
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        expect(await getApp(db, input)).toBeNull();
        expect(await findAppRedirect(db, input)).toBeNull();
        expect(await getScreen(db, input)).toBeNull();
        expect(await getCategory(db, { type: 'screen-types', slug: input })).toBeNull();
        expect(await findCategoryRedirect(db, { type: 'screen-types', slug: input })).toBeNull();
        const list = { platform: 'web', limit: 3 } as const;
        await expect(listApps(db, { ...list, categorySlug: input })).rejects.toMatchObject(missing);
        await expect(listAppScreens(db, { ...list, appSlug: input, order: 'newest' })).rejects.toMatchObject(
          missing,
        );
        await expect(
          listCategoryScreens(db, { ...list, type: 'screen-types', slug: input }),
        ).rejects.toMatchObject(missing);
        await expect(
          listCategories(db, { type: 'screen-types', platform: 'web', parent: { slug: input } }),
        ).rejects.toMatchObject(missing);
        const result = await search(db, { ...list, query: input });
        expect(searchResultSchema.parse(result)).toEqual(result);
      }),
      { numRuns: 150 },
    );
  });
});
