import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { requireMergeImpact } from '#domain/catalogue/categories/admin-queries.ts';
import { createCategory, ensureCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { mergeCategory } from '#domain/catalogue/categories/merge-command.ts';
import { setPopular } from '#domain/catalogue/popular/commands.ts';
import { changeTags, confirmTags, undoTagChanges } from '#domain/catalogue/screens/bulk-commands.ts';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import type { CategoryType, ScreenCategoryType, TagSource } from '#shared/category-types.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';
import { findCounterDifferences } from '../../support/database-recount.ts';

const withCode = (value: string) => ({ code: value });
const type = 'ux-patterns' as const;

describeOnOneDatabase('merging categories', (getDatabase) => {
  const rowOf = (id: string) =>
    getDatabase().db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
  const parentOf = async (id: string) => (await rowOf(id))?.parent_id;
  const version = async (id: string) => ({ updatedAt: (await rowOf(id))?.updated_at ?? '' });

  test('moves tags without duplicates, and a human tag wins over a suggestion', async () => {
    const { db } = getDatabase();
    const [source, target] = [await makeCategory(db, { type }), await makeCategory(db, { type })];
    const app = await makeApp(db);
    const makeTagged = async (
      ...tags: [categoryId: string, source: TagSource, confidence: number | null][]
    ): Promise<string> => {
      const id = await makeScreen(db, app.id);
      for (const [category_id, tagSource, confidence] of tags) {
        await db
          .insertInto('screen_categories')
          .values({ screen_id: id, category_id, source: tagSource, confidence })
          .execute();
      }
      return id;
    };
    const screens = {
      'human over suggestion': await makeTagged([source.id, 'human', null], [target.id, 'model', 0.9]),
      'suggestion below human': await makeTagged([source.id, 'engine', 0.8], [target.id, 'human', null]),
      'two suggestions': await makeTagged([source.id, 'engine', 0.3], [target.id, 'model', 0.7]),
      'suggestion alone': await makeTagged([source.id, 'model', 0.5]),
      'human alone': await makeTagged([source.id, 'human', null]),
    };
    expect(await requireMergeImpact(db, source.id, target.id)).toEqual({
      screens: 2,
      screensWithBoth: 3,
      apps: 0,
      appsWithBoth: 0,
      children: 0,
      isTargetDescendant: false,
      isPopular: false,
      isTargetPopular: false,
    });
    expect(await mergeCategory(db, TEST_ACTOR, source.id, target.id)).toEqual({
      ...target,
      screens: 5,
      apps: 0,
      children: 0,
    });
    const remainingTags: Record<string, unknown> = {};
    for (const [name, id] of Object.entries(screens)) {
      remainingTags[name] = await db
        .selectFrom('screen_categories')
        .select(['category_id', 'source', 'confidence'])
        .where('screen_id', '=', id)
        .execute();
    }
    const onlyTag = (source: TagSource, confidence: number | null) => [
      { category_id: target.id, source, confidence },
    ];
    expect(remainingTags).toEqual({
      'human over suggestion': onlyTag('human', null),
      'suggestion below human': onlyTag('human', null),
      'two suggestions': onlyTag('model', 0.7),
      'suggestion alone': onlyTag('model', 0.5),
      'human alone': onlyTag('human', null),
    });
    expect(await rowOf(source.id)).toBeUndefined();
    expect(await findCounterDifferences(db)).toEqual({});
  });

  describe('undoing a tag change that was made before the merge', () => {
    const setUp = async () => {
      const { db } = getDatabase();
      const [source, target] = [await makeCategory(db, { type }), await makeCategory(db, { type })];
      const app = await makeApp(db);
      const make = (...categoryIds: string[]) => makeScreen(db, app.id, { categoryIds });
      const tagsOf = async (id: string) => {
        const tags = db.selectFrom('screen_categories').select(['category_id', 'source', 'confidence']);
        return (await tags.where('screen_id', '=', id).execute()).map((tag) => [
          tag.category_id === target.id ? 'target' : tag.category_id,
          tag.source,
          tag.confidence,
        ]);
      };
      return { db, source, target, make, tagsOf };
    };
    const human = [['target', 'human', null]];

    test('removes only tags that the change has added', async () => {
      for (const addedNames of [['source'], ['target'], ['source', 'target']] as const) {
        const { db, source, target, make, tagsOf } = await setUp();
        const other = await makeCategory(db, { type });
        const untagged = await make();
        const tagged = await make(addedNames[0] === 'source' ? target.id : source.id);
        const add = [...addedNames.map((name) => (name === 'source' ? source.id : target.id)), other.id];
        const change = { add, remove: [] };
        const { changeId } = await changeTags(db, TEST_ACTOR, { ids: [untagged, tagged] }, change);
        await mergeCategory(db, TEST_ACTOR, source.id, target.id);
        await undoTagChanges(db, TEST_ACTOR, [changeId as string]);
        expect([await tagsOf(untagged), await tagsOf(tagged)], addedNames.join()).toEqual([[], human]);
      }
      const { db } = getDatabase();
      expect(await findCounterDifferences(db)).toEqual({});
    });

    test('restores removed tags of the source as tags of the target', async () => {
      const { db, source, target, make, tagsOf } = await setUp();
      const screens = [await make(source.id), await make(target.id), await make(source.id, target.id)];
      const change = { add: [], remove: [source.id, target.id] };
      const { changeId } = await changeTags(db, TEST_ACTOR, { ids: screens }, change);
      const replaced = await make(source.id);
      const swap = { add: [target.id], remove: [source.id] };
      const second = await changeTags(db, TEST_ACTOR, { ids: [replaced] }, swap);
      await mergeCategory(db, TEST_ACTOR, source.id, target.id);
      await undoTagChanges(db, TEST_ACTOR, [changeId as string, second.changeId as string]);
      for (const id of [...screens, replaced]) expect(await tagsOf(id)).toEqual(human);
      expect(await findCounterDifferences(db)).toEqual({});
    });

    test('turns confirmed tags of the source into suggestions of the target, but keeps human tags', async () => {
      const { db, source, target, make, tagsOf } = await setUp();
      const [alone, besideHuman] = [await make(), await make(target.id)];
      const suggestion = { category_id: source.id, source: 'engine', confidence: 0.5 } as const;
      for (const screen_id of [alone, besideHuman])
        await db
          .insertInto('screen_categories')
          .values({ screen_id, ...suggestion })
          .execute();
      const { changeId } = await confirmTags(db, TEST_ACTOR, { ids: [alone, besideHuman] });
      await mergeCategory(db, TEST_ACTOR, source.id, target.id);
      await undoTagChanges(db, TEST_ACTOR, [changeId as string]);
      expect(await tagsOf(alone)).toEqual([['target', 'engine', 0.5]]);
      expect(await tagsOf(besideHuman)).toEqual(human);
    });
  });

  test('moves the apps of an app category', async () => {
    const { db } = getDatabase();
    const source = await makeCategory(db, { type: 'app' });
    const target = await makeCategory(db, { type: 'app' });
    const appWithBoth = await makeApp(db, { categoryIds: [source.id, target.id] });
    const appWithSource = await makeApp(db, { categoryIds: [source.id] });
    await makeScreen(db, appWithSource.id);
    const impact = await requireMergeImpact(db, source.id, target.id);
    expect(impact).toMatchObject({ screens: 0, apps: 1, appsWithBoth: 1 });
    expect(await mergeCategory(db, TEST_ACTOR, source.id, target.id)).toMatchObject({ apps: 2, screens: 0 });
    const links = db.selectFrom('app_categories').select(['app_id', 'category_id']).orderBy('app_id');
    expect(await links.where('app_id', 'in', [appWithBoth.id, appWithSource.id]).execute()).toEqual([
      { app_id: appWithBoth.id, category_id: target.id },
      { app_id: appWithSource.id, category_id: target.id },
    ]);
    expect(await findCounterDifferences(db)).toEqual({});
  });

  test('causes an edit conflict in forms of affected screens and apps that were opened before the merge', async () => {
    const { db } = getDatabase();
    const curator = { id: randomUUID(), name: 'ada@example.com' };
    const makePair = async (categoryType: CategoryType) => ({
      source: await makeCategory(db, { type: categoryType }),
      target: await makeCategory(db, { type: categoryType }),
    });
    const [patterns, appCategories] = [await makePair(type), await makePair('app')];
    const app = await makeApp(db, { categoryIds: [appCategories.source.id] });
    const screens = [
      await makeScreen(db, app.id, { categoryIds: [patterns.source.id] }),
      await makeScreen(db, app.id, { categoryIds: [patterns.source.id] }),
    ];
    const untagged = await makeScreen(db, app.id);
    const readVersion = async (table: 'screens' | 'apps', id: string) => {
      const find = db.selectFrom(table).select('updated_at as updatedAt').where('id', '=', id);
      return find.executeTakeFirstOrThrow();
    };
    const openedApp = await readVersion('apps', app.id);
    const openedUntagged = await readVersion('screens', untagged);
    const openedScreens = await Promise.all(screens.map((id) => readVersion('screens', id)));
    for (const { source, target } of [patterns, appCategories]) {
      await mergeCategory(db, curator, source.id, target.id);
    }
    // A form that was opened before the merge does not contain the target, so saving it would remove the moved tag.
    const conflict = { code: 'edit_conflict', details: { by: curator.name } };
    for (const [index, id] of screens.entries()) {
      const save = updateScreen(db, TEST_ACTOR, id, { title: 'Mine', tags: [] }, openedScreens[index]);
      await expect(save).rejects.toMatchObject(conflict);
    }
    const save = updateApp(db, TEST_ACTOR, app.id, { name: 'Mine', categoryIds: [] }, openedApp);
    await expect(save).rejects.toMatchObject(conflict);
    const tags = db.selectFrom('screen_categories').select(['screen_id', 'category_id']).orderBy('screen_id');
    expect(await tags.where('screen_id', 'in', screens).execute()).toEqual(
      screens.map((id) => ({ screen_id: id, category_id: patterns.target.id })),
    );
    const links = db.selectFrom('app_categories').select('category_id').where('app_id', '=', app.id);
    expect(await links.execute()).toEqual([{ category_id: appCategories.target.id }]);
    expect(await readVersion('screens', untagged)).toEqual(openedUntagged);
  });

  test('moves the children of the source below the target, even if the target is a descendant of the source', async () => {
    const { db } = getDatabase();
    const make = (parentId?: string) => makeCategory(db, { type, parentId });
    const target = await make();
    const source = await make();
    const child = await make(source.id);
    expect(await requireMergeImpact(db, source.id, target.id)).toMatchObject({ children: 1 });
    await mergeCategory(db, TEST_ACTOR, source.id, target.id);
    expect(await parentOf(child.id)).toBe(target.id);

    const top = await make();
    const upper = await make(top.id);
    const middle = await make(upper.id);
    const lower = await make(middle.id);
    // The target `lower` is below the source `upper`. It first moves to the place of the source, below `top`.
    const expectedImpact = { children: 1, isTargetDescendant: true };
    expect(await requireMergeImpact(db, upper.id, lower.id)).toMatchObject(expectedImpact);
    await mergeCategory(db, TEST_ACTOR, upper.id, lower.id);
    expect([await parentOf(lower.id), await parentOf(middle.id)]).toEqual([top.id, lower.id]);

    await mergeCategory(db, TEST_ACTOR, lower.id, top.id);
    expect([await parentOf(middle.id), await parentOf(top.id)]).toEqual([top.id, null]);
  });

  test('redirects the current and former slugs of the source to the target', async () => {
    const { db } = getDatabase();
    const source = await makeCategory(db, { type, name: 'Log in before' });
    await updateCategory(db, TEST_ACTOR, source.id, { name: 'Log in', slug: 'log-in' });
    const target = await makeCategory(db, { type, name: 'Login' });
    await mergeCategory(db, TEST_ACTOR, source.id, target.id);
    // `ensureCategory` makes the slug from the name and follows its redirect.
    for (const name of ['Log in', 'Log in before']) {
      expect(await ensureCategory(db, TEST_ACTOR, { type, name })).toEqual({ ...target, created: false });
    }
    // A new category can use the slug again.
    expect((await createCategory(db, TEST_ACTOR, { type, name: 'Log in' })).slug).toBe('log-in');
  });

  test('keeps one popular entry, at the position of the target or, if the target is not popular, of the source', async () => {
    const { db } = getDatabase();
    const popularType = 'ui-elements' as const satisfies ScreenCategoryType;
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await makeCategory(db, { type: popularType })).id),
    );
    const [one, two, three, four] = ids as [string, string, string, string];
    await setPopular(db, TEST_ACTOR, popularType, [one, two, three]);
    const order = async () =>
      (
        await db
          .selectFrom('popular_categories')
          .select('category_id')
          .where('category_type', '=', popularType)
          .orderBy('display_order')
          .execute()
      ).map((row) => row.category_id);
    const bothPopular = { isPopular: true, isTargetPopular: true };
    expect(await requireMergeImpact(db, one, three)).toMatchObject(bothPopular);
    expect(await requireMergeImpact(db, two, four)).toMatchObject({ ...bothPopular, isTargetPopular: false });
    await mergeCategory(db, TEST_ACTOR, one, three);
    expect(await order()).toEqual([two, three]);
    await mergeCategory(db, TEST_ACTOR, two, four);
    expect(await order()).toEqual([four, three]);
  });

  test('writes an audit entry for the source, the target and each moved child', async () => {
    const { db } = getDatabase();
    const [source, target] = [await makeCategory(db, { type }), await makeCategory(db, { type })];
    const child = await makeCategory(db, { type, parentId: source.id });
    await mergeCategory(db, TEST_ACTOR, source.id, target.id);
    const lastEntry = (id: string) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('target_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
    expect(await lastEntry(source.id)).toMatchObject({
      action: 'category.merge',
      details: { into: { id: target.id }, children: 1 },
    });
    expect(await lastEntry(target.id)).toMatchObject({ details: { mergedFrom: { id: source.id } } });
    expect(await lastEntry(child.id)).toMatchObject({ details: { changes: { parentId: target.id } } });
    // A target below the source gets a new parent, which its entry also records.
    const lower = await makeCategory(db, { type, parentId: child.id });
    await mergeCategory(db, TEST_ACTOR, child.id, lower.id);
    expect(await lastEntry(lower.id)).toMatchObject({
      details: { mergedFrom: { id: child.id }, changes: { parentId: target.id } },
    });
  });

  test('rejects an outdated version, a merge into itself or into another type, and a missing category', async () => {
    const { db } = getDatabase();
    const [source, target] = [await makeCategory(db, { type }), await makeCategory(db, { type })];
    const style = await makeCategory(db, { type: 'styles' });
    const currentVersions = { source: await version(source.id), target: await version(target.id) };
    const outdatedVersion = { updatedAt: '2020-01-01T00:00:00.000000Z' };
    const merge = (into: string, versions = currentVersions) =>
      mergeCategory(db, TEST_ACTOR, source.id, into, versions);
    await expect(merge(target.id, { ...currentVersions, source: outdatedVersion })).rejects.toMatchObject(
      withCode('edit_conflict'),
    );
    await expect(merge(target.id, { ...currentVersions, target: outdatedVersion })).rejects.toMatchObject(
      withCode('edit_conflict'),
    );
    await expect(merge(source.id)).rejects.toMatchObject(withCode('validation_failed'));
    await expect(merge(style.id)).rejects.toMatchObject(withCode('category_type_mismatch'));
    const missingId = '01890000-0000-7000-8000-000000000000';
    await expect(merge(missingId)).rejects.toMatchObject(withCode('unknown_reference'));
    const notFound = withCode('PGRST116');
    await expect(mergeCategory(db, TEST_ACTOR, missingId, target.id)).rejects.toMatchObject(notFound);
    expect(await rowOf(source.id)).toBeDefined();
    expect(await merge(target.id)).toMatchObject({ id: target.id });
  });

  test('succeeds once when two categories are merged into each other at the same time', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const [one, two] = [await makeCategory(db, { type }), await makeCategory(db, { type })];
    await makeScreen(db, app.id, { categoryIds: [one.id] });
    await makeScreen(db, app.id, { categoryIds: [two.id] });
    const results = await Promise.allSettled([
      mergeCategory(db, TEST_ACTOR, one.id, two.id),
      mergeCategory(db, TEST_ACTOR, two.id, one.id),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await findCounterDifferences(db)).toEqual({});
  });
});
