import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CategoryType } from '#shared/category-types.ts';
import type { AdminCategory, AdminPopularEntry, CategoryImpact } from '#shared/contracts/admin-categories.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeCategory, makeScreen } from '../../support/catalogue.ts';
import { describeServer } from '../../support/server-suites.ts';
import type { TestResponse } from '../../support/test-server.ts';

const PATH = '/api/admin/categories';
const POPULAR = '/api/admin/popular';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

type SavedCategory = { id: string; slug: string };

/** Returns the HTTP status, the code and the message of an error. */
const errorOf = (response: TestResponse) => {
  const { error, code } = response.json<{ error: string; code: string }>();
  return [response.status, code, error];
};
const expectSaved = (response: TestResponse): SavedCategory => {
  expect(response.status, response.text()).toBe(200);
  return response.json<SavedCategory>();
};

describeServer(
  'the admin API of categories',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    const create = (json: object, key?: string): Promise<TestResponse> =>
      office.request('POST', PATH, {
        json: { type: 'ux-patterns', ...json },
        ...(key && { headers: { 'idempotency-key': key } }),
      });
    const list = async (type: CategoryType = 'ux-patterns'): Promise<AdminCategory[]> =>
      (await office.request('GET', `${PATH}?type=${type}`)).json<{ items: AdminCategory[] }>().items;
    const find = async (id: string, type?: CategoryType): Promise<AdminCategory> => {
      const match = (await list(type)).find((category) => category.id === id);
      if (!match) throw new Error(`There is no category ${id}`);
      return match;
    };
    /** Saves the changes to the current version of a category. */
    const update = async (id: string, overrides: object): Promise<TestResponse> => {
      const { name, slug, parentId, updatedAt } = await find(id);
      const json = { name, slug, parentId, expectedUpdatedAt: updatedAt, ...overrides };
      return office.request('PUT', `${PATH}/${id}`, { json });
    };
    const impact = async (id: string): Promise<CategoryImpact> =>
      (await office.request('GET', `${PATH}/${id}/impact`)).json();
    /** Creates a category with a child and a grandchild. */
    const makeBranch = async (name: string): Promise<[SavedCategory, SavedCategory, SavedCategory]> => {
      const root = expectSaved(await create({ name }));
      const child = expectSaved(await create({ name: `${name} child`, parentId: root.id }));
      return [root, child, expectSaved(await create({ name: `${name} grandchild`, parentId: child.id }))];
    };

    test('[A-60] lists categories by name with their numbers of screens', async () => {
      const { db } = getServer().services;
      const [zebra, apple] = [
        expectSaved(await create({ name: 'Zebra' })),
        expectSaved(await create({ name: 'äpple' })),
      ];
      const app = await makeApp(db);
      await makeScreen(db, app.id, { categoryIds: [zebra.id] });
      await makeScreen(db, app.id, { categoryIds: [zebra.id], platform: 'ios' });
      const names = (await list()).map(({ name }) => name);
      expect(names.indexOf('äpple')).toBeLessThan(names.indexOf('Zebra'));
      expect(await find(zebra.id)).toMatchObject({ slug: 'zebra', screenCount: 2, appCount: 0 });
      expect(await find(apple.id)).toMatchObject({ slug: 'apple', screenCount: 0, parentId: null });
      // The back office links to the category on the web, or on iOS if only iOS has screens of the category.
      await makeScreen(db, app.id, { categoryIds: [apple.id], platform: 'ios' });
      expect((await find(apple.id)).platform).toBe('ios');
      expect((await find(zebra.id)).platform).toBe('web');
      expect((await list('styles')).some(({ id }) => id === zebra.id)).toBe(false);
    });

    test('[A-62] accepts a valid slug or derives it from the name', async () => {
      expect(expectSaved(await create({ name: '  Crème Brûlée & Co. ' })).slug).toBe('creme-brulee-co');
      expect(expectSaved(await create({ name: 'By hand', slug: 'some-2-thing' })).slug).toBe('some-2-thing');
      expect(expectSaved(await create({ name: 'Left empty', slug: '' })).slug).toBe('left-empty');
      for (const slug of ['Upper', 'two words', 'a--b', '-a', 'a-', 'a_b', 'ä', 'x'.repeat(121)]) {
        expect((await create({ name: 'Any', slug })).status, slug).toBe(400);
      }
      for (const incompleteInput of [{ name: ' ' }, { name: '', slug: 'a' }, { name: '日本' }]) {
        expect(errorOf(await create(incompleteInput))).toEqual([
          400,
          'validation_failed',
          'Please fill in all required fields',
        ]);
      }
      expect(errorOf(await create({ name: 'By Hand', slug: 'some-2-thing' }))).toEqual([
        409,
        'duplicate_slug',
        'This URL is already taken',
      ]);
      // Slugs are unique within a taxonomy only.
      expect((await create({ type: 'styles', name: 'By hand', slug: 'some-2-thing' })).status).toBe(200);
    });

    test('[A-62] rejects a parent that has another type, is the category itself or is one of its descendants', async () => {
      const [root, child, grandchild] = await makeBranch('Ring');
      const style = expectSaved(await create({ type: 'styles', name: 'Ring' }));
      for (const parentId of [root.id, child.id, grandchild.id]) {
        expect(errorOf(await update(root.id, { parentId })).slice(0, 2)).toEqual([422, 'category_cycle']);
      }
      expect(errorOf(await update(child.id, { parentId: style.id }))[1]).toBe('category_parent_type');
      expect(errorOf(await update(child.id, { parentId: UNKNOWN_ID }))[1]).toBe('unknown_reference');
      expect(errorOf(await create({ name: 'Lost', parentId: style.id }))[1]).toBe('category_parent_type');
      expect((await find(root.id)).parentId).toBeNull();
      expectSaved(await update(grandchild.id, { parentId: root.id }));
      expect((await find(grandchild.id)).parentId).toBe(root.id);
      expectSaved(await update(grandchild.id, { parentId: null }));
      expect((await find(grandchild.id)).parentId).toBeNull();
    });

    test('[A-62] redirects a former slug to the current slug until another category takes the former one', async () => {
      const { db } = getServer().services;
      const { id } = await makeCategory(db, { type: 'ux-patterns', name: 'Old Name' });
      expectSaved(await update(id, { name: 'New Name', slug: 'new-name' }));
      const redirect = await getServer().request('/web/ux-patterns/old-name');
      expect([redirect.status, redirect.headers.location]).toEqual([301, '/web/ux-patterns/new-name']);
      expectSaved(await create({ name: 'Old Name' }));
      expect((await getServer().request('/web/ux-patterns/old-name')).status).toBe(200);
    });

    test('[A-62] overwrites concurrent changes only on request', async () => {
      const colleague = await openBackOffice(getServer());
      const { id } = expectSaved(await create({ name: 'Contested' }));
      const initialVersion = await find(id);
      const colleagueInput = {
        name: 'Theirs',
        slug: 'contested',
        parentId: null,
        expectedUpdatedAt: initialVersion.updatedAt,
      };
      expectSaved(await colleague.request('PUT', `${PATH}/${id}`, { json: colleagueInput }));
      const conflict = await update(id, { name: 'Mine', expectedUpdatedAt: initialVersion.updatedAt });
      expect(errorOf(conflict).slice(0, 2)).toEqual([409, 'edit_conflict']);
      expect(conflict.json()).toMatchObject({
        details: { by: colleague.admin.email, updatedAt: (await find(id)).updatedAt },
      });
      expect((await find(id)).name).toBe('Theirs');
      expectSaved(
        await update(id, { name: 'Mine', expectedUpdatedAt: initialVersion.updatedAt, overwrite: true }),
      );
      expect((await find(id)).name).toBe('Mine');
      expect(errorOf(await office.request('PUT', `${PATH}/${UNKNOWN_ID}`, { json: colleagueInput }))).toEqual(
        [404, 'PGRST116', 'Category not found'],
      );
    });

    test('[A-62] merges a category into another one that already has the requested slug', async () => {
      const { db } = getServer().services;
      const [source, target] = [
        expectSaved(await create({ name: 'Sign on' })),
        expectSaved(await create({ name: 'Sign-on 2' })),
      ];
      const app = await makeApp(db);
      await makeScreen(db, app.id, { categoryIds: [source.id] });
      const [sourceVersion, targetVersion] = [await find(source.id), await find(target.id)];
      expect(errorOf(await update(source.id, { slug: target.slug }))[1]).toBe('duplicate_slug');
      const merge = (overrides: object = {}) =>
        office.request('POST', `${PATH}/${source.id}/merge`, {
          json: {
            intoId: target.id,
            expectedUpdatedAt: sourceVersion.updatedAt,
            intoExpectedUpdatedAt: targetVersion.updatedAt,
            ...overrides,
          },
        });
      expectSaved(await update(target.id, { name: 'Sign-on two' }));
      expect(errorOf(await merge()).slice(0, 2)).toEqual([409, 'edit_conflict']);
      expect(await find(source.id)).toMatchObject({ screenCount: 1 });
      const mergeResponse = await merge({ intoExpectedUpdatedAt: (await find(target.id)).updatedAt });
      expect(mergeResponse.json()).toEqual({ ...target, screens: 1, apps: 0, children: 0 });
      expect(await find(target.id)).toMatchObject({ screenCount: 1 });
      const redirect = await getServer().request(`/web/ux-patterns/${source.slug}`);
      expect([redirect.status, redirect.headers.location]).toEqual([301, `/web/ux-patterns/${target.slug}`]);
      expect(errorOf(await merge())).toEqual([404, 'PGRST116', 'Category not found']);
    });

    test('[A-62] creates one category for repeated requests with the same idempotency key', async () => {
      const input = { name: 'Sent twice' };
      const responses = await Promise.all([create(input, 'key-1'), create(input, 'key-1')]);
      expect(new Set(responses.map((response) => expectSaved(response).id)).size).toBe(1);
      expect((await list()).filter(({ name }) => name === 'Sent twice')).toHaveLength(1);
      expect(errorOf(await create({ name: 'Another' }, 'key-1'))[1]).toBe('idempotency_mismatch');
      // A failed request can be repeated with the same key.
      expect((await create({ name: 'Taken', slug: 'sent-twice' }, 'key-2')).status).toBe(409);
      expectSaved(await create({ name: 'Taken', slug: 'free' }, 'key-2'));
    });

    test('[A-63] returns the impact of a deletion or merge in advance, and deletes all descendants', async () => {
      const { db } = getServer().services;
      const [root, child, grandchild] = await makeBranch('Doomed');
      const bystander = expectSaved(await create({ name: 'Bystander' }));
      const app = await makeApp(db);
      const screenWithBoth = await makeScreen(db, app.id, { categoryIds: [child.id, grandchild.id] });
      await makeScreen(db, app.id, { categoryIds: [grandchild.id, bystander.id] });
      await office.request('POST', POPULAR, { json: { type: 'ux-patterns', categoryId: child.id } });
      expect(await impact(root.id)).toEqual({ descendants: 2, screens: 2, apps: 0, isPopular: true });
      expect(await impact(grandchild.id)).toEqual({ descendants: 0, screens: 2, apps: 0, isPopular: false });
      const topics = expectSaved(await create({ type: 'app', name: 'Topics' }));
      await makeApp(db, { categoryIds: [topics.id] });
      expect(await impact(topics.id)).toMatchObject({ apps: 1, screens: 0 });
      expect((await office.request('GET', `${PATH}/${UNKNOWN_ID}/impact`)).status).toBe(404);
      const getMergeImpact = (intoId: string) =>
        office.request('GET', `${PATH}/${grandchild.id}/merge-impact?intoId=${intoId}`);
      expect((await getMergeImpact(child.id)).json()).toMatchObject({
        screens: 1,
        screensWithBoth: 1,
        isPopular: false,
      });
      expect((await getMergeImpact(UNKNOWN_ID)).status).toBe(404);
      expect((await getMergeImpact(topics.id)).json()).toMatchObject({ code: 'category_type_mismatch' });
      expect((await getMergeImpact('child')).status).toBe(400);

      const response = await office.request('DELETE', `${PATH}/${root.id}`);
      expect(response.json()).toEqual({ descendants: 2 });
      const remainingIds = (await list()).map(({ id }) => id);
      for (const deletedCategory of [root, child, grandchild])
        expect(remainingIds).not.toContain(deletedCategory.id);
      expect(remainingIds).toContain(bystander.id);
      const screen = (await getServer().request(`/api/screens/${screenWithBoth}`)).json<{
        tags?: unknown[];
      }>();
      expect(JSON.stringify(screen)).not.toContain(child.id);
      expect((await getServer().request('/web/ux-patterns/doomed')).status).toBe(404);
      expect(errorOf(await office.request('DELETE', `${PATH}/${root.id}`))).toEqual([
        404,
        'PGRST116',
        'Category not found',
      ]);
      const auditEntries = await db
        .selectFrom('audit_log')
        .select(['action', 'actor_name', 'details'])
        .where('target_id', '=', root.id)
        .where('action', '=', 'category.delete')
        .execute();
      expect(auditEntries).toMatchObject([
        { actor_name: office.admin.email, details: { name: 'Doomed', descendants: 2, tags: 3 } },
      ]);
    });

    test('[A-63] deletes or rejects a child that is created while its parent is deleted', async () => {
      const { id } = expectSaved(await create({ name: 'Racing' }));
      const [deletion, ...children] = await Promise.all([
        office.request('DELETE', `${PATH}/${id}`),
        ...[1, 2, 3].map((number) => create({ name: `Racing ${number}`, parentId: id })),
      ]);
      expect(deletion.status).toBe(200);
      for (const { status } of children) expect([200, 422]).toContain(status);
      expect((await list()).filter(({ name }) => name.startsWith('Racing'))).toEqual([]);
    });
  },
);

