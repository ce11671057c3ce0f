import { beforeAll, expect, test } from 'vitest';
import type { AdminScreen, SavedScreen } from '#shared/contracts/admin-screens.ts';
import type { UploadedImage } from '#shared/contracts/uploads.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeCategory, makeImage, makeScreen } from '../../support/catalogue.ts';
import type { Answer } from '../../support/http-world.ts';
import { pictureFile } from '../../support/images.ts';
import { describeWorlds } from '../../support/worlds.ts';

const PATH = '/api/admin/screens';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

const errorOf = (answer: Answer) => {
  const { error, code } = answer.json<{ error: string; code: string }>();
  return [answer.status, code, error];
};

describeWorlds(
  'the API of the screen form',
  () => ({}),
  (use) => {
    let office: BackOffice;
    let app: { id: string; slug: string };
    let tags: string[];
    beforeAll(async () => {
      const { db } = use().services;
      office = await openBackOffice(use());
      app = await makeApp(db, { name: 'Berth' });
      tags = [(await makeCategory(db)).id, (await makeCategory(db, { type: 'styles' })).id];
    });
    const input = async (over: object = {}) => ({
      title: 'Sign in',
      platform: 'ios',
      appId: app.id,
      imageId: await makeImage(use().services.db),
      categoryIds: tags,
      ...over,
    });
    const create = (json: unknown, key?: string): Promise<Answer> =>
      office.ask('POST', PATH, { json, ...(key && { headers: { 'idempotency-key': key } }) });
    const read = async (id: string): Promise<AdminScreen> =>
      (await office.ask('GET', `${PATH}/${id}`)).json();
    const audit = (id: string) =>
      use()
        .services.db.selectFrom('audit_log')
        .select(['action', 'actor_name'])
        .where('target_id', '=', id)
        .orderBy('at')
        .execute();

    test('[A-86] creates a screen with all fields, returns it and records the actor', async () => {
      const given = await input({
        description: ' The first thing one sees. ',
        isFeatured: true,
        isCover: true,
        capturedAt: '2024-02-29T12:00:00.000Z',
        sourceUrl: 'https://example.com/login',
      });
      const answer = await create(given);
      expect(answer.status, answer.text()).toBe(200);
      const { id } = answer.json<SavedScreen>();
      const screen = await read(id);
      expect(screen).toMatchObject({
        id,
        title: 'Sign in',
        platform: 'ios',
        description: 'The first thing one sees.',
        isFeatured: true,
        isCover: true,
        sourceUrl: 'https://example.com/login',
        app: { id: app.id, name: 'Berth' },
        image: { id: given.imageId },
      });
      expect(new Date(screen.capturedAt ?? 0).toISOString()).toBe('2024-02-29T12:00:00.000Z');
      expect(new Set(screen.tags.map(({ categoryId }) => categoryId))).toEqual(new Set(tags));
      expect(screen.tags.every(({ source }) => source === 'human')).toBe(true);
      expect(await audit(id)).toEqual([{ action: 'screen.create', actor_name: office.person.email }]);
      const shown = (await use().ask(`/api/screens/${id}`)).json<{ title: string }>();
      expect(shown.title).toBe('Sign in');
    });

    test('[A-23] rejects missing and unknown values with the messages of the form', async () => {
      for (const missing of [{ appId: null }, { imageId: null }, { appId: undefined }]) {
        expect(errorOf(await create(await input(missing)))).toEqual([
          400,
          'validation_failed',
          'Please select an image and app',
        ]);
      }
      expect(errorOf(await create(await input({ appId: UNKNOWN_ID })))[2]).toBe('App not found');
      expect(errorOf(await create(await input({ imageId: 'f'.repeat(32) })))[2]).toBe('Image not found');
      expect(errorOf(await create(await input({ title: '  ' })))[2]).toBe(
        'Please fill in all required fields',
      );
      expect(errorOf(await create(await input({ categoryIds: [UNKNOWN_ID] })))[0]).toBe(422);
      expect(errorOf(await create(await input({ platform: 'android' })))[0]).toBe(400);
      expect(errorOf(await create(await input({ sourceUrl: 'javascript:alert(1)' })))[0]).toBe(400);
      expect(errorOf(await create(await input({ something: 'else' })))[0]).toBe(400);
      expect(errorOf(await office.ask('GET', `${PATH}/${UNKNOWN_ID}`))).toEqual([
        404,
        'PGRST116',
        'Screen not found',
      ]);
    });

    test('creates one screen for concurrent requests with the same idempotency key', async () => {
      const given = await input();
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(given, 'key-1')));
      const ids = new Set(answers.map((answer) => answer.json<SavedScreen>().id));
      expect([answers.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200, 200, 200], 1]);
      expect(errorOf(await create({ ...given, title: 'Another' }, 'key-1'))[1]).toBe('idempotency_mismatch');
      // A repeated request gets the first response, even after the screen was changed or deleted.
      const [first] = answers;
      const { id, updatedAt } = first?.json<SavedScreen>() ?? { id: '', updatedAt: '' };
      const change = { ...given, title: 'Changed', expectedUpdatedAt: updatedAt };
      expect((await office.ask('PUT', `${PATH}/${id}`, { json: change })).status).toBe(200);
      expect((await create(given, 'key-1')).json()).toEqual({ id, updatedAt });
      await office.ask('DELETE', `${PATH}/${id}`);
      expect((await create(given, 'key-1')).json()).toEqual({ id, updatedAt });
      // Keys belong to a user: a colleague's equal key is independent.
      const colleague = await openBackOffice(use());
      const theirs = await colleague.ask('POST', PATH, {
        json: await input(),
        headers: { 'idempotency-key': 'key-1' },
      });
      expect(ids.has(theirs.json<SavedScreen>().id)).toBe(false);
      // A failed request can be repeated with the same key.
      expect((await create(await input({ appId: UNKNOWN_ID }), 'key-2')).status).toBe(422);
      expect((await create(await input(), 'key-2')).status).toBe(200);
    });

    test('[A-25] replaces tags and picture atomically, and changes nothing if saving fails', async () => {
      const { services } = use();
      const upload = async (seed: number): Promise<string> =>
        (await office.upload(await pictureFile({ width: 300, height: 600, seed }))).json<UploadedImage>()
          .image.id;
      const first = await upload(31);
      const given = await input({ imageId: first });
      const { id, updatedAt } = (await create(given)).json<SavedScreen>();
      const before = await read(id);
      const second = await upload(32);
      const bad = { ...given, title: 'Never', imageId: second, categoryIds: [tags[0], UNKNOWN_ID] };
      const refused = await office.ask('PUT', `${PATH}/${id}`, {
        json: { ...bad, expectedUpdatedAt: updatedAt },
      });
      expect(refused.status).toBe(422);
      expect(await read(id)).toEqual(before);
      expect((await services.images.get(second))?.state).toBe('temporary');
      expect((await use().ask(`/images/${first}/raw`)).status).toBe(200);

      const good = { ...given, title: 'Signing in', imageId: second, categoryIds: [tags[1]] };
      const saved = await office.ask('PUT', `${PATH}/${id}`, {
        json: { ...good, expectedUpdatedAt: updatedAt },
      });
      expect(saved.status, saved.text()).toBe(200);
      const after = await read(id);
      expect(after).toMatchObject({ title: 'Signing in', image: { id: second } });
      expect(after.tags.map(({ categoryId }) => categoryId)).toEqual([tags[1]]);
      expect(await services.images.get(first)).toBeNull();
      expect((await use().ask(`/images/${first}/raw`)).status).toBe(404);
    });

    test('marks suggested tags until a curator saves the form', async () => {
      const [suggested = '', chosen = ''] = tags;
      const tagsOf = async (id: string) =>
        new Map((await read(id)).tags.map(({ categoryId, ...tag }) => [categoryId, tag]));
      const notes = (source: string) => [{ categoryId: suggested, source, confidence: 0.75 }];
      const given = await input();
      const { id, updatedAt } = (await create({ ...given, tagNotes: notes('engine') })).json<SavedScreen>();
      expect(await tagsOf(id)).toEqual(
        new Map([
          [suggested, { source: 'engine', confidence: 0.75 }],
          [chosen, { source: 'human', confidence: null }],
        ]),
      );
      const saved = await office.ask('PUT', `${PATH}/${id}`, {
        json: { ...given, expectedUpdatedAt: updatedAt },
      });
      expect(saved.status, saved.text()).toBe(200);
      expect((await tagsOf(id)).get(suggested)).toEqual({ source: 'human', confidence: 0.75 });
      // A screen created from a saved form: the curator has seen the suggestions.
      const seen = (await create(await input({ tagNotes: notes('human') }))).json<SavedScreen>();
      expect((await tagsOf(seen.id)).get(suggested)).toEqual({ source: 'human', confidence: 0.75 });
      const odd = await input({ tagNotes: [{ categoryId: suggested, source: 'oracle', confidence: 2 }] });
      expect(errorOf(await create(odd)).slice(0, 2)).toEqual([400, 'validation_failed']);
    });

    test('reports an edit conflict to the second curator and overwrites only on request', async () => {
      const colleague = await openBackOffice(use());
      const given = await input();
      const { id, updatedAt } = (await create(given)).json<SavedScreen>();
      const save = (who: BackOffice, over: object) =>
        who.ask('PUT', `${PATH}/${id}`, { json: { ...given, expectedUpdatedAt: updatedAt, ...over } });
      const theirs = await save(colleague, { title: 'Theirs' });
      expect(theirs.status).toBe(200);
      const refused = await save(office, { title: 'Mine' });
      expect(errorOf(refused)[1]).toBe('edit_conflict');
      expect(refused.json<{ details: unknown }>().details).toEqual({
        updatedAt: theirs.json<SavedScreen>().updatedAt,
        by: colleague.person.email,
      });
      expect((await read(id)).title).toBe('Theirs');
      expect((await save(office, { title: 'Mine', overwrite: true })).status).toBe(200);
      expect((await read(id)).title).toBe('Mine');
      const lost = await office.ask('PUT', `${PATH}/${UNKNOWN_ID}`, {
        json: { ...given, expectedUpdatedAt: updatedAt },
      });
      expect(errorOf(lost)[2]).toBe('Screen not found');
    });

    test('keeps the picture of a colleague when overwriting without a picture', async () => {
      const colleague = await openBackOffice(use());
      const given = await input();
      const { id, updatedAt } = (await create(given)).json<SavedScreen>();
      const imageId = await makeImage(use().services.db);
      const theirs = { ...given, imageId, expectedUpdatedAt: updatedAt };
      expect((await colleague.ask('PUT', `${PATH}/${id}`, { json: theirs })).status).toBe(200);
      const { imageId: _mine, ...rest } = given;
      const mine = { ...rest, title: 'Mine', expectedUpdatedAt: updatedAt, overwrite: true };
      expect((await office.ask('PUT', `${PATH}/${id}`, { json: mine })).status).toBe(200);
      expect(await read(id)).toMatchObject({ title: 'Mine', image: { id: imageId } });
    });

    test('names the curator of the new cover in the edit conflict of the unset one', async () => {
      const colleague = await openBackOffice(use());
      const mine = await input({ isCover: true });
      const { id, updatedAt } = (await create(mine)).json<SavedScreen>();
      await colleague.ask('POST', PATH, { json: await input({ isCover: true }) });
      const refused = await office.ask('PUT', `${PATH}/${id}`, {
        json: { ...mine, expectedUpdatedAt: updatedAt },
      });
      expect(refused.json<{ details: unknown }>().details).toMatchObject({ by: colleague.person.email });
    });

    test('accepts only one of several concurrent saves', async () => {
      const { db } = use().services;
      const id = await makeScreen(db, app.id);
      const { updatedAt, image } = await read(id);
      const json = {
        title: 'Both',
        platform: 'web',
        appId: app.id,
        imageId: image.id,
        expectedUpdatedAt: updatedAt,
      };
      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((title) =>
          office.ask('PUT', `${PATH}/${id}`, { json: { ...json, title } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    test('[A-86] returns the totals of all, iOS and web screens, and the app options by name', async () => {
      const get = async <T>(path: string): Promise<T> =>
        (await office.ask('GET', `/api/admin/${path}`)).json<T>();
      const { db } = use().services;
      await makeScreen(db, app.id, { platform: 'web' });
      await makeApp(db, { name: 'anchor' });
      await makeApp(db, { name: 'Zoe' });
      const rows = await db.selectFrom('screens').select('platform').execute();
      const of = (platform: string): number => rows.filter((row) => row.platform === platform).length;
      const [all, web, ios] = [rows.length, of('web'), of('ios')];
      expect(Math.min(web, ios)).toBeGreaterThan(0);
      expect(await get('screens/count')).toMatchObject({ count: all });
      expect(await get('screens/count?platform=web')).toMatchObject({ count: web });
      expect(await get('screens/count?platform=ios')).toMatchObject({ count: ios });
      const apps = await db.selectFrom('apps').select(['id', 'name']).execute();
      expect(await get('stats')).toMatchObject({
        screens: all,
        webScreens: web,
        iosScreens: ios,
        apps: apps.length,
      });
      const { items } = await get<{ items: { id: string; name: string }[] }>('app-options');
      const byName = apps.toSorted((one, other) =>
        one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
      );
      expect(items.map(({ id, name }) => ({ id, name }))).toEqual(byName);
    });

    test('removes pages with the changed screen from the cache', async () => {
      const { db } = use().services;
      const shown = await makeScreen(db, app.id, { platform: 'web', title: 'Before' });
      const address = `/screen/${shown}`;
      expect((await use().ask(address)).text()).toContain('Before');
      const { updatedAt, image } = await read(shown);
      const json = {
        title: 'After',
        platform: 'web',
        appId: app.id,
        imageId: image.id,
        expectedUpdatedAt: updatedAt,
      };
      expect((await office.ask('PUT', `${PATH}/${shown}`, { json })).status).toBe(200);
      await expect.poll(async () => (await use().ask(address)).text()).toContain('After');
      expect((await use().ask(address)).text()).not.toContain('Before');
    });
  },
);
