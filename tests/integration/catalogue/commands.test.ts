import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordAudit } from '#domain/audit/commands.ts';
import { createApp, deleteApps, ensureApp, updateApp } from '#domain/catalogue/apps/commands.ts';
import { findAppRedirect, getApp } from '#domain/catalogue/apps/queries.ts';
import {
  createCategory,
  deleteCategory,
  ensureCategory,
  updateCategory,
} from '#domain/catalogue/categories/commands.ts';
import { findCategoryRedirect } from '#domain/catalogue/categories/queries.ts';
import { addPopular, removePopular, reorderPopular, setPopular } from '#domain/catalogue/popular/commands.ts';
import { requireAdminScreen } from '#domain/catalogue/screens/admin-queries.ts';
import {
  createScreen,
  deleteScreens,
  type TagInput,
  updateScreen,
} from '#domain/catalogue/screens/commands.ts';
import { getScreen } from '#domain/catalogue/screens/queries.ts';
import { CHANGES_CHANNEL, parseChanges } from '#domain/changes.ts';
import { ProductError } from '#shared/errors.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

const withCode = (value: string) => ({ code: value });
/** The API's error for a row that does not exist. */
const notFound = withCode('PGRST116');

describeOnOneDatabase('commands', (getDatabase) => {
  const imageState = async (id: string): Promise<string | undefined> =>
    (await getDatabase().db.selectFrom('images').select('state').where('id', '=', id).executeTakeFirst())
      ?.state;

  describe('on apps', () => {
    test('create an app with all fields, derive its slug from the name and make its logo permanent', async () => {
      const { db } = getDatabase();
      const category = await makeCategory(db, { type: 'app' });
      const logoImageId = await makeImage(db);
      const app = await createApp(db, TEST_ACTOR, {
        name: '  Café Über  ',
        description: ' ',
        url: 'https://example.com',
        brandColor: '#03045E',
        logoImageId,
        categoryIds: [category.id, category.id],
      });
      expect(app.slug).toBe('cafe-uber');
      expect(await getApp(db, app.slug)).toMatchObject({
        name: 'Café Über',
        description: null,
        url: 'https://example.com',
        brandColor: '#03045E',
        logo: { id: logoImageId },
        categories: [{ id: category.id }],
      });
      expect(await imageState(logoImageId)).toBe('final');
    });

    test('reject an invalid app and store nothing', async () => {
      const { db } = getDatabase();
      const screenType = await makeCategory(db);
      const logoImageId = await makeImage(db);
      const make = (overrides: object) =>
        createApp(db, TEST_ACTOR, { name: 'Refused', logoImageId, ...overrides });
      await expect(make({ name: '   ' })).rejects.toMatchObject(withCode('validation_failed'));
      await expect(make({ name: '日本語' })).rejects.toMatchObject({ details: { field: 'slug' } });
      await expect(make({ slug: 'No Slug' })).rejects.toMatchObject(withCode('validation_failed'));
      await expect(make({ brandColor: 'red' })).rejects.toMatchObject(withCode('validation_failed'));
      await expect(make({ name: 'With\0null', slug: 'null' })).rejects.toMatchObject(
        withCode('validation_failed'),
      );
      await expect(make({ logoImageId: 'f'.repeat(32) })).rejects.toMatchObject(
        withCode('unknown_reference'),
      );
      await expect(make({ categoryIds: [screenType.id] })).rejects.toMatchObject(
        withCode('category_type_mismatch'),
      );
      await expect(make({ categoryIds: [randomUUID()] })).rejects.toMatchObject(
        withCode('category_type_mismatch'),
      );
      await makeApp(db, { slug: 'taken' });
      await expect(make({ slug: 'taken' })).rejects.toMatchObject(withCode('duplicate_slug'));
      expect(await getApp(db, 'refused')).toBeNull();
      expect(await imageState(logoImageId)).toBe('temporary');
    });

    test('change only the given fields of an app and release a replaced logo', async () => {
      const { db } = getDatabase();
      const [first, second] = [await makeImage(db), await makeImage(db)];
      const app = await makeApp(db, {
        description: 'Stays',
        logoImageId: first,
        url: 'https://a.example.com',
      });
      await updateApp(db, TEST_ACTOR, app.id, { logoImageId: second, url: null });
      expect(await getApp(db, app.slug)).toMatchObject({
        description: 'Stays',
        url: null,
        logo: { id: second },
      });
      expect([await imageState(first), await imageState(second)]).toEqual(['temporary', 'final']);
      await updateApp(db, TEST_ACTOR, app.id, { logoImageId: null });
      expect(await imageState(second)).toBe('temporary');
      await expect(updateApp(db, TEST_ACTOR, randomUUID(), {})).rejects.toMatchObject(notFound);
    });

    test('keep a logo that another app uses', async () => {
      const { db } = getDatabase();
      const logoImageId = await makeImage(db);
      const one = await makeApp(db, { logoImageId });
      await makeApp(db, { logoImageId });
      expect(await deleteApps(db, TEST_ACTOR, [one.id])).toEqual({ deleted: 1, imageIds: [] });
      expect(await imageState(logoImageId)).toBe('final');
    });

    test('delete apps only if none of them has screens', async () => {
      const { db } = getDatabase();
      const logoImageId = await makeImage(db);
      const [emptyApp, fullApp] = [await makeApp(db, { logoImageId }), await makeApp(db)];
      const screen = await makeScreen(db, fullApp.id);
      await expect(deleteApps(db, TEST_ACTOR, [fullApp.id])).rejects.toThrow(
        'Cannot delete app that has associated screens. Please delete the screens first.',
      );
      await expect(deleteApps(db, TEST_ACTOR, [emptyApp.id, fullApp.id])).rejects.toMatchObject(
        withCode('in_use'),
      );
      expect(await getApp(db, emptyApp.slug)).not.toBeNull();
      await deleteScreens(db, TEST_ACTOR, [screen]);
      expect(await deleteApps(db, TEST_ACTOR, [emptyApp.id, fullApp.id, randomUUID()])).toEqual({
        deleted: 2,
        imageIds: [logoImageId],
      });
      expect(await deleteApps(db, TEST_ACTOR, [])).toEqual({ deleted: 0, imageIds: [] });
    });

    test('find an existing app by its former slug with ensureApp and do not change it', async () => {
      const { db } = getDatabase();
      const first = await ensureApp(db, TEST_ACTOR, { slug: 'ensure-me', name: 'Ensured' });
      await updateApp(db, TEST_ACTOR, first.id, { slug: 'ensured-now' });
      expect(await ensureApp(db, TEST_ACTOR, { slug: 'ensure-me', name: 'Another name' })).toEqual({
        id: first.id,
        slug: 'ensured-now',
        created: false,
      });
      expect(await getApp(db, 'ensured-now')).toMatchObject({ name: 'Ensured' });
    });
  });

  test('end the redirect of a former slug when another app or category takes that slug', async () => {
    const { db } = getDatabase();
    const first = await createApp(db, TEST_ACTOR, { name: 'First owner', slug: 'wanted' });
    await updateApp(db, TEST_ACTOR, first.id, { slug: 'moved-away' });
    expect(await findAppRedirect(db, 'wanted')).toBe('moved-away');
    const second = await createApp(db, TEST_ACTOR, { name: 'Second owner' });
    await updateApp(db, TEST_ACTOR, second.id, { name: 'Renamed owner' });
    expect(await findAppRedirect(db, 'wanted')).toBe('moved-away');
    await updateApp(db, TEST_ACTOR, second.id, { slug: 'wanted' });
    expect(await findAppRedirect(db, 'wanted')).toBeNull();

    const redirect = () => findCategoryRedirect(db, { type: 'styles', slug: 'wanted' });
    const style = await createCategory(db, TEST_ACTOR, { type: 'styles', name: 'First', slug: 'wanted' });
    await updateCategory(db, TEST_ACTOR, style.id, { slug: 'moved-away' });
    expect(await redirect()).toBe('moved-away');
    const other = await createCategory(db, TEST_ACTOR, { type: 'styles', name: 'Other' });
    await updateCategory(db, TEST_ACTOR, other.id, { slug: 'wanted' });
    expect(await redirect()).toBeNull();
  });

  describe('on screens', () => {
    test('create a screen with its tags and make its image permanent', async () => {
      const { db } = getDatabase();
      const app = await makeApp(db);
      const [login, dark] = [await makeCategory(db), await makeCategory(db, { type: 'styles' })];
      const imageId = await makeImage(db);
      const { id } = await createScreen(db, TEST_ACTOR, {
        appId: app.id,
        platform: 'ios',
        title: ' Sign in ',
        imageId,
        tags: [{ categoryId: login.id }, { categoryId: dark.id, source: 'engine', confidence: 0.75 }],
      });
      expect(await getScreen(db, id)).toMatchObject({
        title: 'Sign in',
        platform: 'ios',
        image: { id: imageId },
      });
      const tags = await db
        .selectFrom('screen_categories')
        .select(['category_id', 'source', 'confidence'])
        .where('screen_id', '=', id)
        .execute();
      expect(tags).toHaveLength(2);
      expect(tags).toContainEqual({ category_id: login.id, source: 'human', confidence: null });
      expect(tags).toContainEqual({ category_id: dark.id, source: 'engine', confidence: 0.75 });
      expect(await imageState(imageId)).toBe('final');
    });

    test('reject an invalid screen and store nothing', async () => {
      const { db } = getDatabase();
      const app = await makeApp(db);
      const appCategory = await makeCategory(db, { type: 'app' });
      const imageId = await makeImage(db);
      const make = (overrides: object) =>
        createScreen(db, TEST_ACTOR, {
          appId: app.id,
          platform: 'web',
          title: 'Refused',
          imageId,
          ...overrides,
        });
      await expect(make({ title: ' ' })).rejects.toMatchObject(withCode('validation_failed'));
      await expect(make({ platform: 'android' })).rejects.toMatchObject(withCode('validation_failed'));
      await expect(make({ appId: randomUUID() })).rejects.toMatchObject({
        code: 'unknown_reference',
        message: 'App not found',
      });
      await expect(make({ imageId: 'f'.repeat(32) })).rejects.toMatchObject(withCode('unknown_reference'));
      const makeTagged = (categoryId: string) => make({ tags: [{ categoryId }] });
      await expect(makeTagged(appCategory.id)).rejects.toMatchObject(withCode('category_type_mismatch'));
      await expect(makeTagged(randomUUID())).rejects.toMatchObject(withCode('unknown_reference'));
      // Another screen gets an image with the same content.
      const { sha256 } = await db
        .selectFrom('images')
        .select('sha256')
        .where('id', '=', imageId)
        .executeTakeFirstOrThrow();
      await makeScreen(db, app.id, { imageId: await makeImage(db, { sha256 }) });
      await expect(make({})).rejects.toMatchObject(withCode('duplicate_image'));
      expect(await imageState(imageId)).toBe('temporary');
      expect(await getApp(db, app.slug)).toMatchObject({ screenCounts: { web: 1, ios: 0 } });
    });

    test('unset the previous cover of an app, even when the new cover moves in from another app', async () => {
      const { db } = getDatabase();
      const [one, two] = [await makeApp(db), await makeApp(db)];
      const first = await makeScreen(db, one.id, { isCover: true });
      const second = await makeScreen(db, one.id, { isCover: true });
      const third = await makeScreen(db, two.id, { isCover: true });
      const covers = async () =>
        Promise.all([first, second, third].map(async (id) => (await getScreen(db, id))?.isCover));
      expect(await covers()).toEqual([false, true, true]);
      await updateScreen(db, TEST_ACTOR, first, { isCover: true });
      expect(await covers()).toEqual([true, false, true]);
      await updateScreen(db, TEST_ACTOR, first, { appId: two.id });
      expect(await covers()).toEqual([true, false, false]);
    });

    test('change only the given fields of a screen', async () => {
      const { db } = getDatabase();
      const app = await makeApp(db);
      const [keptCategory, removedCategory, addedCategory] = [
        await makeCategory(db),
        await makeCategory(db),
        await makeCategory(db),
      ];
      const id = await makeScreen(db, app.id, {
        title: 'Before',
        description: 'Stays',
        categoryIds: [keptCategory.id, removedCategory.id],
      });
      const { updatedAt } = await updateScreen(db, TEST_ACTOR, id, { title: 'After' });
      expect(await getScreen(db, id)).toMatchObject({ title: 'After', description: 'Stays' });
      expect((await requireAdminScreen(db, id)).updatedAt).toBe(updatedAt);
      await updateScreen(db, TEST_ACTOR, id, {
        tags: [{ categoryId: keptCategory.id }, { categoryId: addedCategory.id }],
      });
      const tags = await db
        .selectFrom('screen_categories')
        .select('category_id')
        .where('screen_id', '=', id)
        .execute();
      expect(new Set(tags.map((tag) => tag.category_id))).toEqual(
        new Set([keptCategory.id, addedCategory.id]),
      );
      await expect(updateScreen(db, TEST_ACTOR, randomUUID(), {})).rejects.toMatchObject(notFound);
    });

    test('keep a suggested tag unconfirmed until a curator confirms it, and confirmed from then on', async () => {
      const { db } = getDatabase();
      const app = await makeApp(db);
      const { id: categoryId } = await makeCategory(db);
      const suggestion = { categoryId, source: 'model' as const, confidence: 0.5 };
      const id = await makeScreen(db, app.id, { tags: [suggestion, suggestion] });
      const saveTags = async (tags?: TagInput[]) => {
        await updateScreen(db, TEST_ACTOR, id, { title: 'Saved', tags });
        const { source, confidence } = await db
          .selectFrom('screen_categories')
          .select(['source', 'confidence'])
          .where('screen_id', '=', id)
          .executeTakeFirstOrThrow();
        return [source, confidence];
      };
      expect(await saveTags()).toEqual(['model', 0.5]);
      expect(await saveTags([{ ...suggestion, source: 'engine', confidence: 0.75 }])).toEqual([
        'engine',
        0.75,
      ]);
      // A confirmation without a confidence keeps the stored one.
      expect(await saveTags([{ categoryId }])).toEqual(['human', 0.75]);
      expect(await saveTags([suggestion])).toEqual(['human', 0.75]);
    });

    test('replace the image of a screen and release the former one', async () => {
      const { db } = getDatabase();
      const app = await makeApp(db);
      const [before, after] = [await makeImage(db), await makeImage(db)];
      const id = await makeScreen(db, app.id, { imageId: before });
      await updateScreen(db, TEST_ACTOR, id, { imageId: after });
      expect((await getScreen(db, id))?.image.id).toBe(after);
      expect([await imageState(before), await imageState(after)]).toEqual(['temporary', 'final']);
    });

    test('delete screens with their tags and return the images that are no longer used', async () => {
      const { db } = getDatabase();
      const app = await makeApp(db);
      const category = await makeCategory(db);
      const imageId = await makeImage(db);
      const id = await makeScreen(db, app.id, { imageId, categoryIds: [category.id] });
      expect(await deleteScreens(db, TEST_ACTOR, [id, randomUUID()])).toEqual({
        deleted: 1,
        imageIds: [imageId],
      });
      expect(await imageState(imageId)).toBe('temporary');
      expect(await deleteScreens(db, TEST_ACTOR, [id])).toEqual({ deleted: 0, imageIds: [] });
      // The same image can be used again.
      await makeScreen(db, app.id, { imageId });
    });

    test('call the `beforeDelete` function of the caller even if none of the screens exists any more', async () => {
      const { db } = getDatabase();
      const refuse = async (): Promise<void> => {
        throw new ProductError('selection_changed');
      };
      await expect(deleteScreens(db, TEST_ACTOR, [randomUUID()], refuse)).rejects.toMatchObject({
        code: 'selection_changed',
      });
    });
  });

  describe('on categories', () => {
    test('rename and move categories, and reject cycles', async () => {
      const { db } = getDatabase();
      const parent = await makeCategory(db, { name: 'Parent' });
      const child = await createCategory(db, TEST_ACTOR, {
        type: 'screen-types',
        name: 'Child',
        parentId: parent.id,
      });
      const style = await makeCategory(db, { type: 'styles' });
      const move = (id: string, parentId: string) => updateCategory(db, TEST_ACTOR, id, { parentId });
      await expect(move(parent.id, child.id)).rejects.toMatchObject(withCode('category_cycle'));
      await expect(move(parent.id, parent.id)).rejects.toMatchObject(withCode('category_cycle'));
      await expect(move(child.id, style.id)).rejects.toMatchObject(withCode('category_parent_type'));
      await expect(move(child.id, randomUUID())).rejects.toMatchObject(withCode('unknown_reference'));
      await expect(updateCategory(db, TEST_ACTOR, child.id, { slug: parent.slug })).rejects.toMatchObject(
        withCode('duplicate_slug'),
      );
      expect(
        await updateCategory(db, TEST_ACTOR, child.id, { name: 'Renamed', slug: '', parentId: null }),
      ).toEqual({
        id: child.id,
        slug: 'renamed',
      });
    });

    test('keep the parent of a category unless it is changed, and announce the old and the new parent', async () => {
      const { db, listen } = getDatabase();
      const [before, after] = [await makeCategory(db), await makeCategory(db)];
      const child = await makeCategory(db, { name: 'Moving child', parentId: before.id });
      const announcements: string[] = [];
      const stop = await listen(CHANGES_CHANNEL, (payload) => announcements.push(...parseChanges(payload)));
      const parent = () =>
        db.selectFrom('categories').select('parent_id').where('id', '=', child.id).execute();
      await updateCategory(db, TEST_ACTOR, child.id, { name: 'Renamed child' });
      expect(await parent()).toEqual([{ parent_id: before.id }]);
      await expect.poll(() => announcements).toContain(`category:${before.id}`);
      expect(announcements).not.toContain('category:null');
      announcements.length = 0;
      await updateCategory(db, TEST_ACTOR, child.id, { parentId: after.id });
      expect(await parent()).toEqual([{ parent_id: after.id }]);
      await expect.poll(() => announcements).toContain(`category:${after.id}`);
      expect(announcements).toContain(`category:${before.id}`);
      announcements.length = 0;
      await updateCategory(db, TEST_ACTOR, child.id, { parentId: null });
      expect(await parent()).toEqual([{ parent_id: null }]);
      await expect.poll(() => announcements).toContain(`category:${after.id}`);
      expect(announcements).not.toContain('category:null');
      await stop();
    });

    test('delete a category with its descendants and return the number of descendants and tags', async () => {
      const { db } = getDatabase();
      const top = await makeCategory(db);
      const middle = await makeCategory(db, { parentId: top.id });
      const bottom = await makeCategory(db, { parentId: middle.id });
      const app = await makeApp(db);
      const screen = await makeScreen(db, app.id, { categoryIds: [top.id, bottom.id] });
      await addPopular(db, TEST_ACTOR, 'screen-types', bottom.id);
      expect(await deleteCategory(db, TEST_ACTOR, top.id)).toEqual({ descendants: 2, tags: 2 });
      expect((await getScreen(db, screen))?.categories).toEqual([]);
      await expect(deleteCategory(db, TEST_ACTOR, top.id)).rejects.toMatchObject(notFound);
    });

    test('find an existing category by its former slug with ensureCategory', async () => {
      const { db } = getDatabase();
      const first = await ensureCategory(db, TEST_ACTOR, { type: 'styles', name: 'Art Déco' });
      expect(first).toMatchObject({ slug: 'art-deco', created: true });
      await updateCategory(db, TEST_ACTOR, first.id, { slug: 'deco' });
      expect(await ensureCategory(db, TEST_ACTOR, { type: 'styles', name: 'art deco' })).toEqual({
        id: first.id,
        slug: 'deco',
        created: false,
      });
    });
  });

  describe('on popular categories', () => {
    const type = 'ui-elements' as const;
    const order = async () =>
      (
        await getDatabase()
          .db.selectFrom('popular_categories')
          .select(['category_id', 'display_order'])
          .where('category_type', '=', type)
          .orderBy('display_order')
          .execute()
      ).map((row) => [row.category_id, row.display_order]);

    test('append, remove, reorder and replace popular categories', async () => {
      const { db } = getDatabase();
      const [a, b, c] = [
        await makeCategory(db, { type }),
        await makeCategory(db, { type }),
        await makeCategory(db, { type }),
      ];
      expect(await addPopular(db, TEST_ACTOR, type, a.id)).toEqual({ displayOrder: 0 });
      expect(await addPopular(db, TEST_ACTOR, type, b.id)).toEqual({ displayOrder: 1 });
      await expect(addPopular(db, TEST_ACTOR, type, a.id)).rejects.toMatchObject(withCode('conflict'));
      expect(await removePopular(db, TEST_ACTOR, type, a.id)).toBe(true);
      expect(await removePopular(db, TEST_ACTOR, type, a.id)).toBe(false);
      const removals = await db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'popular.remove')
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(removals).toEqual([{ details: { categoryId: a.id } }]);
      expect(await addPopular(db, TEST_ACTOR, type, c.id)).toEqual({ displayOrder: 2 });
      expect(await order()).toEqual([
        [b.id, 1],
        [c.id, 2],
      ]);
      await reorderPopular(db, TEST_ACTOR, type, { categoryIds: [c.id, b.id] });
      expect(await order()).toEqual([
        [c.id, 0],
        [b.id, 1],
      ]);
      for (const invalidOrder of [[c.id], [c.id, b.id, a.id], [c.id, c.id], [a.id, b.id]]) {
        await expect(
          reorderPopular(db, TEST_ACTOR, type, { categoryIds: invalidOrder }),
        ).rejects.toMatchObject(withCode('conflict'));
      }
      await setPopular(db, TEST_ACTOR, type, [a.id, b.id, c.id]);
      expect(await order()).toEqual([
        [a.id, 0],
        [b.id, 1],
        [c.id, 2],
      ]);
      const style = await makeCategory(db, { type: 'styles' });
      await expect(setPopular(db, TEST_ACTOR, type, [style.id])).rejects.toMatchObject(
        withCode('category_type_mismatch'),
      );
      expect(await order()).toHaveLength(3);
    });

    test('refuse a new order if another curator has changed the order since it was read', async () => {
      const { db } = getDatabase();
      const [a, b, c] = [
        (await makeCategory(db, { type })).id,
        (await makeCategory(db, { type })).id,
        (await makeCategory(db, { type })).id,
      ];
      await setPopular(db, TEST_ACTOR, type, [a, b, c]);
      const change = { categoryIds: [c, a, b], expectedCategoryIds: [a, b, c] };
      await reorderPopular(db, TEST_ACTOR, type, change);
      // A repeated request succeeds, because the list already has the new order.
      await reorderPopular(db, TEST_ACTOR, type, change);
      await expect(
        reorderPopular(db, TEST_ACTOR, type, { categoryIds: [b, a, c], expectedCategoryIds: [a, b, c] }),
      ).rejects.toMatchObject(withCode('conflict'));
      expect((await order()).map(([id]) => id)).toEqual([c, a, b]);
      await reorderPopular(db, TEST_ACTOR, type, { categoryIds: [b, a, c] });
      expect((await order()).map(([id]) => id)).toEqual([b, a, c]);
    });
  });

  test('record the actor and the action in the audit log', async () => {
    const { db } = getDatabase();
    const actor = { id: randomUUID(), name: 'Ada' };
    const { id } = await createApp(db, actor, { name: 'Audited' });
    await updateApp(db, actor, id, { name: 'Audited again' });
    await deleteApps(db, actor, [id]);
    const rows = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'actor_name', 'action', 'target_kind', 'details'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual(['app.create', 'app.update', 'app.delete']);
    expect(
      rows.every((row) => row.actor_id === actor.id && row.actor_name === 'Ada' && row.target_kind === 'app'),
    ).toBe(true);
    expect(rows[1]?.details).toEqual({ changes: { name: 'Audited again' } });
  });

  test('keep the cover of an app when another of its screens changes', async () => {
    const { db } = getDatabase();
    const app = await makeApp(db);
    const cover = await makeScreen(db, app.id, { isCover: true });
    const other = await makeScreen(db, app.id);
    await updateScreen(db, TEST_ACTOR, other, { title: 'Renamed' });
    const covers = await db
      .selectFrom('screens')
      .select('id')
      .where('app_id', '=', app.id)
      .where('is_cover', '=', true)
      .execute();
    expect(covers).toEqual([{ id: cover }]);
  });

  test('announce the categories of a cover that is unset', async () => {
    const { db, listen } = getDatabase();
    const app = await makeApp(db);
    const category = await makeCategory(db);
    await makeScreen(db, app.id, { isCover: true, categoryIds: [category.id] });
    const nextCover = await makeScreen(db, app.id);
    const announcements: string[][] = [];
    const stop = await listen(CHANGES_CHANNEL, (payload) => announcements.push(parseChanges(payload)));
    await updateScreen(db, TEST_ACTOR, nextCover, { isCover: true });
    await expect.poll(() => announcements).toHaveLength(1);
    expect(announcements[0]).toEqual(
      expect.arrayContaining([`category:${category.id}`, 'categories:screen-types']),
    );
    await makeScreen(db, app.id, { isCover: true });
    await expect.poll(() => announcements).toHaveLength(2);
    expect(announcements[1]).not.toContain(`category:${category.id}`);
    await stop();
  });

  test('record 10,000 entries in the audit log in one call', async () => {
    const { db } = getDatabase();
    // With one parameter per value, the statement would exceed the limit of 65,535 parameters.
    const entries = Array.from({ length: 10_000 }, (_, index) => ({
      action: 'bulk.test' as const,
      target: String(index),
      details: { index },
    }));
    await recordAudit(db, TEST_ACTOR, entries);
    const rows = await db
      .selectFrom('audit_log')
      .select(['target_id', 'details', 'actor_name'])
      .where('action', '=', 'bulk.test')
      .orderBy('id')
      .execute();
    expect(rows).toHaveLength(10_000);
    expect(rows[777]).toEqual({ target_id: '777', details: { index: 777 }, actor_name: TEST_ACTOR.name });
  });

  test('announce their changes on commit, and nothing on rollback', async () => {
    const { db, listen } = getDatabase();
    const announcements: string[][] = [];
    const stop = await listen(CHANGES_CHANNEL, (payload) => announcements.push(parseChanges(payload)));
    const app = await createApp(db, TEST_ACTOR, { name: 'Announced' });
    const category = await makeCategory(db, { name: 'Announced' });
    await expect.poll(() => announcements).toHaveLength(2);
    announcements.length = 0;
    await expect(createApp(db, TEST_ACTOR, { name: 'Announced' })).rejects.toThrow();
    const screen = await makeScreen(db, app.id, { categoryIds: [category.id] });
    await expect.poll(() => announcements).toHaveLength(1);
    expect(new Set(announcements[0])).toEqual(
      new Set([
        'apps',
        'app:announced',
        'categories:app',
        'categories:screen-types',
        `category:${category.id}`,
        'popular',
        'screens',
        `screen:${screen}`,
        'stats',
      ]),
    );
    announcements.length = 0;
    await updateApp(db, TEST_ACTOR, app.id, { slug: 'announced-again' });
    await expect.poll(() => announcements).toHaveLength(1);
    expect(announcements[0]).toEqual(
      expect.arrayContaining(['apps', 'app:announced', 'app:announced-again']),
    );
    announcements.length = 0;
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 3; n += 1) await makeScreen(tx, app.id);
      expect(announcements).toEqual([]);
    });
    await expect.poll(() => announcements).toHaveLength(3);
    await stop();
  });
});
