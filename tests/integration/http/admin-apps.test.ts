import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AdminApp, AppOptions, SavedAdminApp } from '#shared/contracts/admin-apps.ts';
import type { BulkResult } from '#shared/contracts/admin-screens.ts';
import type { UploadedImage } from '#shared/contracts/uploads.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeCategory, makeScreen } from '../../support/catalogue.ts';
import { describeServer } from '../../support/server-suites.ts';
import type { TestResponse } from '../../support/test-server.ts';

const PATH = '/api/admin/apps';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const BRAND = { r: 94, g: 106, b: 210 };

/** Returns the HTTP status, the code and the message of an error. */
const errorOf = (response: TestResponse) => {
  const { error, code } = response.json<{ error: string; code: string }>();
  return [response.status, code, error];
};

describeServer(
  'the API of the app form',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    let serial = 0;
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });
    const nextName = () => {
      serial += 1;
      return `Berth ${serial}`;
    };
    const logo = (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', width = 64): Promise<Buffer> =>
      sharp({ create: { width, height: 64, channels: 3, background: BRAND } })
        .toFormat(format)
        .toBuffer();
    const uploadLogo = async (appName = 'Berth'): Promise<UploadedImage> => {
      // Each logo has another width, because identical files are stored as one image.
      serial += 1;
      const response = await office.upload(await logo('png', 64 + serial), { type: 'app_logo', appName });
      expect(response.status, response.text()).toBe(200);
      return response.json<UploadedImage>();
    };
    const create = (json: unknown, key?: string): Promise<TestResponse> =>
      office.request('POST', PATH, { json, ...(key && { headers: { 'idempotency-key': key } }) });
    const makeSavedApp = async (overrides: object = {}): Promise<AdminApp> => {
      const response = await create({ name: nextName(), ...overrides });
      expect(response.status, response.text()).toBe(200);
      return response.json<SavedAdminApp>().app;
    };
    const save = (app: AdminApp, overrides: object, client: BackOffice = office): Promise<TestResponse> =>
      client.request('PUT', `${PATH}/${app.id}`, {
        json: { name: app.name, expectedUpdatedAt: app.updatedAt, ...overrides },
      });
    const getApp = async (id: string): Promise<AdminApp> =>
      (await office.request('GET', `${PATH}/${id}`)).json();
    const metadataOf = async (imageId: string): Promise<unknown> =>
      (
        await getServer()
          .services.db.selectFrom('uploads')
          .select('metadata')
          .where('image_id', '=', imageId)
          .executeTakeFirst()
      )?.metadata;

    test('[A-43] accepts logos of four types up to 10 MB and returns their dominant color', async () => {
      for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
        const response = await office.upload(await logo(format), { type: 'app_logo', appName: 'Zoë & Co' });
        expect(response.status, response.text()).toBe(200);
        const { image, filename, dominantColor } = response.json<UploadedImage>();
        expect([image.format, filename]).toEqual([
          format,
          `temp-app-zoe-co.${format === 'jpeg' ? 'jpg' : format}`,
        ]);
        const channels = [1, 3, 5].map((i) => Number.parseInt(dominantColor?.slice(i, i + 2) ?? '', 16));
        // Lossy compression and palettes change the color slightly.
        for (const [index, channel] of [BRAND.r, BRAND.g, BRAND.b].entries()) {
          expect(Math.abs((channels[index] ?? Number.NaN) - channel)).toBeLessThan(12);
        }
      }
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      expect(errorOf(await office.upload(svg, { type: 'app_logo' }))).toEqual([
        415,
        'image_type',
        MESSAGES.image.type,
      ]);
      const padTo = (size: number) =>
        logo().then((file) => Buffer.concat([file, Buffer.alloc(size - file.length)]));
      const maxBytes = IMAGE_LIMITS.smallFormBytes;
      expect((await office.upload(await padTo(maxBytes), { type: 'app_logo' })).status).toBe(200);
      expect(errorOf(await office.upload(await padTo(maxBytes + 1), { type: 'app_logo' }))[2]).toBe(
        'File is too large. Maximum size is 10MB.',
      );
    });

    test('[A-41] [A-43] creates an app with all fields and gives its logo the final name and path', async () => {
      const { image } = await uploadLogo();
      const category = await makeCategory(getServer().services.db, { type: 'app' });
      const response = await create({
        name: '  Café Berth ',
        slug: '',
        description: ' Moorings by the hour. ',
        url: 'https://berth.example',
        brandColor: '#03045E',
        logoImageId: image.id,
        categoryIds: [category.id],
      });
      const { app, warnings } = response.json<SavedAdminApp>();
      expect([response.status, warnings]).toEqual([200, []]);
      expect(app).toMatchObject({
        name: 'Café Berth',
        slug: 'cafe-berth',
        description: 'Moorings by the hour.',
        url: 'https://berth.example',
        brandColor: '#03045E',
        logo: { id: image.id },
        categories: [{ id: category.id }],
        screenCounts: { web: 0, ios: 0 },
      });
      expect(await getApp(app.id)).toEqual(app);
      expect(await metadataOf(image.id)).toMatchObject({
        filename: `app-logo-cafe-berth-${app.id}.png`,
        path: `app-logos/cafe-berth/${app.id}`,
        appId: app.id,
        appName: 'Café Berth',
      });
      expect((await getServer().services.images.get(image.id))?.state).toBe('final');
    });

    test('[A-41] rejects missing, taken and unknown values with the messages of the form', async () => {
      const app = await makeSavedApp();
      expect(errorOf(await create({ name: ' ' }))).toEqual([
        400,
        'validation_failed',
        'Please enter an app name',
      ]);
      expect(errorOf(await save(app, { name: '' }))[2]).toBe('Please enter an app name');
      // A name of invisible characters counts as empty.
      expect(errorOf(await create({ name: '\u200b\u2060' }))[2]).toBe('Please enter an app name');
      expect(errorOf(await create({ name: 'Another', url: 'https://me:secret@example.com' }))).toEqual([
        400,
        'validation_failed',
        expect.stringContaining('user name or password'),
      ]);
      const refusal = await create({ name: 'Another', slug: app.slug });
      expect(refusal.text()).not.toMatch(/apps_slug_key|constraint/);
      expect(errorOf(await create({ name: 'Another', slug: app.slug }))).toEqual([
        409,
        'duplicate_slug',
        'This URL is already taken',
      ]);
      for (const invalidField of [
        { slug: 'Not a slug' },
        { url: 'javascript:alert(1)' },
        { brandColor: '#12345' },
      ]) {
        expect(errorOf(await create({ name: 'Bad', ...invalidField }))[0]).toBe(400);
      }
      const style = await makeCategory(getServer().services.db, { type: 'styles' });
      expect(errorOf(await create({ name: 'Wrong', categoryIds: [style.id] }))[1]).toBe(
        'category_type_mismatch',
      );
      expect(errorOf(await office.request('GET', `${PATH}/${UNKNOWN_ID}`))).toEqual([
        404,
        'PGRST116',
        'App not found',
      ]);
    });

    test('[A-43] saves the other fields with a warning if the uploaded logo has expired', async () => {
      const { services } = getServer();
      const warning = 'Warning: Failed to finalize logo upload. Please try updating the logo again.';
      const uploadAndSweep = async (): Promise<string> => {
        const { image } = await uploadLogo();
        // With a negative age, the sweep also deletes the image that was just uploaded.
        await services.images.sweepTemporary({ olderThanMs: -1 });
        return image.id;
      };
      const name = nextName();
      const { app, warnings } = (
        await create({ name, logoImageId: await uploadAndSweep() })
      ).json<SavedAdminApp>();
      expect([app.name, app.logo, warnings]).toEqual([name, null, [warning]]);

      // An existing logo is kept, because nothing replaced it.
      const { image } = await uploadLogo();
      const withLogo = await makeSavedApp({ logoImageId: image.id });
      const response = await save(withLogo, { name: `${name} renamed`, logoImageId: await uploadAndSweep() });
      const result = response.json<SavedAdminApp>();
      expect([result.app.name, result.app.logo?.id, result.warnings]).toEqual([
        `${name} renamed`,
        image.id,
        [warning],
      ]);
    });

    test('[A-43] deletes the file of a replaced or removed logo', async () => {
      const [first, second] = [await uploadLogo(), await uploadLogo()];
      const app = await makeSavedApp({ logoImageId: first.image.id });
      const rawStatusOf = async (upload: UploadedImage) =>
        (await getServer().request(`/images/${upload.image.id}/raw`)).status;
      const appWithNewLogo = (await save(app, { logoImageId: second.image.id })).json<SavedAdminApp>().app;
      expect([appWithNewLogo.logo?.id, await rawStatusOf(first), await rawStatusOf(second)]).toEqual([
        second.image.id,
        404,
        200,
      ]);
      const appWithoutLogo = (await save(appWithNewLogo, { logoImageId: null })).json<SavedAdminApp>().app;
      expect([appWithoutLogo.logo, await rawStatusOf(second)]).toEqual([null, 404]);
    });

    test('[A-43] [A-42] deletes an app with a warning if its logo cannot be deleted', async () => {
      const { services } = getServer();
      const remove = vi.spyOn(services.images, 'remove');
      for (const bulk of [false, true]) {
        const { image } = await uploadLogo();
        const app = await makeSavedApp({ logoImageId: image.id });
        remove.mockRejectedValueOnce(new Error('The disk is on fire'));
        const response = bulk
          ? await office.request('POST', `${PATH}/bulk/delete`, { json: { ids: [app.id] } })
          : await office.request('DELETE', `${PATH}/${app.id}`);
        expect(response.json<BulkResult>()).toEqual({
          changed: 1,
          remaining: 0,
          warnings: ['Error deleting logo file, but continuing with app deletion'],
        });
        expect((await office.request('GET', `${PATH}/${app.id}`)).status).toBe(404);
        // Housekeeping deletes the temporary image later.
        expect((await services.images.get(image.id))?.state).toBe('temporary');
      }
      remove.mockRestore();
    });

    test('[A-42] deletes none of the selected apps if one of them has screens', async () => {
      const [emptyApp, usedApp] = [await makeSavedApp(), await makeSavedApp()];
      await makeScreen(getServer().services.db, usedApp.id);
      expect(errorOf(await office.request('DELETE', `${PATH}/${usedApp.id}`))).toEqual([
        409,
        'in_use',
        'Cannot delete app that has associated screens. Please delete the screens first.',
      ]);
      const refusal = await office.request('POST', `${PATH}/bulk/delete`, {
        json: { ids: [emptyApp.id, usedApp.id] },
      });
      expect(errorOf(refusal)[2]).toBe(
        'Cannot delete apps that have associated screens. Please delete the screens first.',
      );
      expect((await getApp(emptyApp.id)).id).toBe(emptyApp.id);
      const deletion = await office.request('POST', `${PATH}/bulk/delete`, {
        json: { ids: [emptyApp.id, UNKNOWN_ID] },
      });
      expect(deletion.json<BulkResult>().changed).toBe(1);
    });

    test('[A-40] filters the list and the count of apps by a missing logo or a missing category', async () => {
      const { id: category } = await makeCategory(getServer().services.db, { type: 'app' });
      const prefix = `Gap ${crypto.randomUUID().slice(0, 8)}`;
      const make = (name: string, fields: object) => makeSavedApp({ name: `${prefix} ${name}`, ...fields });
      const logoImageId = async () => (await uploadLogo()).image.id;
      await make('complete', { categoryIds: [category], logoImageId: await logoImageId() });
      await make('no logo', { categoryIds: [category] });
      await make('neither', {});
      await make('no category', { logoImageId: await logoImageId() });
      const list = async (missing: string) => {
        const query = new URLSearchParams({ search: prefix, missing });
        const { items } = (await office.request('GET', `${PATH}?${query}`)).json<{ items: AdminApp[] }>();
        const options = (await office.request('GET', `/api/admin/app-options?${query}`)).json<AppOptions>();
        expect(options.total).toBe(items.length);
        return items.map(({ name }) => name.slice(prefix.length + 1));
      };
      expect(await list('logo')).toEqual(['neither', 'no logo']);
      expect(await list('category')).toEqual(['neither', 'no category']);
      expect((await office.request('GET', `${PATH}?missing=screens`)).status).toBe(400);

      // A cursor is valid only for the filter of its list.
      const page = await office.request('GET', `${PATH}?missing=logo&limit=1`);
      const { nextCursor } = page.json<{ nextCursor: string }>();
      const other = await office.request('GET', `${PATH}?missing=category&limit=1&cursor=${nextCursor}`);
      expect(other.status).toBe(400);
    });

    test('[A-33] finds an app by its name or slug among many apps with similar names', async () => {
      const word = `quay${crypto.randomUUID().slice(0, 8)}`;
      const find = async (name: string): Promise<string[]> => {
        const query = new URLSearchParams({ name });
        const response = await office.request('GET', `/api/admin/app-options?${query}`);
        return response.json<AppOptions>().items.map((app) => app.name);
      };
      // Similar names that sort before the searched name, whose second word is 'z'.
      for (let number = 0; number < 60; number += 1) await makeSavedApp({ name: `${word} a${number}` });
      await makeSavedApp({ name: `Ünrelated ${word}`, slug: `${word}-z` });
      for (const name of [`${word}-z`, `${word.toUpperCase()}_Z`, `unrelated-${word}`, `Ünrelated  ${word}!`])
        expect(await find(name), name).toEqual([`Ünrelated ${word}`]);
      // An app whose slug matches precedes an app whose name matches.
      await makeSavedApp({ name: `${word} z`, slug: `${word}-other` });
      expect(await find(`${word} z`)).toEqual([`Ünrelated ${word}`, `${word} z`]);
      await makeSavedApp({ name: `設計 ${word}`, slug: `${word}-sekkei` });
      expect(await find(`設計-${word}`)).toEqual([`設計 ${word}`]);
      for (const name of [word, `${word}-a`, '', ' ', '-']) expect(await find(name), name).toEqual([]);
    });

    test('[A-41] redirects the former URL of an app until another app takes it', async () => {
      const app = await makeSavedApp();
      const renamedApp = (await save(app, { slug: `${app.slug}-new` })).json<SavedAdminApp>().app;
      const redirect = await getServer().request(`/web/apps/${app.slug}`);
      expect([redirect.status, redirect.headers.location]).toEqual([301, `/web/apps/${renamedApp.slug}`]);
      await makeSavedApp({ slug: app.slug });
      expect((await getServer().request(`/web/apps/${app.slug}`)).status).toBe(200);
    });

    test('[A-41] reports an edit conflict to the second curator and overwrites only on request', async () => {
      const colleague = await openBackOffice(getServer());
      const app = await makeSavedApp();
      const colleagueVersion = (await save(app, { name: 'Theirs' }, colleague)).json<SavedAdminApp>().app;
      const conflict = await save(app, { name: 'Mine' });
      expect(errorOf(conflict)[1]).toBe('edit_conflict');
      expect(conflict.json<{ details: unknown }>().details).toEqual({
        updatedAt: colleagueVersion.updatedAt,
        by: colleague.admin.email,
      });
      expect((await getApp(app.id)).name).toBe('Theirs');
      expect((await save(app, { name: 'Mine', overwrite: true })).status).toBe(200);
      expect((await getApp(app.id)).name).toBe('Mine');
    });

    test('creates one app for concurrent requests with the same idempotency key', async () => {
      const json = { name: nextName() };
      const responses = await Promise.all(Array.from({ length: 4 }, () => create(json, 'key-1')));
      const ids = responses.map((response) => response.json<SavedAdminApp>().app.id);
      expect([responses.map(({ status }) => status), new Set(ids).size]).toEqual([[200, 200, 200, 200], 1]);
      expect(errorOf(await create({ name: nextName() }, 'key-1'))[1]).toBe('idempotency_mismatch');
    });
  },
);
