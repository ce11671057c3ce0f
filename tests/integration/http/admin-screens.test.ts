import { beforeAll, expect, test } from 'vitest';
import type { AdminScreen, SavedScreen } from '#shared/contracts/admin-screens.ts';
import type { UploadedImage } from '#shared/contracts/uploads.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeCategory, makeImage, makeScreen } from '../../support/catalogue.ts';
import { imageFile } from '../../support/images.ts';
import { describeServer } from '../../support/server-suites.ts';
import type { TestResponse } from '../../support/test-server.ts';

const PATH = '/api/admin/screens';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

/** Returns the HTTP status, the code and the message of an error. */
const errorOf = (response: TestResponse) => {
  const { error, code } = response.json<{ error: string; code: string }>();
  return [response.status, code, error];
};

describeServer(
  'the API of the screen form',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    let app: { id: string; slug: string };
    let tags: string[];
    beforeAll(async () => {
      const { db } = getServer().services;
      office = await openBackOffice(getServer());
      app = await makeApp(db, { name: 'Berth' });
      tags = [(await makeCategory(db)).id, (await makeCategory(db, { type: 'styles' })).id];
    });
    const input = async (overrides: object = {}) => ({
      title: 'Sign in',
      platform: 'ios',
      appId: app.id,
      imageId: await makeImage(getServer().services.db),
      categoryIds: tags,
      ...overrides,
    });
    const create = (json: unknown, key?: string): Promise<TestResponse> =>
      office.request('POST', PATH, { json, ...(key && { headers: { 'idempotency-key': key } }) });
    const getScreen = async (id: string): Promise<AdminScreen> =>
      (await office.request('GET', `${PATH}/${id}`)).json();
    const audit = (id: string) =>
      getServer()
        .services.db.selectFrom('audit_log')
        .select(['action', 'actor_name'])
        .where('target_id', '=', id)
        .orderBy('at')
        .execute();

    test('[A-86] creates a screen with all fields, returns it and records the actor', async () => {
      const values = await input({
        description: ' The first thing one sees. ',
        isFeatured: true,
        isCover: true,
        capturedAt: '2024-02-29T12:00:00.000Z',
        sourceUrl: 'https://example.com/login',
      });
      const response = await create(values);
      expect(response.status, response.text()).toBe(200);
      const { id } = response.json<SavedScreen>();
      const screen = await getScreen(id);
      expect(screen).toMatchObject({
        id,
        title: 'Sign in',
        platform: 'ios',
        description: 'The first thing one sees.',
        isFeatured: true,
        isCover: true,
        sourceUrl: 'https://example.com/login',
        app: { id: app.id, name: 'Berth' },
        image: { id: values.imageId },
      });
      expect(new Date(screen.capturedAt ?? 0).toISOString()).toBe('2024-02-29T12:00:00.000Z');
      expect(new Set(screen.tags.map(({ categoryId }) => categoryId))).toEqual(new Set(tags));
      expect(screen.tags.every(({ source }) => source === 'human')).toBe(true);
      expect(await audit(id)).toEqual([{ action: 'screen.create', actor_name: office.admin.email }]);
      const publicScreen = (await getServer().request(`/api/screens/${id}`)).json<{ title: string }>();
      expect(publicScreen.title).toBe('Sign in');
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
      expect(errorOf(await office.request('GET', `${PATH}/${UNKNOWN_ID}`))).toEqual([
        404,
        'PGRST116',
        'Screen not found',
      ]);
    });

    test('creates one screen for concurrent requests with the same idempotency key', async () => {
      const values = await input();
      const responses = await Promise.all(Array.from({ length: 5 }, () => create(values, 'key-1')));
      const ids = new Set(responses.map((response) => response.json<SavedScreen>().id));
      expect([responses.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200, 200, 200], 1]);
      expect(errorOf(await create({ ...values, title: 'Another' }, 'key-1'))[1]).toBe('idempotency_mismatch');
      // A repeated request gets the first response, even after the screen was changed or deleted.
      const [first] = responses;
      const { id, updatedAt } = first?.json<SavedScreen>() ?? { id: '', updatedAt: '' };
      const change = { ...values, title: 'Changed', expectedUpdatedAt: updatedAt };
      expect((await office.request('PUT', `${PATH}/${id}`, { json: change })).status).toBe(200);
      expect((await create(values, 'key-1')).json()).toEqual({ id, updatedAt });
      await office.request('DELETE', `${PATH}/${id}`);
      expect((await create(values, 'key-1')).json()).toEqual({ id, updatedAt });
      // Keys belong to a user: a colleague's equal key is independent.
      const colleague = await openBackOffice(getServer());
      const colleagueResponse = await colleague.request('POST', PATH, {
        json: await input(),
        headers: { 'idempotency-key': 'key-1' },
      });
      expect(ids.has(colleagueResponse.json<SavedScreen>().id)).toBe(false);
      // A failed request can be repeated with the same key.
      expect((await create(await input({ appId: UNKNOWN_ID }), 'key-2')).status).toBe(422);
      expect((await create(await input(), 'key-2')).status).toBe(200);
    });

    test('[A-25] replaces tags and image atomically, and changes nothing if saving fails', async () => {
      const { services } = getServer();
      const upload = async (seed: number): Promise<string> =>
        (await office.upload(await imageFile({ width: 300, height: 600, seed }))).json<UploadedImage>().image
          .id;
      const first = await upload(31);
      const values = await input({ imageId: first });
      const { id, updatedAt } = (await create(values)).json<SavedScreen>();
      const before = await getScreen(id);
      const second = await upload(32);
      const invalidInput = { ...values, title: 'Never', imageId: second, categoryIds: [tags[0], UNKNOWN_ID] };
      const refusal = await office.request('PUT', `${PATH}/${id}`, {
        json: { ...invalidInput, expectedUpdatedAt: updatedAt },
      });
      expect(refusal.status).toBe(422);
      expect(await getScreen(id)).toEqual(before);
      expect((await services.images.get(second))?.state).toBe('temporary');
      expect((await getServer().request(`/images/${first}/raw`)).status).toBe(200);

      const validInput = { ...values, title: 'Signing in', imageId: second, categoryIds: [tags[1]] };
      const response = await office.request('PUT', `${PATH}/${id}`, {
        json: { ...validInput, expectedUpdatedAt: updatedAt },
      });
      expect(response.status, response.text()).toBe(200);
      const after = await getScreen(id);
      expect(after).toMatchObject({ title: 'Signing in', image: { id: second } });
      expect(after.tags.map(({ categoryId }) => categoryId)).toEqual([tags[1]]);
      expect(await services.images.get(first)).toBeNull();
      expect((await getServer().request(`/images/${first}/raw`)).status).toBe(404);
    });

    test('keeps suggested tags unconfirmed until a curator saves the form', async () => {
      const [suggestedTag = '', chosenTag = ''] = tags;
      const tagsOf = async (id: string) =>
        new Map((await getScreen(id)).tags.map(({ categoryId, ...tag }) => [categoryId, tag]));
      const notes = (source: string) => [{ categoryId: suggestedTag, source, confidence: 0.75 }];
      const values = await input();
      const { id, updatedAt } = (await create({ ...values, tagNotes: notes('engine') })).json<SavedScreen>();
      expect(await tagsOf(id)).toEqual(
        new Map([
          [suggestedTag, { source: 'engine', confidence: 0.75 }],
          [chosenTag, { source: 'human', confidence: null }],
        ]),
      );
      const response = await office.request('PUT', `${PATH}/${id}`, {
        json: { ...values, expectedUpdatedAt: updatedAt },
      });
      expect(response.status, response.text()).toBe(200);
      expect((await tagsOf(id)).get(suggestedTag)).toEqual({ source: 'human', confidence: 0.75 });
      // The form sends suggested tags with the source `human`, because the curator has seen them.
      const confirmedScreen = (await create(await input({ tagNotes: notes('human') }))).json<SavedScreen>();
      expect((await tagsOf(confirmedScreen.id)).get(suggestedTag)).toEqual({
        source: 'human',
        confidence: 0.75,
      });
      const invalidInput = await input({
        tagNotes: [{ categoryId: suggestedTag, source: 'oracle', confidence: 2 }],
      });
      expect(errorOf(await create(invalidInput)).slice(0, 2)).toEqual([400, 'validation_failed']);
    });

    test('reports an edit conflict to the second curator and overwrites only on request', async () => {
      const colleague = await openBackOffice(getServer());
      const values = await input();
      const { id, updatedAt } = (await create(values)).json<SavedScreen>();
      const save = (who: BackOffice, overrides: object) =>
        who.request('PUT', `${PATH}/${id}`, {
          json: { ...values, expectedUpdatedAt: updatedAt, ...overrides },
        });
      const colleagueResponse = await save(colleague, { title: 'Theirs' });
      expect(colleagueResponse.status).toBe(200);
      const refusal = await save(office, { title: 'Mine' });
      expect(errorOf(refusal)[1]).toBe('edit_conflict');
      expect(refusal.json<{ details: unknown }>().details).toEqual({
        updatedAt: colleagueResponse.json<SavedScreen>().updatedAt,
        by: colleague.admin.email,
      });
      expect((await getScreen(id)).title).toBe('Theirs');
      expect((await save(office, { title: 'Mine', overwrite: true })).status).toBe(200);
      expect((await getScreen(id)).title).toBe('Mine');
      const response = await office.request('PUT', `${PATH}/${UNKNOWN_ID}`, {
        json: { ...values, expectedUpdatedAt: updatedAt },
      });
      expect(errorOf(response)[2]).toBe('Screen not found');
    });

    test('keeps the image of a colleague if a save without an image overwrites the screen', async () => {
      const colleague = await openBackOffice(getServer());
      const values = await input();
      const { id, updatedAt } = (await create(values)).json<SavedScreen>();
      const imageId = await makeImage(getServer().services.db);
      const colleagueInput = { ...values, imageId, expectedUpdatedAt: updatedAt };
      expect((await colleague.request('PUT', `${PATH}/${id}`, { json: colleagueInput })).status).toBe(200);
      const { imageId: _mine, ...otherValues } = values;
      const ownInput = { ...otherValues, title: 'Mine', expectedUpdatedAt: updatedAt, overwrite: true };
      expect((await office.request('PUT', `${PATH}/${id}`, { json: ownInput })).status).toBe(200);
      expect(await getScreen(id)).toMatchObject({ title: 'Mine', image: { id: imageId } });
    });

    test('the edit conflict of a screen that lost its cover mark names the curator who set the new cover', async () => {
      const colleague = await openBackOffice(getServer());
      const ownInput = await input({ isCover: true });
      const { id, updatedAt } = (await create(ownInput)).json<SavedScreen>();
      await colleague.request('POST', PATH, { json: await input({ isCover: true }) });
      const refusal = await office.request('PUT', `${PATH}/${id}`, {
        json: { ...ownInput, expectedUpdatedAt: updatedAt },
      });
      expect(refusal.json<{ details: unknown }>().details).toMatchObject({ by: colleague.admin.email });
    });

    test('accepts only one of several concurrent saves', async () => {
      const { db } = getServer().services;
      const id = await makeScreen(db, app.id);
      const { updatedAt, image } = await getScreen(id);
      const json = {
        platform: 'web',
        appId: app.id,
        imageId: image.id,
        expectedUpdatedAt: updatedAt,
      };
      const responses = await Promise.all(
        ['One', 'Two', 'Three'].map((title) =>
          office.request('PUT', `${PATH}/${id}`, { json: { ...json, title } }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    test('[A-86] returns the totals of all, iOS and web screens, and the app options sorted by name', async () => {
      const get = async <T>(path: string): Promise<T> =>
        (await office.request('GET', `/api/admin/${path}`)).json<T>();
      const { db } = getServer().services;
      await makeScreen(db, app.id, { platform: 'web' });
      await makeApp(db, { name: 'anchor' });
      await makeApp(db, { name: 'Zoe' });
      const rows = await db.selectFrom('screens').select('platform').execute();
      const countOf = (platform: string): number => rows.filter((row) => row.platform === platform).length;
      const [all, web, ios] = [rows.length, countOf('web'), countOf('ios')];
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
      const { db } = getServer().services;
      const publicScreen = await makeScreen(db, app.id, { platform: 'web', title: 'Former title' });
      const address = `/screen/${publicScreen}`;
      expect((await getServer().request(address)).text()).toContain('Former title');
      const { updatedAt, image } = await getScreen(publicScreen);
      const json = {
        title: 'After',
        platform: 'web',
        appId: app.id,
        imageId: image.id,
        expectedUpdatedAt: updatedAt,
      };
      expect((await office.request('PUT', `${PATH}/${publicScreen}`, { json })).status).toBe(200);
      await expect.poll(async () => (await getServer().request(address)).text()).toContain('After');
      expect((await getServer().request(address)).text()).not.toContain('Former title');
    });
  },
);
