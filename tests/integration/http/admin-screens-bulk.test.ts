import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listScreens } from '#domain/catalogue/screens/admin-queries.ts';
import { type TagInput, updateScreen } from '#domain/catalogue/screens/commands.ts';
import type {
  AdminScreen,
  AdminScreenRow,
  BulkAnswer,
  BulkTagsAnswer,
  ScreenCount,
  TagCounts,
} from '#shared/contracts/admin-screens.ts';
import { screenListQuerySchema } from '#shared/contracts/admin-screens.ts';
import type { Page } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeCategory, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import type { Answer } from '../../support/http-world.ts';
import { pictureFile } from '../../support/images.ts';
import { describeWorlds } from '../../support/worlds.ts';
import { allPages } from '../catalogue/all-pages.ts';

const PATH = '/api/admin/screens';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const FIRST = Date.UTC(2026, 0, 1);

const TITLES = ['Sign in', 'Sign up', 'Réglages', 'Settings', 'Ŵelcome', 'Checkout', '100% done', 'a_b'];

describeWorlds(
  'the API of the screen list',
  () => ({}),
  (use) => {
    let office: BackOffice;
    let alpha: { id: string };
    let cafe: { id: string };
    /** Screen ids in the order of creation. */
    let ids: string[];

    const get = async <T>(path: string): Promise<T> => {
      const answer = await office.ask('GET', path);
      expect(answer.status, answer.text()).toBe(200);
      return answer.json<T>();
    };
    const bulk = (what: string, json: object): Promise<Answer> =>
      office.ask('POST', `${PATH}/bulk/${what}`, { json });
    const done = async <T = BulkAnswer>(what: string, json: object): Promise<T> => {
      const answer = await bulk(what, json);
      expect(answer.status, answer.text()).toBe(200);
      return answer.json<T>();
    };
    const query = (of: Record<string, string | number>): string =>
      new URLSearchParams(Object.entries(of).map(([name, value]) => [name, String(value)])).toString();
    const listed = (of: Record<string, string | number> = {}): Promise<AdminScreenRow[]> =>
      allPages((cursor) =>
        get<Page<AdminScreenRow>>(`${PATH}?${query({ ...of, ...(cursor && { cursor }) })}`),
      );
    const count = (of: Record<string, string> = {}): Promise<ScreenCount> =>
      get(`${PATH}/count?${query(of)}`);
    const screen = (id: string): Promise<AdminScreen> => get(`${PATH}/${id}`);
    const tagsOf = async (id: string): Promise<string[]> =>
      (await screen(id)).tags.map(({ categoryId }) => categoryId).sort();
    const codeOf = (answer: Answer): unknown[] => [answer.status, answer.json<{ code: string }>().code];

    beforeAll(async () => {
      office = await openBackOffice(use());
    });
    beforeEach(async () => {
      const { db } = use().services;
      await db.deleteFrom('screens').execute();
      await db.deleteFrom('apps').execute();
      alpha = await makeApp(db, { name: 'Alpha' });
      cafe = await makeApp(db, { name: 'Café Société' });
      ids = [];
      for (let index = 0; index < 23; index += 1) {
        ids.push(
          await makeScreen(db, index % 2 === 0 ? alpha.id : cafe.id, {
            title: TITLES[index % TITLES.length] as string,
            platform: index % 3 === 0 ? 'ios' : 'web',
            // Several screens share a timestamp and are sorted by id.
            createdAt: new Date(FIRST + Math.floor(index / 4) * 1000),
          }),
        );
      }
    });

    test('filters, counts and marks screens with unconfirmed tags, also with other filters', async () => {
      const { db } = use().services;
      const [one, two] = [await makeCategory(db), await makeCategory(db)];
      const suggested = { categoryId: one.id, source: 'engine' as const, confidence: 0.5 };
      const add = (platform: 'ios' | 'web', ...tags: TagInput[]) =>
        makeScreen(db, alpha.id, { platform, tags });
      const mixed = await add('ios', suggested, { categoryId: two.id });
      const other = await add('web', suggested);
      await add('ios', { categoryId: one.id });
      const rows = await listed({ tags: 'unconfirmed' });
      expect(rows.map(({ id, tagCount, unconfirmedCount }) => [id, tagCount, unconfirmedCount])).toEqual([
        [other, 1, 1],
        [mixed, 2, 1],
      ]);
      expect((await listed({ tags: 'unconfirmed', platform: 'ios' })).map(({ id }) => id)).toEqual([mixed]);
      const { count: found, countedAt } = await count({ tags: 'unconfirmed' });
      expect(found).toBe(2);
      expect(await listed()).toHaveLength(26);
      // A bulk change of other tags for all matching screens confirms no suggestion.
      const selection = { filter: { tags: 'unconfirmed' }, countedAt, count: found };
      expect(await done('tags', { selection, add: [two.id], remove: [] })).toMatchObject({ changed: 1 });
      expect((await count({ tags: 'unconfirmed' })).count).toBe(2);
      expect((await office.ask('GET', `${PATH}?tags=all`)).status).toBe(400);
    });

    test('filters and counts screens with derived titles, which a saved form or a new title confirms', async () => {
      const { db } = use().services;
      const [form, kept, given] = await Promise.all(
        ['Table', 'Login', 'Card'].map((title) => makeScreen(db, alpha.id, { title, titleIsDerived: true })),
      );
      const derived = async () => (await listed({ derivedTitle: 'true' })).map(({ id }) => id).sort();
      expect(await derived()).toEqual([form, kept, given].sort());
      expect((await count({ derivedTitle: 'true', platform: 'web' })).count).toBe(3);
      expect((await count({ derivedTitle: 'true', platform: 'ios' })).count).toBe(0);
      expect((await listed()).filter(({ titleIsDerived }) => titleIsDerived)).toHaveLength(3);
      expect((await screen(form as string)).titleIsDerived).toBe(true);
      const save = async (id: string, over: object) => {
        const { title, platform, updatedAt: expectedUpdatedAt } = await screen(id);
        const json = { title, platform, appId: alpha.id, expectedUpdatedAt, ...over };
        expect((await office.ask('PUT', `${PATH}/${id}`, { json })).status).toBe(200);
      };
      await save(form as string, {});
      // A bulk upload repeats its request after a lost response.
      await save(kept as string, { titleIsDerived: true });
      expect(await derived()).toEqual([kept, given].sort());
      await updateScreen(db, TEST_ACTOR, given as string, { isFeatured: true });
      expect(await derived()).toEqual([kept, given].sort());
      await updateScreen(db, TEST_ACTOR, given as string, { title: 'Gift card' });
      expect(await derived()).toEqual([kept]);
      const { count: found, countedAt } = await count({ derivedTitle: 'true' });
      const selection = { filter: { derivedTitle: 'true' }, countedAt, count: found };
      expect(await done('platform', { selection, platform: 'ios' })).toMatchObject({ changed: 1 });
      expect(await derived()).toEqual([kept]);
      expect((await office.ask('GET', `${PATH}?derivedTitle=yes`)).status).toBe(400);
    });

    test('[A-10] returns each screen exactly once across the pages in every sort order', async () => {
      for (const sort of ['created', 'updated', 'title']) {
        const down = (await listed({ sort, order: 'desc', limit: 4 })).map(({ id }) => id);
        expect(new Set(down).size, sort).toBe(ids.length);
        expect(down, sort).toHaveLength(ids.length);
        expect(
          (await listed({ sort, order: 'asc', limit: 7 })).map(({ id }) => id),
          sort,
        ).toEqual(down.reverse());
      }
      const newest = await listed({ limit: 5 });
      const dates = newest.map(({ createdAt }) => createdAt);
      expect(dates).toEqual([...dates].sort().reverse());
      const titles = (await listed({ sort: 'title', order: 'asc' })).map(({ title }) => title);
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
      // A cursor is only valid for its list.
      const { nextCursor } = await get<Page<AdminScreenRow>>(`${PATH}?limit=3`);
      expect(
        codeOf(await office.ask('GET', `${PATH}?${query({ cursor: nextCursor ?? '', sort: 'title' })}`)),
      ).toEqual([400, 'invalid_cursor']);
    });

    test('[A-11] finds and counts parts of titles and app names, ignoring case and accents', async () => {
      const found = async (of: Record<string, string>): Promise<number> => {
        const rows = await listed({ ...of, limit: 5 });
        for (const sort of ['updated', 'title']) {
          expect((await listed({ ...of, sort, limit: 5 })).map(({ id }) => id).sort()).toEqual(
            rows.map(({ id }) => id).sort(),
          );
        }
        expect((await count(of)).count).toBe(rows.length);
        return rows.length;
      };
      expect(await found({})).toBe(23);
      expect(await found({ search: 'REGL' })).toBe(3);
      expect(await found({ search: 'gn u' })).toBe(3);
      expect(await found({ search: 'welcome' })).toBe(3);
      expect(await found({ search: 'cafe soc' })).toBe(11);
      // Matches in titles and in an app name.
      expect(await found({ search: 'e' })).toBe(20);
      expect(await found({ platform: 'ios' })).toBe(8);
      expect(await found({ app: alpha.id })).toBe(12);
      expect(await found({ app: alpha.id, platform: 'ios', search: 'sign' })).toBe(1);
      expect(await found({ app: UNKNOWN_ID })).toBe(0);
      // Special characters are not patterns.
      for (const search of ['%', '_', '\\', "'"]) expect(await found({ search }), search).toBe(0);
      expect(codeOf(await office.ask('GET', `${PATH}?search=%00`))).toEqual([400, 'validation_failed']);
      expect(codeOf(await office.ask('GET', `${PATH}?sort=size`))).toEqual([400, 'validation_failed']);
    });

    test('[A-11] returns the same results for any number of rows that are read in list order first', async () => {
      const { db } = use().services;
      const searches = ['e', 'gn', 'settings', 'cafe', 'qx'];
      for (const sort of ['created', 'updated', 'title'])
        for (const order of ['asc', 'desc'])
          for (const search of searches) {
            const find = (rowsReadInOrder: number) =>
              allPages((cursor) =>
                listScreens(
                  db,
                  screenListQuerySchema.parse({ sort, order, search, limit: 2, ...(cursor && { cursor }) }),
                  { rowsReadInOrder },
                ),
              );
            const all = await find(100);
            expect(all).toHaveLength((await count({ search })).count);
            for (const few of [1, 4]) expect(await find(few), `${search} by ${sort}`).toEqual(all);
          }
      // A generic plan could not use the index of titles.
      const { rows: kept } = await sql`
        select statement from pg_prepared_statements where statement like ${'%search_title like%'}`.execute(
        db,
      );
      expect(kept).toEqual([]);
    });

    test('[A-12] changes all matches of a filter in several calls, except screens that were added later', async () => {
      const filter = { platform: 'web' };
      const seen = await count(filter);
      expect(seen.count).toBe(15);
      const added = await makeScreen(use().services.db, alpha.id, { platform: 'web' });
      const call = (of: object) => done('platform', { selection: { filter, ...of }, platform: 'ios' });
      const first = await call({ ...seen, limit: 6 });
      expect(first).toEqual({ changed: 6, remaining: 9, warnings: [] });
      expect(await call({ ...seen, count: first.remaining, limit: 6 })).toMatchObject({ remaining: 3 });
      expect(await call({ ...seen, count: 3 })).toEqual({ changed: 3, remaining: 0, warnings: [] });
      expect((await listed(filter)).map(({ id }) => id)).toEqual([added]);
    });

    test('[A-12] rejects an outdated selection and changes none of its screens', async () => {
      const filter = { search: 'sign' };
      const seen = await count(filter);
      const selection = { filter, ...seen };
      await done('platform', { selection: { ids: [ids[0]] }, platform: 'web' });
      for (const [what, more] of [
        ['platform', { platform: 'ios' }],
        ['app', { appId: alpha.id }],
        ['delete', {}],
        ['tags', { add: [(await makeCategory(use().services.db)).id], remove: [] }],
      ] as const) {
        const answer = await bulk(what, { selection, ...more });
        expect(codeOf(answer), what).toEqual([409, 'selection_changed']);
        expect(answer.json<{ details: unknown }>().details).toEqual({ count: seen.count - 1 });
      }
      expect((await count(filter)).count).toBe(seen.count);
      expect((await count({ platform: 'ios' })).count).toBe(7);
      // Too many screens for one call, and an empty selection.
      const many = Array.from({ length: 501 }, () => UNKNOWN_ID);
      expect(codeOf(await bulk('delete', { selection: { ids: many } }))).toEqual([400, 'validation_failed']);
      expect(codeOf(await bulk('delete', { selection: { ids: [] } }))).toEqual([400, 'validation_failed']);
    });

    test('[A-12] keeps covers unique when screens move: the existing cover wins, else the newest one', async () => {
      const { db } = use().services;
      const cover = (app: string, platform: 'web' | 'ios', second: number) =>
        makeScreen(db, app, { platform, isCover: true, createdAt: new Date(FIRST + second * 1000) });
      const there = await cover(cafe.id, 'web', 1);
      const comes = await cover(alpha.id, 'web', 90);
      const older = await cover(alpha.id, 'ios', 50);
      await done('app', { selection: { ids: [comes, older] }, appId: cafe.id });
      const isCover = async (id: string): Promise<boolean> => (await screen(id)).isCover;
      expect([await isCover(there), await isCover(comes), await isCover(older)]).toEqual([true, false, true]);
      // Two covers move to an app and platform without a cover.
      const third = await makeApp(db);
      const one = await cover(alpha.id, 'ios', 60);
      await done('app', { selection: { ids: [older, one] }, appId: third.id });
      expect([await isCover(older), await isCover(one)]).toEqual([false, true]);
      const gone = await bulk('app', { selection: { ids: [one] }, appId: UNKNOWN_ID });
      expect([...codeOf(gone), gone.json<{ error: string }>().error]).toEqual([
        422,
        'unknown_reference',
        'App not found',
      ]);
    });

    test('counts, changes and undoes tags, even if a screen or category was deleted in between', async () => {
      const { db } = use().services;
      const made: string[] = [];
      for (let index = 0; index < 3; index += 1) made.push((await makeCategory(db)).id);
      const [kept, put, taken] = made as [string, string, string];
      const some = ids.slice(0, 4) as [string, string, string, string];
      await done('tags', { selection: { ids: some.slice(0, 3) }, add: [kept, taken], remove: [] });
      await done('tags', { selection: { ids: [some[0]] }, add: [put], remove: [] });
      const before = await Promise.all(some.map(tagsOf));
      const counted = await done<TagCounts>('tag-counts', { selection: { ids: some } });
      expect(counted).toEqual({ screens: 4, counts: { [kept]: 3, [taken]: 3, [put]: 1 } });

      const change = { add: [put], remove: [taken] };
      const answer = await done<BulkTagsAnswer>('tags', { selection: { ids: some }, ...change });
      expect(answer).toMatchObject({ changed: 4, remaining: 0 });
      expect(await Promise.all(some.map(tagsOf))).toEqual(
        [[kept, put], [kept, put], [kept, put], [put]].map((tags) => tags.sort()),
      );
      const again = await done<BulkTagsAnswer>('tags', { selection: { ids: some }, ...change });
      expect(again).toEqual({ changed: 0, remaining: 0, changeId: null, warnings: [] });

      // Before the undo, one of the screens and a removed category are deleted.
      await done('delete', { selection: { ids: [some[3]] } });
      await office.ask('DELETE', `/api/admin/categories/${taken}`);
      const undone = await done<{ screens: number }>('tags/undo', { changeIds: [answer.changeId] });
      expect(undone.screens).toBe(3);
      expect(await Promise.all(some.slice(0, 3).map(tagsOf))).toEqual(
        before.slice(0, 3).map((tags) => tags.filter((tag) => tag !== taken)),
      );
      // A change can be undone only once.
      expect(codeOf(await bulk('tags/undo', { changeIds: [answer.changeId] }))).toEqual([404, 'PGRST116']);
      expect(
        codeOf(await bulk('tags', { selection: { ids: [some[0]] }, add: [UNKNOWN_ID], remove: [] })),
      ).toEqual([422, 'unknown_reference']);
      const forApps = await makeCategory(db, { type: 'app' });
      expect(
        codeOf(await bulk('tags', { selection: { ids: [some[0]] }, add: [forApps.id], remove: [] })),
      ).toEqual([422, 'category_type_mismatch']);
    });

    test('confirms the suggested tags of all matches in several calls, each of which can be undone', async () => {
      const { db } = use().services;
      const { id: tag } = await makeCategory(db);
      const { id: own } = await makeCategory(db);
      const tags: TagInput[] = [{ categoryId: tag, source: 'engine', confidence: 0.6 }, { categoryId: own }];
      for (const id of ids.slice(0, 5)) await updateScreen(db, TEST_ACTOR, id, { tags });
      const filter = { tags: 'unconfirmed' } as const;
      const seen = await count(filter);
      expect(seen.count).toBe(5);
      let { count: left } = seen;
      const answers: BulkTagsAnswer[] = [];
      while (left > 0) {
        const selection = { filter, ...seen, count: left, limit: 2 };
        const answer = await done<BulkTagsAnswer>('tags/confirm', { selection });
        answers.push(answer);
        left = answer.remaining;
      }
      expect(answers.map(({ changed }) => changed)).toEqual([2, 2, 1]);
      expect((await count(filter)).count).toBe(0);
      const confirmed = (await screen(ids[0] as string)).tags;
      expect(confirmed.map(({ source }) => source)).toEqual(['human', 'human']);
      expect(confirmed.find(({ categoryId }) => categoryId === tag)?.confidence).toBeCloseTo(0.6);
      const logged = await db
        .selectFrom('audit_log')
        .select('target_id')
        .where('action', '=', 'screen.confirm_tags')
        .where('target_id', 'in', ids)
        .execute();
      expect(logged.map(({ target_id }) => target_id).sort()).toEqual(ids.slice(0, 5).sort());
      // The undo does not restore a tag that was removed later.
      await updateScreen(db, TEST_ACTOR, ids[0] as string, { tags: [{ categoryId: own }] });
      // A tag that a curator removed and added again stays confirmed.
      for (const tags of [[], [{ categoryId: tag }]])
        await updateScreen(db, TEST_ACTOR, ids[1] as string, { tags });
      const changeIds = answers.map(({ changeId }) => changeId);
      expect(await done('tags/undo', { changeIds })).toEqual({ screens: 5 });
      expect(await tagsOf(ids[0] as string)).toEqual([own]);
      expect((await count(filter)).count).toBe(3);
      expect((await screen(ids[1] as string)).tags.map(({ source }) => source)).toEqual(['human']);
      expect(await done('tags/confirm', { selection: { ids: [ids[0]] } })).toMatchObject({
        changed: 0,
        changeId: null,
      });
      // Screens without a suggestion also leave the selection. Otherwise the calls would never reach its end.
      const all = { filter: {}, ...(await count({})), limit: 6 };
      const first = await done<BulkTagsAnswer>('tags/confirm', { selection: all });
      expect(first.remaining).toBe(all.count - 6);
      const selection = { ...all, count: first.remaining };
      const second = await done<BulkTagsAnswer>('tags/confirm', { selection });
      expect(second.remaining).toBe(all.count - 12);
    });

    test('filters and counts screens without tags', async () => {
      const { db } = use().services;
      const { id: tag } = await makeCategory(db);
      expect((await count({ tags: 'none' })).count).toBe(23);
      await done('tags', { selection: { ids: ids.slice(0, 20) }, add: [tag], remove: [] });
      expect((await listed({ tags: 'none' })).map(({ id }) => id).sort()).toEqual(ids.slice(20).sort());
      await done('tags', { selection: { ids: ids.slice(0, 1) }, add: [], remove: [tag] });
      expect((await count({ tags: 'none' })).count).toBe(4);
      await office.ask('DELETE', `/api/admin/categories/${tag}`);
      expect((await count({ tags: 'none' })).count).toBe(23);
      await done('delete', { selection: { ids: ids.slice(0, 3) } });
      expect((await count({ tags: 'none' })).count).toBe(20);
    });

    test('changes the tags of all matches in several calls, each of which can be undone', async () => {
      const { db } = use().services;
      const { id: tag } = await makeCategory(db, { type: 'styles' });
      const filter = { app: cafe.id };
      // Screens that already have the tag are skipped but leave the selection.
      const mine = (await listed({ app: cafe.id })).map(({ id }) => id);
      await done('tags', { selection: { ids: mine.slice(0, 3) }, add: [tag], remove: [] });
      const seen = await count({ app: cafe.id });
      expect(await done<TagCounts>('tag-counts', { selection: { filter, ...seen } })).toEqual({
        screens: 11,
        counts: { [tag]: 3 },
      });
      let { count: left } = seen;
      const changes: string[] = [];
      let changed = 0;
      while (left > 0) {
        const answer: BulkTagsAnswer = await done('tags', {
          selection: { filter, ...seen, count: left, limit: 4 },
          add: [tag],
          remove: [],
        });
        left = answer.remaining;
        changed += answer.changed;
        if (answer.changeId) changes.push(answer.changeId);
      }
      expect([changed, changes.length]).toEqual([8, 3]);
      expect((await Promise.all(mine.map(tagsOf))).flat()).toHaveLength(11);
      expect(await done('tags/undo', { changeIds: changes })).toEqual({ screens: 8 });
      expect((await Promise.all(mine.map(tagsOf))).flat()).toHaveLength(3);
    });

    test('[A-14] deletes screens with their tags, images and files, and ignores missing files', async () => {
      const { db, images, storage } = use().services;
      const add = async (seed: number) => {
        const file = await pictureFile({ width: 320, height: 200, seed });
        const { id: imageId } = await images.ingest(file, { purpose: 'screen' });
        return { imageId, id: await makeScreen(db, alpha.id, { imageId }) };
      };
      const [whole, bare, single] = [await add(31), await add(32), await add(33)];
      const keys = async (): Promise<string[]> => {
        const found: string[] = [];
        for await (const { key } of storage.list('')) found.push(key);
        return found;
      };
      const filesOf = async (imageId: string) => (await keys()).filter((key) => key.includes(imageId));
      expect((await filesOf(whole.imageId)).length).toBeGreaterThan(0);
      for (const key of await filesOf(bare.imageId)) await storage.delete(key);
      const answer = await done('delete', { selection: { ids: [whole.id, bare.id, UNKNOWN_ID] } });
      expect(answer).toEqual({ changed: 2, remaining: 0, warnings: [] });
      expect((await office.ask('GET', `${PATH}/${whole.id}`)).status).toBe(404);
      expect(await filesOf(whole.imageId)).toEqual([]);
      const rows = await db
        .selectFrom('images')
        .select('id')
        .where('id', 'in', [whole.imageId, bare.imageId])
        .execute();
      expect(rows).toEqual([]);
      expect((await use().ask(`/images/${whole.imageId}/raw`)).status).toBe(404);

      // Deletes a single screen twice.
      for (const changed of [1, 0]) {
        const one = await office.ask('DELETE', `${PATH}/${single.id}`);
        expect([one.status, one.json<BulkAnswer>().changed]).toEqual([200, changed]);
      }
      expect(await filesOf(single.imageId)).toEqual([]);
    });

    test('[A-14] deletes nothing while the storage is unavailable', async () => {
      const away = vi
        .spyOn(use().services.storage, 'check')
        .mockRejectedValue(new ProductError('unavailable', 'The storage is away'));
      const before = await count();
      for (const answer of [
        await bulk('delete', { selection: { ids } }),
        await office.ask('DELETE', `${PATH}/${ids[0]}`),
      ]) {
        expect([...codeOf(answer), answer.json<{ error: string }>().error]).toEqual([
          503,
          'unavailable',
          'The storage is away',
        ]);
      }
      away.mockRestore();
      expect((await count()).count).toBe(before.count);
      expect((await done('delete', { selection: { ids } })).changed).toBe(before.count);
    });

    test('records every changed screen with the actor in the audit log', async () => {
      const some = ids.slice(0, 3);
      await done('platform', { selection: { ids: some }, platform: 'web' });
      await done('delete', { selection: { ids: some } });
      const rows = await use()
        .services.db.selectFrom('audit_log')
        .select(['action', 'actor_name', 'target_id'])
        .where('target_id', 'in', some)
        .where('actor_name', '<>', TEST_ACTOR.name)
        .execute();
      expect(rows.map(({ action }) => action).sort()).toEqual([
        ...some.map(() => 'screen.delete'),
        ...some.map(() => 'screen.update'),
      ]);
      expect(new Set(rows.map(({ actor_name }) => actor_name))).toEqual(new Set([office.person.email]));
    });
  },
);