describeServer(
  'the popular categories',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    let ids: string[];
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    beforeEach(async () => {
      const { db } = getServer().services;
      await db.deleteFrom('popular_categories').execute();
      ids = [];
      for (let number = 0; number < 3; number += 1) {
        ids.push((await makeCategory(db, { type: 'ui-elements' })).id);
      }
    });
    const add = (categoryId: string, key?: string): Promise<TestResponse> =>
      office.request('POST', POPULAR, {
        json: { type: 'ui-elements', categoryId },
        ...(key && { headers: { 'idempotency-key': key } }),
      });
    const reorder = (categoryIds: string[], expectedCategoryIds?: string[]): Promise<TestResponse> =>
      office.request('PUT', POPULAR, { json: { type: 'ui-elements', categoryIds, expectedCategoryIds } });
    const entries = async (): Promise<[string, number][]> => {
      const { items } = (await office.request('GET', `${POPULAR}?type=ui-elements`)).json<{
        items: AdminPopularEntry[];
      }>();
      return items.map(({ categoryId, displayOrder }) => [categoryId, displayOrder]);
    };
    // These are functions, because each test has its own categories.
    const [first, second, third] = [0, 1, 2].map((index) => () => ids[index] ?? '') as [
      () => string,
      () => string,
      () => string,
    ];

    test('[A-64] are appended after the highest position, starting at 0', async () => {
      expect((await add(first())).json()).toEqual({ displayOrder: 0 });
      expect((await add(second())).json()).toEqual({ displayOrder: 1 });
      await office.request('DELETE', `${POPULAR}/ui-elements/${first()}`);
      expect((await add(third())).json()).toEqual({ displayOrder: 2 });
      expect(await entries()).toEqual([
        [second(), 1],
        [third(), 2],
      ]);
    });

    test('[A-64] are listed only once even if added concurrently, and must have the right type', async () => {
      const { db } = getServer().services;
      const responses = await Promise.all([add(first(), 'same'), add(first(), 'same')]);
      expect(responses.map((response) => response.json())).toEqual([
        { displayOrder: 0 },
        { displayOrder: 0 },
      ]);
      expect(errorOf(await add(first())).slice(0, 2)).toEqual([409, 'conflict']);
      const style = await makeCategory(db, { type: 'styles' });
      expect(errorOf(await add(style.id))[1]).toBe('category_type_mismatch');
      expect(errorOf(await add(UNKNOWN_ID))[1]).toBe('category_type_mismatch');
      expect(await entries()).toEqual([[first(), 0]]);
    });

    test('[A-64] are renumbered in the submitted order, which the gallery uses', async () => {
      const { db } = getServer().services;
      const app = await makeApp(db);
      await makeScreen(db, app.id, { categoryIds: ids });
      for (const id of ids) await add(id);
      await office.request('DELETE', `${POPULAR}/ui-elements/${first()}`);
      expect((await reorder([third(), second()])).status).toBe(204);
      const [outdatedOrder, currentOrder] = [
        [second(), third()],
        [third(), second()],
      ];
      expect(errorOf(await reorder(outdatedOrder, outdatedOrder)).slice(0, 2)).toEqual([409, 'conflict']);
      expect((await reorder(currentOrder, currentOrder)).status).toBe(204);
      expect(await entries()).toEqual([
        [third(), 0],
        [second(), 1],
      ]);
      const popularList = (await getServer().request('/api/popular?type=ui-elements&platform=web')).json<{
        items: { id: string }[];
      }>();
      expect(popularList.items.map(({ id }) => id)).toEqual([third(), second()]);
    });

    test('[A-64] keep their order if the submitted list is outdated', async () => {
      await add(first());
      await add(second());
      for (const outdatedList of [
        [second()],
        [second(), third()],
        [second(), first(), third()],
        [second(), second()],
      ]) {
        expect(errorOf(await reorder(outdatedList))).toEqual([
          409,
          'conflict',
          'Someone else has changed the list. Please reload it.',
        ]);
      }
      expect(await entries()).toEqual([
        [first(), 0],
        [second(), 1],
      ]);
    });

    test('[A-64] can be removed repeatedly without an error', async () => {
      await add(first());
      for (const _ of [1, 2]) {
        expect((await office.request('DELETE', `${POPULAR}/ui-elements/${first()}`)).status).toBe(204);
      }
      expect(await entries()).toEqual([]);
    });
  },
);
