import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AdminApp, SavedAdminApp } from '#shared/contracts/admin-apps.ts';
import type { BulkAnswer } from '#shared/contracts/admin-screens.ts';
import type { UploadedImage } from '#shared/contracts/uploads.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeCategory, makeScreen } from '../../support/catalogue.ts';
import type { Answer } from '../../support/http-world.ts';
import { describeWorlds } from '../../support/worlds.ts';

const PATH = '/api/admin/apps';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const BRAND = { r: 94, g: 106, b: 210 };

const errorOf = (answer: Answer) => {
  const { error, code } = answer.json<{ error: string; code: string }>();
  return [answer.status, code, error];
};

describeWorlds(
  'the API of the app form',
  () => ({}),
  (use) => {
    let office: BackOffice;
    let serial = 0;
    beforeAll(async () => {
      office = await openBackOffice(use());
    });
    const nameOf = () => {
      serial += 1;
      return `Berth ${serial}`;
    };
    const logo = (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', width = 64): Promise<Buffer> =>
      sharp({ create: { width, height: 64, channels: 3, background: BRAND } })
        .toFormat(format)
        .toBuffer();
    const uploadLogo = async (appName = 'Berth'): Promise<UploadedImage> => {
      // Each logo has another width, because identical pictures share one image.
      serial += 1;
      const answer = await office.upload(await logo('png', 64 + serial), { type: 'app_logo', appName });
      expect(answer.status, answer.text()).toBe(200);
      return answer.json<UploadedImage>();
    };
    const create = (json: unknown, key?: string): Promise<Answer> =>
      office.ask('POST', PATH, { json, ...(key && { headers: { 'idempotency-key': key } }) });
    const made = async (over: object = {}): Promise<AdminApp> => {
      const answer = await create({ name: nameOf(), ...over });
      expect(answer.status, answer.text()).toBe(200);
      return answer.json<SavedAdminApp>().app;
    };
    const save = (app: AdminApp, over: object, who: BackOffice = office): Promise<Answer> =>
      who.ask('PUT', `${PATH}/${app.id}`, {
        json: { name: app.name, expectedUpdatedAt: app.updatedAt, ...over },
      });
    const read = async (id: string): Promise<AdminApp> => (await office.ask('GET', `${PATH}/${id}`)).json();
    const metadataOf = async (imageId: string): Promise<unknown> =>
      (
        await use()
          .services.db.selectFrom('uploads')
          .select('metadata')
          .where('image_id', '=', imageId)
          .executeTakeFirst()
      )?.metadata;

    test('[A-43] accepts logos of four types up to 10 MB and returns their dominant colour', async () => {
      for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
        const answer = await office.upload(await logo(format), { type: 'app_logo', appName: 'Zoë & Co' });
        expect(answer.status, answer.text()).toBe(200);
        const { image, filename, dominantColor } = answer.json<UploadedImage>();
        expect([image.format, filename]).toEqual([
          format,
          `temp-app-zoe-co.${format === 'jpeg' ? 'jpg' : format}`,
        ]);
        const found = [1, 3, 5].map((at) => Number.parseInt(dominantColor?.slice(at, at + 2) ?? '', 16));
        for (const [index, channel] of [BRAND.r, BRAND.g, BRAND.b].entries()) {
          expect(Math.abs((found[index] ?? -99) - channel)).toBeLessThan(12);
        }
      }
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      expect(errorOf(await office.upload(svg, { type: 'app_logo' }))).toEqual([
        415,
        'image_type',
        MESSAGES.image.type,
      ]);
      const padded = (size: number) =>
        logo().then((file) => Buffer.concat([file, Buffer.alloc(size - file.length)]));
      const maxBytes = IMAGE_LIMITS.smallFormBytes;
      expect((await office.upload(await padded(maxBytes), { type: 'app_logo' })).status).toBe(200);
      expect(errorOf(await office.upload(await padded(maxBytes + 1), { type: 'app_logo' }))[2]).toBe(
        'File is too large. Maximum size is 10MB.',
      );
    });

    test('[A-41] [A-43] creates an app with all fields and gives its logo the final name and path', async () => {
      const { image } = await uploadLogo();
      const category = await makeCategory(use().services.db, { type: 'app' });
      const answer = await create({
        name: '  Café Berth ',
        slug: '',
        description: ' Moorings by the hour. ',
        url: 'https://berth.example',
        brandColor: '#03045E',
        logoImageId: image.id,
        categoryIds: [category.id],
      });
      const { app, warnings } = answer.json<SavedAdminApp>();
      expect([answer.status, warnings]).toEqual([200, []]);
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
      expect(await read(app.id)).toEqual(app);
      expect(await metadataOf(image.id)).toMatchObject({
        filename: `app-logo-cafe-berth-${app.id}.png`,
        path: `app-logos/cafe-berth/${app.id}`,
        appId: app.id,
        appName: 'Café Berth',
      });
      expect((await use().services.images.get(image.id))?.state).toBe('final');
    });

    test('[A-41] rejects missing, taken and unknown values with the messages of the form', async () => {
      const app = await made();
      expect(errorOf(await create({ name: ' ' }))).toEqual([
        400,
        'validation_failed',
        'Please enter an app name',
      ]);
      expect(errorOf(await save(app, { name: '' }))[2]).toBe('Please enter an app name');
      expect(errorOf(await create({ name: '\u200b\u2060' }))[2]).toBe('Please enter an app name');
      expect(errorOf(await create({ name: 'Another', url: 'https://me:secret@example.com' }))).toEqual([
        400,
        'validation_failed',
        expect.stringContaining('user name or password'),
      ]);
      const taken = await create({ name: 'Another', slug: app.slug });
      expect(taken.text()).not.toMatch(/apps_slug_key|constraint/);
      expect(errorOf(await create({ name: 'Another', slug: app.slug }))).toEqual([
        409,
        'duplicate_slug',
        'This URL is already taken',
      ]);
      for (const bad of [{ slug: 'Not a slug' }, { url: 'javascript:alert(1)' }, { brandColor: '#12345' }]) {
        expect(errorOf(await create({ name: 'Bad', ...bad }))[0]).toBe(400);
      }
      const style = await makeCategory(use().services.db, { type: 'styles' });
      expect(errorOf(await create({ name: 'Wrong', categoryIds: [style.id] }))[1]).toBe(
        'category_type_mismatch',
      );
      expect(errorOf(await office.ask('GET', `${PATH}/${UNKNOWN_ID}`))).toEqual([
        404,
        'PGRST116',
        'App not found',
      ]);
    });

    test('[A-43] saves the other fields with a warning if the uploaded logo has expired', async () => {
      const { services } = use();
      const warning = 'Warning: Failed to finalize logo upload. Please try updating the logo again.';
      const swept = async (): Promise<string> => {
        const { image } = await uploadLogo();
        await services.images.sweepTemporary({ olderThanMs: -1 });
        return image.id;
      };
      const name = nameOf();
      const { app, warnings } = (await create({ name, logoImageId: await swept() })).json<SavedAdminApp>();
      expect([app.name, app.logo, warnings]).toEqual([name, null, [warning]]);

      // An existing logo is kept, because nothing replaced it.
      const { image } = await uploadLogo();
      const withLogo = await made({ logoImageId: image.id });
      const answer = await save(withLogo, { name: `${name} renamed`, logoImageId: await swept() });
      const saved = answer.json<SavedAdminApp>();
      expect([saved.app.name, saved.app.logo?.id, saved.warnings]).toEqual([
        `${name} renamed`,
        image.id,
        [warning],
      ]);
    });

    test('[A-43] deletes the file of a replaced or removed logo', async () => {
      const [first, second] = [await uploadLogo(), await uploadLogo()];
      const app = await made({ logoImageId: first.image.id });
      const file = async (upload: UploadedImage) =>
        (await use().ask(`/images/${upload.image.id}/raw`)).status;
      const replaced = (await save(app, { logoImageId: second.image.id })).json<SavedAdminApp>().app;
      expect([replaced.logo?.id, await file(first), await file(second)]).toEqual([second.image.id, 404, 200]);
      const without = (await save(replaced, { logoImageId: null })).json<SavedAdminApp>().app;
      expect([without.logo, await file(second)]).toEqual([null, 404]);
    });

    test('[A-43] [A-42] deletes an app with a warning if its logo cannot be deleted', async () => {
      const { services } = use();
      const remove = vi.spyOn(services.images, 'remove');
      for (const bulk of [false, true]) {
        const { image } = await uploadLogo();
        const app = await made({ logoImageId: image.id });
        remove.mockRejectedValueOnce(new Error('The disk is on fire'));
        const answer = bulk
          ? await office.ask('POST', `${PATH}/bulk/delete`, { json: { ids: [app.id] } })
          : await office.ask('DELETE', `${PATH}/${app.id}`);
        expect(answer.json<BulkAnswer>()).toEqual({
          changed: 1,
          remaining: 0,
          warnings: ['Error deleting logo file, but continuing with app deletion'],
        });
        expect((await office.ask('GET', `${PATH}/${app.id}`)).status).toBe(404);
        // The sweep will delete the temporary image.
        expect((await services.images.get(image.id))?.state).toBe('temporary');
      }
      remove.mockRestore();
    });

    test('[A-42] deletes none of the selected apps if one of them has screens', async () => {
      const [empty, used] = [await made(), await made()];
      await makeScreen(use().services.db, used.id);
      expect(errorOf(await office.ask('DELETE', `${PATH}/${used.id}`))).toEqual([
        409,
        'in_use',
        'Cannot delete app that has associated screens. Please delete the screens first.',
      ]);
      const both = await office.ask('POST', `${PATH}/bulk/delete`, { json: { ids: [empty.id, used.id] } });
      expect(errorOf(both)[2]).toBe(
        'Cannot delete apps that have associated screens. Please delete the screens first.',
      );
      expect((await read(empty.id)).id).toBe(empty.id);
      const gone = await office.ask('POST', `${PATH}/bulk/delete`, { json: { ids: [empty.id, UNKNOWN_ID] } });
      expect(gone.json<BulkAnswer>().changed).toBe(1);
    });

    test('[A-41] redirects the former URL of an app until another app takes it', async () => {
      const app = await made();
      const moved = (await save(app, { slug: `${app.slug}-new` })).json<SavedAdminApp>().app;
      const former = await use().ask(`/web/apps/${app.slug}`);
      expect([former.status, former.headers.location]).toEqual([301, `/web/apps/${moved.slug}`]);
      await made({ slug: app.slug });
      expect((await use().ask(`/web/apps/${app.slug}`)).status).toBe(200);
    });

    test('[A-41] reports an edit conflict to the second curator and overwrites only on request', async () => {
      const colleague = await openBackOffice(use());
      const app = await made();
      const theirs = (await save(app, { name: 'Theirs' }, colleague)).json<SavedAdminApp>().app;
      const refused = await save(app, { name: 'Mine' });
      expect(errorOf(refused)[1]).toBe('edit_conflict');
      expect(refused.json<{ details: unknown }>().details).toEqual({
        updatedAt: theirs.updatedAt,
        by: colleague.person.email,
      });
      expect((await read(app.id)).name).toBe('Theirs');
      expect((await save(app, { name: 'Mine', overwrite: true })).status).toBe(200);
      expect((await read(app.id)).name).toBe('Mine');
    });

    test('creates one app for concurrent requests with the same idempotency key', async () => {
      const json = { name: nameOf() };
      const answers = await Promise.all(Array.from({ length: 4 }, () => create(json, 'key-1')));
      const ids = answers.map((answer) => answer.json<SavedAdminApp>().app.id);
      expect([answers.map(({ status }) => status), new Set(ids).size]).toEqual([[200, 200, 200, 200], 1]);
      expect(errorOf(await create({ name: nameOf() }, 'key-1'))[1]).toBe('idempotency_mismatch');
    });
  },
);
