import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listScreens } from '#domain/catalogue/screens/admin-queries.ts';
import { type TagInput, updateScreen } from '#domain/catalogue/screens/commands.ts';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';
import type {
  AdminScreen,
  AdminScreenRow,
  BulkResult,
  ScreenCount,
  TagCounts,
  UndoableResult,
} from '#shared/contracts/admin-screens.ts';
import { screenListQuerySchema } from '#shared/contracts/admin-screens.ts';
import type { Page } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { imageFile } from '../../support/images.ts';
import { describeServer } from '../../support/server-suites.ts';
import type { TestResponse } from '../../support/test-server.ts';
import { readAllPages } from '../catalogue/all-pages.ts';

const PATH = '/api/admin/screens';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const FIRST_CREATED_AT_MS = Date.UTC(2026, 0, 1);

const TITLES = ['Sign in', 'Sign up', 'Réglages', 'Settings', 'Ŵelcome', 'Checkout', '100% done', 'a_b'];

describeServer(
  'the API of the screen list',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    let alpha: { id: string };
    let cafe: { id: string };
    /** Screen ids in the order of creation. */
    let ids: string[];

    const get = async <T>(path: string): Promise<T> => {
      const response = await office.request('GET', path);
      expect(response.status, response.text()).toBe(200);
      return response.json<T>();
    };
    const bulk = (action: string, json: object): Promise<TestResponse> =>
      office.request('POST', `${PATH}/bulk/${action}`, { json });
    const runBulk = async <T = BulkResult>(action: string, json: object): Promise<T> => {
      const response = await bulk(action, json);
      expect(response.status, response.text()).toBe(200);
      return response.json<T>();
    };
    const query = (values: Record<string, string | number>): string =>
      new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
    const listAll = (values: Record<string, string | number> = {}): Promise<AdminScreenRow[]> =>
      readAllPages((cursor) =>
        get<Page<AdminScreenRow>>(`${PATH}?${query({ ...values, ...(cursor && { cursor }) })}`),
      );
    const count = (values: Record<string, string> = {}): Promise<ScreenCount> =>
      get(`${PATH}/count?${query(values)}`);
    const screen = (id: string): Promise<AdminScreen> => get(`${PATH}/${id}`);
    const tagsOf = async (id: string): Promise<string[]> =>
      (await screen(id)).tags.map(({ categoryId }) => categoryId).sort();
    /** Returns the HTTP status and the code of an error. */
    const codeOf = (response: TestResponse): unknown[] => [
      response.status,
      response.json<{ code: string }>().code,
    ];

    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    beforeEach(async () => {
      const { db } = getServer().services;
      await db.deleteFrom('screens').execute();
      await db.deleteFrom('apps').execute();
      alpha = await makeApp(db, { name: 'Alpha' });
      cafe = await makeApp(db, { name: 'Café Société' });
      ids = [];
      // 12 screens of Alpha and 11 of Café Société, 8 on iOS and 15 on the web.
      for (let index = 0; index < 23; index += 1) {
        ids.push(
          await makeScreen(db, index % 2 === 0 ? alpha.id : cafe.id, {
            title: TITLES[index % TITLES.length] as string,
            platform: index % 3 === 0 ? 'ios' : 'web',
            // Several screens share a timestamp and are sorted by id.
            createdAt: new Date(FIRST_CREATED_AT_MS + Math.floor(index / 4) * 1000),
          }),
        );
      }
    });

    test('lists and counts screens with unconfirmed tags, alone and in combination with other filters', async () => {
      const { db } = getServer().services;
      const [one, two] = [await makeCategory(db), await makeCategory(db)];
      const suggestion = { categoryId: one.id, source: 'engine' as const, confidence: 0.5 };
      const add = (platform: 'ios' | 'web', ...tags: TagInput[]) =>
        makeScreen(db, alpha.id, { platform, tags });
      const mixedScreen = await add('ios', suggestion, { categoryId: two.id });
      const suggestedScreen = await add('web', suggestion);
      await add('ios', { categoryId: one.id });
      const rows = await listAll({ tags: 'unconfirmed' });
      expect(rows.map(({ id, tagCount, unconfirmedCount }) => [id, tagCount, unconfirmedCount])).toEqual([
        [suggestedScreen, 1, 1],
        [mixedScreen, 2, 1],
      ]);
      expect((await listAll({ tags: 'unconfirmed', platform: 'ios' })).map(({ id }) => id)).toEqual([
        mixedScreen,
      ]);
      const { count: matchCount, countedAt } = await count({ tags: 'unconfirmed' });
      expect(matchCount).toBe(2);
      expect(await listAll()).toHaveLength(26);
      // A bulk change of other tags for all matching screens confirms no suggestion.
      const selection = { filter: { tags: 'unconfirmed' }, countedAt, count: matchCount };
      expect(await runBulk('tags', { selection, add: [two.id], remove: [] })).toMatchObject({ changed: 1 });
      expect((await count({ tags: 'unconfirmed' })).count).toBe(2);
      expect((await office.request('GET', `${PATH}?tags=all`)).status).toBe(400);
    });

    test('filters and counts screens with a derived title, until a curator saves the form or changes the title', async () => {
      const { db } = getServer().services;
      const [savedScreen, resentScreen, editedScreen] = await Promise.all(
        ['Table', 'Login', 'Card'].map((title) => makeScreen(db, alpha.id, { title, titleIsDerived: true })),
      );
      const listDerivedIds = async () => (await listAll({ derivedTitle: 'true' })).map(({ id }) => id).sort();
      expect(await listDerivedIds()).toEqual([savedScreen, resentScreen, editedScreen].sort());
      expect((await count({ derivedTitle: 'true', platform: 'web' })).count).toBe(3);
      expect((await count({ derivedTitle: 'true', platform: 'ios' })).count).toBe(0);
      expect((await listAll()).filter(({ titleIsDerived }) => titleIsDerived)).toHaveLength(3);
      expect((await screen(savedScreen as string)).titleIsDerived).toBe(true);
      const save = async (id: string, overrides: object) => {
        const { title, platform, updatedAt: expectedUpdatedAt } = await screen(id);
        const json = { title, platform, appId: alpha.id, expectedUpdatedAt, ...overrides };
        expect((await office.request('PUT', `${PATH}/${id}`, { json })).status).toBe(200);
      };
      await save(savedScreen as string, {});
      // After a lost response, a bulk upload may update the screen that it has created. With this flag in the request,
      // the title stays derived.
      await save(resentScreen as string, { titleIsDerived: true });
      expect(await listDerivedIds()).toEqual([resentScreen, editedScreen].sort());
      await updateScreen(db, TEST_ACTOR, editedScreen as string, { isFeatured: true });
      expect(await listDerivedIds()).toEqual([resentScreen, editedScreen].sort());
      await updateScreen(db, TEST_ACTOR, editedScreen as string, { title: 'Gift card' });
      expect(await listDerivedIds()).toEqual([resentScreen]);
      const { count: matchCount, countedAt } = await count({ derivedTitle: 'true' });
      const selection = { filter: { derivedTitle: 'true' }, countedAt, count: matchCount };
      expect(await runBulk('platform', { selection, platform: 'ios' })).toMatchObject({ changed: 1 });
      expect(await listDerivedIds()).toEqual([resentScreen]);
      expect((await office.request('GET', `${PATH}?derivedTitle=yes`)).status).toBe(400);
    });

    test('[A-10] returns each screen exactly once across the pages in every sort order', async () => {
      for (const sort of ['created', 'updated', 'title']) {
        const descendingIds = (await listAll({ sort, order: 'desc', limit: 4 })).map(({ id }) => id);
        expect(new Set(descendingIds).size, sort).toBe(ids.length);
        expect(descendingIds, sort).toHaveLength(ids.length);
        expect(
          (await listAll({ sort, order: 'asc', limit: 7 })).map(({ id }) => id),
          sort,
        ).toEqual(descendingIds.reverse());
      }
      const newest = await listAll({ limit: 5 });
      const dates = newest.map(({ createdAt }) => createdAt);
      expect(dates).toEqual([...dates].sort().reverse());
      const titles = (await listAll({ sort: 'title', order: 'asc' })).map(({ title }) => title);
      expect(titles.filter((title, index) => title !== titles[index - 1])).toEqual([
        '100% done',
        'a_b',
        'Checkout',
        'Réglages',
        'Settings',
        'Sign in',
        'Sign up',
        'Ŵelcome',
      ]);
      // A cursor is valid only for the sort order of its list.
      const { nextCursor } = await get<Page<AdminScreenRow>>(`${PATH}?limit=3`);
      expect(
        codeOf(await office.request('GET', `${PATH}?${query({ cursor: nextCursor ?? '', sort: 'title' })}`)),
      ).toEqual([400, 'invalid_cursor']);
    });

    test('[A-11] finds and counts parts of titles and app names, ignoring case and accents', async () => {
      const countMatches = async (values: Record<string, string>): Promise<number> => {
        const rows = await listAll({ ...values, limit: 5 });
        for (const sort of ['updated', 'title']) {
          expect((await listAll({ ...values, sort, limit: 5 })).map(({ id }) => id).sort()).toEqual(
            rows.map(({ id }) => id).sort(),
          );
        }
        expect((await count(values)).count).toBe(rows.length);
        return rows.length;
      };
      expect(await countMatches({})).toBe(23);
      expect(await countMatches({ search: 'REGL' })).toBe(3);
      expect(await countMatches({ search: 'gn u' })).toBe(3);
      expect(await countMatches({ search: 'welcome' })).toBe(3);
      expect(await countMatches({ search: 'cafe soc' })).toBe(11);
      // This search matches titles and an app name.
      expect(await countMatches({ search: 'e' })).toBe(20);
      expect(await countMatches({ platform: 'ios' })).toBe(8);
      expect(await countMatches({ app: alpha.id })).toBe(12);
      expect(await countMatches({ app: alpha.id, platform: 'ios', search: 'sign' })).toBe(1);
      expect(await countMatches({ app: UNKNOWN_ID })).toBe(0);
      // Special characters are dropped from titles and searches, so a search of only these finds nothing.
      for (const search of ['%', '_', '\\', "'"]) expect(await countMatches({ search }), search).toBe(0);
      expect(codeOf(await office.request('GET', `${PATH}?search=%00`))).toEqual([400, 'validation_failed']);
      expect(codeOf(await office.request('GET', `${PATH}?sort=size`))).toEqual([400, 'validation_failed']);
    });

    test('[A-11] finds the same screens regardless of how many rows it reads in list order before it uses the title index', async () => {
      const { db } = getServer().services;
      const searches = ['e', 'gn', 'settings', 'cafe', 'qx'];
      for (const sort of ['created', 'updated', 'title'])
        for (const order of ['asc', 'desc'])
          for (const search of searches) {
            const find = (rowsReadInOrder: number) =>
              readAllPages((cursor) =>
                listScreens(
                  db,
                  screenListQuerySchema.parse({ sort, order, search, limit: 2, ...(cursor && { cursor }) }),
                  { rowsReadInOrder },
                ),
              );
            const all = await find(100);
            expect(all).toHaveLength((await count({ search })).count);
            for (const smallerCount of [1, 4])
              expect(await find(smallerCount), `${search} by ${sort}`).toEqual(all);
          }
      // The searches are not prepared: the generic plan of a prepared statement could not use the index of titles.
      const { rows: statements } = await sql`
        select statement from pg_prepared_statements where statement like ${'%search_title like%'}`.execute(
        db,
      );
      expect(statements).toEqual([]);
    });

    test('[A-12] changes all matches of a filter in several calls, except screens that were added later', async () => {
      const filter = { platform: 'web' };
      const initialCount = await count(filter);
      expect(initialCount.count).toBe(15);
      const newScreen = await makeScreen(getServer().services.db, alpha.id, { platform: 'web' });
      const changeSome = (values: object) =>
        runBulk('platform', { selection: { filter, ...values }, platform: 'ios' });
      const first = await changeSome({ ...initialCount, limit: 6 });
      expect(first).toEqual({ changed: 6, remaining: 9, changeId: expect.any(String), warnings: [] });
      expect(await changeSome({ ...initialCount, count: first.remaining, limit: 6 })).toMatchObject({
        remaining: 3,
      });
      expect(await changeSome({ ...initialCount, count: 3 })).toEqual({
        changed: 3,
        remaining: 0,
        changeId: expect.any(String),
        warnings: [],
      });
      expect((await listAll(filter)).map(({ id }) => id)).toEqual([newScreen]);
    });

    test('[A-12] rejects an outdated selection and changes none of its screens', async () => {
      const filter = { search: 'sign' };
      const initialCount = await count(filter);
      const selection = { filter, ...initialCount };
      // A screen that changes after the count no longer belongs to the selection, so the selection is outdated.
      await runBulk('platform', { selection: { ids: [ids[0]] }, platform: 'web' });
      for (const [action, fields] of [
        ['platform', { platform: 'ios' }],
        ['app', { appId: alpha.id }],
        ['delete', {}],
        ['tags', { add: [(await makeCategory(getServer().services.db)).id], remove: [] }],
      ] as const) {
        const response = await bulk(action, { selection, ...fields });
        expect(codeOf(response), action).toEqual([409, 'selection_changed']);
        expect(response.json<{ details: unknown }>().details).toEqual({ count: initialCount.count - 1 });
      }
      expect((await count(filter)).count).toBe(initialCount.count);
      expect((await count({ platform: 'ios' })).count).toBe(7);
      // A list of ids must have 1 to 500 entries.
      const tooManyIds = Array.from({ length: 501 }, () => UNKNOWN_ID);
      expect(codeOf(await bulk('delete', { selection: { ids: tooManyIds } }))).toEqual([
        400,
        'validation_failed',
      ]);
      expect(codeOf(await bulk('delete', { selection: { ids: [] } }))).toEqual([400, 'validation_failed']);
    });

    test('[A-12] keeps one cover when screens move: the existing cover, or else the newest moved cover', async () => {
      const { db } = getServer().services;
      const cover = (app: string, platform: 'web' | 'ios', secondsAfterFirst: number) =>
        makeScreen(db, app, {
          platform,
          isCover: true,
          createdAt: new Date(FIRST_CREATED_AT_MS + secondsAfterFirst * 1000),
        });
      const existingCover = await cover(cafe.id, 'web', 1);
      const movedCover = await cover(alpha.id, 'web', 90);
      const iosCover = await cover(alpha.id, 'ios', 50);
      await runBulk('app', { selection: { ids: [movedCover, iosCover] }, appId: cafe.id });
      const isCover = async (id: string): Promise<boolean> => (await screen(id)).isCover;
      expect([await isCover(existingCover), await isCover(movedCover), await isCover(iosCover)]).toEqual([
        true,
        false,
        true,
      ]);
      // Two covers move to an app and platform without a cover.
      const thirdApp = await makeApp(db);
      const newerIosCover = await cover(alpha.id, 'ios', 60);
      await runBulk('app', { selection: { ids: [iosCover, newerIosCover] }, appId: thirdApp.id });
      expect([await isCover(iosCover), await isCover(newerIosCover)]).toEqual([false, true]);
      const response = await bulk('app', { selection: { ids: [newerIosCover] }, appId: UNKNOWN_ID });
      expect([...codeOf(response), response.json<{ error: string }>().error]).toEqual([
        422,
        'unknown_reference',
        'App not found',
      ]);
    });

    test('accepts ids in capital letters, and does not move a screen that already belongs to the target app', async () => {
      const [screenId = ''] = ids;
      const appId = (await screen(screenId)).app.id;
      // `changed` counts the selected screens. Without an actual move there is nothing to undo, so `changeId` is null.
      const move = { selection: { ids: [screenId.toUpperCase()] }, appId: appId.toUpperCase() };
      expect(await runBulk<UndoableResult>('app', move)).toMatchObject({ changed: 1, changeId: null });
    });

    test('undoes moves of all matches, and skips a screen that has since moved to another app', async () => {
      const filter = { platform: 'web' };
      const selection = { filter, ...(await count(filter)), limit: 8 };
      const first = await runBulk<UndoableResult>('app', { selection, appId: alpha.id });
      const rest = { ...selection, count: first.remaining };
      const second = await runBulk<UndoableResult>('app', { selection: rest, appId: alpha.id });
      expect([first.changed, second.changed, second.remaining]).toEqual([8, 7, 0]);
      expect((await count({ app: cafe.id })).count).toBe(4);
      // This screen of Café Société moves on to a third app.
      const movedOn = ids[1] as string;
      const third = await makeApp(getServer().services.db);
      await runBulk('app', { selection: { ids: [movedOn] }, appId: third.id });
      const changeIds = [first.changeId, second.changeId];
      expect(await runBulk('moves/undo', { changeIds })).toEqual({ screens: 6, skipped: 1 });
      for (const [index, id] of ids.entries()) {
        const appId = id === movedOn ? third.id : index % 2 === 0 ? alpha.id : cafe.id;
        expect((await screen(id)).app.id).toBe(appId);
      }
      expect(codeOf(await bulk('moves/undo', { changeIds }))).toEqual([404, 'PGRST116']);
      expect(codeOf(await bulk('moves/undo', { changeIds: [] }))).toEqual([400, 'validation_failed']);
    });

    test('counts and changes tags, and undoes a change even if a screen or category has been deleted since', async () => {
      const { db } = getServer().services;
      const categoryIds: string[] = [];
      for (let index = 0; index < 3; index += 1) categoryIds.push((await makeCategory(db)).id);
      const [keptTag, addedTag, removedTag] = categoryIds as [string, string, string];
      const selectedIds = ids.slice(0, 4) as [string, string, string, string];
      await runBulk('tags', {
        selection: { ids: selectedIds.slice(0, 3) },
        add: [keptTag, removedTag],
        remove: [],
      });
      await runBulk('tags', { selection: { ids: [selectedIds[0]] }, add: [addedTag], remove: [] });
      const before = await Promise.all(selectedIds.map(tagsOf));
      const tagCounts = await runBulk<TagCounts>('tag-counts', { selection: { ids: selectedIds } });
      expect(tagCounts).toEqual({ screens: 4, counts: { [keptTag]: 3, [removedTag]: 3, [addedTag]: 1 } });

      const change = { add: [addedTag], remove: [removedTag] };
      const result = await runBulk<UndoableResult>('tags', { selection: { ids: selectedIds }, ...change });
      expect(result).toMatchObject({ changed: 4, remaining: 0 });
      expect(await Promise.all(selectedIds.map(tagsOf))).toEqual(
        [[keptTag, addedTag], [keptTag, addedTag], [keptTag, addedTag], [addedTag]].map((tags) =>
          tags.sort(),
        ),
      );
      const repeatedResult = await runBulk<UndoableResult>('tags', {
        selection: { ids: selectedIds },
        ...change,
      });
      expect(repeatedResult).toEqual({ changed: 0, remaining: 0, changeId: null, warnings: [] });

      // Before the undo, one of the screens is deleted, and so is the category whose tags were removed.
      await runBulk('delete', { selection: { ids: [selectedIds[3]] } });
      await office.request('DELETE', `/api/admin/categories/${removedTag}`);
      const undoResult = await runBulk<{ screens: number }>('tags/undo', { changeIds: [result.changeId] });
      expect(undoResult.screens).toBe(3);
      expect(await Promise.all(selectedIds.slice(0, 3).map(tagsOf))).toEqual(
        before.slice(0, 3).map((tags) => tags.filter((tag) => tag !== removedTag)),
      );
      // A change can be undone only once.
      expect(codeOf(await bulk('tags/undo', { changeIds: [result.changeId] }))).toEqual([404, 'PGRST116']);
      expect(
        codeOf(await bulk('tags', { selection: { ids: [selectedIds[0]] }, add: [UNKNOWN_ID], remove: [] })),
      ).toEqual([422, 'unknown_reference']);
      const appCategory = await makeCategory(db, { type: 'app' });
      expect(
        codeOf(
          await bulk('tags', { selection: { ids: [selectedIds[0]] }, add: [appCategory.id], remove: [] }),
        ),
      ).toEqual([422, 'category_type_mismatch']);
    });

    test('confirms the suggested tags of all matches in several calls, each of which can be undone', async () => {
      const { db } = getServer().services;
      const { id: tag } = await makeCategory(db);
      const { id: unratedTag } = await makeCategory(db);
      const { id: ownTag } = await makeCategory(db);
      const tags: TagInput[] = [
        { categoryId: tag, source: 'engine', confidence: 0.6 },
        { categoryId: unratedTag, source: 'engine' },
        { categoryId: ownTag },
      ];
      for (const id of ids.slice(0, 5)) await updateScreen(db, TEST_ACTOR, id, { tags });
      const filter = { tags: 'unconfirmed' } as const;
      const initialCount = await count(filter);
      expect(initialCount.count).toBe(5);
      let { count: remaining } = initialCount;
      const results: UndoableResult[] = [];
      while (remaining > 0) {
        const selection = { filter, ...initialCount, count: remaining, limit: 2 };
        const result = await runBulk<UndoableResult>('tags/confirm', { selection });
        results.push(result);
        remaining = result.remaining;
      }
      expect(results.map(({ changed }) => changed)).toEqual([2, 2, 1]);
      expect((await count(filter)).count).toBe(0);
      const confirmedTags = (await screen(ids[0] as string)).tags;
      expect(confirmedTags.map(({ source }) => source)).toEqual(['human', 'human', 'human']);
      expect(confirmedTags.find(({ categoryId }) => categoryId === tag)?.confidence).toBeCloseTo(0.6);
      const auditEntries = await db
        .selectFrom('audit_log')
        .select(['target_id', 'details'])
        .where('action', '=', 'screen.confirm_tags')
        .orderBy('id')
        .execute();
      expect(auditEntries).toEqual([
        { target_id: 'several', details: { count: 2, changeId: results[0]?.changeId } },
        { target_id: 'several', details: { count: 2, changeId: results[1]?.changeId } },
        { target_id: ids[0], details: { changeId: results[2]?.changeId } },
      ]);
      // The undo does not restore a tag that was removed later.
      await updateScreen(db, TEST_ACTOR, ids[0] as string, { tags: [{ categoryId: ownTag }] });
      // Tags that a curator removed and added again stay confirmed.
      for (const tags of [[], [{ categoryId: tag }, { categoryId: unratedTag }]])
        await updateScreen(db, TEST_ACTOR, ids[1] as string, { tags });
      const changeIds = results.map(({ changeId }) => changeId);
      expect(await runBulk('tags/undo', { changeIds })).toEqual({ screens: 5 });
      expect(await tagsOf(ids[0] as string)).toEqual([ownTag]);
      expect((await count(filter)).count).toBe(3);
      expect((await screen(ids[1] as string)).tags.map(({ source }) => source)).toEqual(['human', 'human']);
      const unchanged = await screen(ids[2] as string);
      expect(unchanged.tags.map(({ source }) => source).sort()).toEqual(['engine', 'engine', 'human']);
      expect(await runBulk('tags/confirm', { selection: { ids: [ids[0]] } })).toMatchObject({
        changed: 0,
        changeId: null,
      });
      // Screens without a suggestion also leave the selection. Otherwise repeated calls would never empty it.
      const all = { filter: {}, ...(await count({})), limit: 6 };
      const first = await runBulk<UndoableResult>('tags/confirm', { selection: all });
      expect(first.remaining).toBe(all.count - 6);
      const selection = { ...all, count: first.remaining };
      const second = await runBulk<UndoableResult>('tags/confirm', { selection });
      expect(second.remaining).toBe(all.count - 12);
    });

    test('filters and counts screens without tags', async () => {
      const { db } = getServer().services;
      const { id: tag } = await makeCategory(db);
      expect((await count({ tags: 'none' })).count).toBe(23);
      await runBulk('tags', { selection: { ids: ids.slice(0, 20) }, add: [tag], remove: [] });
      expect((await listAll({ tags: 'none' })).map(({ id }) => id).sort()).toEqual(ids.slice(20).sort());
      await runBulk('tags', { selection: { ids: ids.slice(0, 1) }, add: [], remove: [tag] });
      expect((await count({ tags: 'none' })).count).toBe(4);
      await office.request('DELETE', `/api/admin/categories/${tag}`);
      expect((await count({ tags: 'none' })).count).toBe(23);
      await runBulk('delete', { selection: { ids: ids.slice(0, 3) } });
      expect((await count({ tags: 'none' })).count).toBe(20);
    });

    test('changes the tags of all matches in several calls, each of which can be undone', async () => {
      const { db } = getServer().services;
      const { id: tag } = await makeCategory(db, { type: 'styles' });
      const filter = { app: cafe.id };
      // Screens that already have the tag are skipped but leave the selection.
      const cafeIds = (await listAll({ app: cafe.id })).map(({ id }) => id);
      await runBulk('tags', { selection: { ids: cafeIds.slice(0, 3) }, add: [tag], remove: [] });
      const initialCount = await count({ app: cafe.id });
      expect(await runBulk<TagCounts>('tag-counts', { selection: { filter, ...initialCount } })).toEqual({
        screens: 11,
        counts: { [tag]: 3 },
      });
      let { count: remaining } = initialCount;
      const changes: string[] = [];
      let changed = 0;
      while (remaining > 0) {
        const result: UndoableResult = await runBulk('tags', {
          selection: { filter, ...initialCount, count: remaining, limit: 4 },
          add: [tag],
          remove: [],
        });
        remaining = result.remaining;
        changed += result.changed;
        if (result.changeId) changes.push(result.changeId);
      }
      expect([changed, changes.length]).toEqual([8, 3]);
      expect((await Promise.all(cafeIds.map(tagsOf))).flat()).toHaveLength(11);
      expect(await runBulk('tags/undo', { changeIds: changes })).toEqual({ screens: 8 });
      expect((await Promise.all(cafeIds.map(tagsOf))).flat()).toHaveLength(3);
    });

    test('[A-14] deletes screens with their tags, images and files, and ignores missing files', async () => {
      const { db, images, storage } = getServer().services;
      const add = async (seed: number) => {
        const file = await imageFile({ width: 320, height: 200, seed });
        const { id: imageId } = await images.ingest(file, { purpose: 'screen' });
        return { imageId, id: await makeScreen(db, alpha.id, { imageId }) };
      };
      const [screenWithFiles, screenWithoutFiles, singleScreen] = [
        await add(31),
        await add(32),
        await add(33),
      ];
      const keys = async (): Promise<string[]> => {
        const foundKeys: string[] = [];
        for await (const { key } of storage.list('')) foundKeys.push(key);
        return foundKeys;
      };
      const filesOf = async (imageId: string) => (await keys()).filter((key) => key.includes(imageId));
      expect((await filesOf(screenWithFiles.imageId)).length).toBeGreaterThan(0);
      for (const key of await filesOf(screenWithoutFiles.imageId)) await storage.delete(key);
      const result = await runBulk('delete', {
        selection: { ids: [screenWithFiles.id, screenWithoutFiles.id, UNKNOWN_ID] },
      });
      expect(result).toEqual({ changed: 2, remaining: 0, warnings: [] });
      expect((await office.request('GET', `${PATH}/${screenWithFiles.id}`)).status).toBe(404);
      expect(await filesOf(screenWithFiles.imageId)).toEqual([]);
      const rows = await db
        .selectFrom('images')
        .select('id')
        .where('id', 'in', [screenWithFiles.imageId, screenWithoutFiles.imageId])
        .execute();
      expect(rows).toEqual([]);
      expect((await getServer().request(`/images/${screenWithFiles.imageId}/raw`)).status).toBe(404);

      // The second deletion of the same screen changes nothing.
      for (const changed of [1, 0]) {
        const response = await office.request('DELETE', `${PATH}/${singleScreen.id}`);
        expect([response.status, response.json<BulkResult>().changed]).toEqual([200, changed]);
      }
      expect(await filesOf(singleScreen.imageId)).toEqual([]);
    });

    test('[A-14] deletes nothing while the storage is unavailable', async () => {
      const storageCheck = vi
        .spyOn(getServer().services.storage, 'check')
        .mockRejectedValue(new ProductError('unavailable', 'The storage cannot be reached'));
      const before = await count();
      for (const response of [
        await bulk('delete', { selection: { ids } }),
        await office.request('DELETE', `${PATH}/${ids[0]}`),
      ]) {
        expect([...codeOf(response), response.json<{ error: string }>().error]).toEqual([
          503,
          'unavailable',
          'The storage cannot be reached',
        ]);
      }
      storageCheck.mockRestore();
      expect((await count()).count).toBe(before.count);
      expect((await runBulk('delete', { selection: { ids } })).changed).toBe(before.count);
    });

    test('records each request as one audit entry, which is listed for each of its screens', async () => {
      const selectedIds = ids.slice(0, 3) as [string, string, string];
      await runBulk('platform', { selection: { ids: selectedIds }, platform: 'web' });
      await runBulk('delete', { selection: { ids: selectedIds } });
      await runBulk('delete', { selection: { ids: [ids[3]] } });
      const listAudit = async (filter: Record<string, string>) =>
        (
          await get<Page<AuditEntryRow>>(
            `/api/admin/audit?${query({ ...filter, actor: office.admin.email })}`,
          )
        ).items;
      const entries = (await listAudit({ action: 'screen' })).slice(0, 3);
      expect(entries).toMatchObject([
        { action: 'screen.delete', target: { id: ids[3] }, details: { title: TITLES[3] } },
        { action: 'screen.delete', target: { id: 'several' } },
        { action: 'screen.update', target: { id: 'several' } },
      ]);
      expect(entries[1]?.details).toEqual({ count: 3 });
      const changeId = expect.any(String);
      expect(entries[2]?.details).toEqual({ count: 3, changes: { platform: 'web' }, changeId });
      const [deletion, update] = await listAudit({ target: selectedIds[1] });
      expect([deletion?.id, update?.id]).toEqual([entries[1]?.id, entries[2]?.id]);
      expect(deletion?.details).toEqual({ count: 3, title: TITLES[1] });
      expect(await listAudit({ target: UNKNOWN_ID })).toEqual([]);
    });
  },
);
