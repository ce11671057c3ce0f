import { createHash } from 'node:crypto';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { DuplicateCheck, UploadedImage } from '#shared/contracts/uploads.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import { type BackOffice, openBackOffice } from '../../support/back-office.ts';
import { makeApp, makeImage, makeScreen } from '../../support/catalogue.ts';
import { imageFile } from '../../support/images.ts';
import { uniformPng } from '../../support/images-bytes.ts';
import { describeServer } from '../../support/server-suites.ts';
import type { TestResponse } from '../../support/test-server.ts';

const statusCodeAndMessageOf = (response: TestResponse) => {
  const { error, code } = response.json<{ error: string; code: string }>();
  return [response.status, code, error];
};

describeServer(
  'uploads',
  () => ({}),
  (getServer) => {
    let office: BackOffice;
    let seed = 100;
    const file = () => {
      seed += 1;
      return imageFile({ width: 390, height: 844, seed });
    };
    const uploadFile = async (metadata?: unknown, fileName?: string): Promise<UploadedImage> => {
      const response = await office.upload(await file(), metadata, fileName);
      expect(response.status, response.text()).toBe(200);
      return response.json<UploadedImage>();
    };
    const rowOf = async (id: string) => {
      const { db } = getServer().services;
      const image = await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
      const upload = await db
        .selectFrom('uploads')
        .select('metadata')
        .where('image_id', '=', id)
        .executeTakeFirst();
      return { image, metadata: upload?.metadata };
    };
    beforeAll(async () => {
      office = await openBackOffice(getServer());
    });

    test('[A-80] [A-84] are temporary and have the specified metadata', async () => {
      const metadata = { type: 'temp_screen', appName: 'Berth', platform: 'ios' };
      const { variants, image, filename } = await uploadFile(metadata, 'C:\\fakepath\\Sign in.png');
      expect(variants[0]).toBe(`/images/${image.id}/public`);
      expect(filename).toMatch(/^temp-screen-\d{13}-[0-9a-f]+\.png$/);
      const row = await rowOf(image.id);
      expect(row.image?.state).toBe('temporary');
      expect(row.metadata).toMatchObject({
        ...metadata,
        filename,
        originalName: 'Sign in.png',
        contentType: 'image/png',
        mimeType: 'image/png',
        originalWidth: 390,
        originalHeight: 844,
        processedWidth: 390,
        processedHeight: 844,
      });
      const rendition = await getServer().request(`${variants[0]}?width=300&quality=85&format=auto`, {
        headers: { accept: 'image/webp' },
      });
      expect([rendition.status, rendition.headers['content-type']]).toEqual([200, 'image/webp']);
    });

    test('[A-84] get their final name and path when their screen is saved, and are renamed when the screen moves', async () => {
      const { db } = getServer().services;
      const [app, other] = [await makeApp(db, { name: 'Berth' }), await makeApp(db, { name: 'Quay' })];
      const { image } = await uploadFile();
      const input = { title: 'Sign in', platform: 'ios', appId: app.id, imageId: image.id };
      const creation = await office.request('POST', '/api/admin/screens', { json: input });
      const { id, updatedAt } = creation.json<{ id: string; updatedAt: string }>();
      expect((await rowOf(image.id)).metadata).toMatchObject({
        type: 'screen',
        filename: 'screen-berth-ios.png',
        path: `screens/berth/ios/${id}`,
        screenId: id,
        appId: app.id,
        platform: 'ios',
      });
      const changes = { ...input, appId: other.id, platform: 'web', expectedUpdatedAt: updatedAt };
      expect((await office.request('PUT', `/api/admin/screens/${id}`, { json: changes })).status).toBe(200);
      expect((await rowOf(image.id)).metadata).toMatchObject({
        filename: 'screen-quay-web.png',
        path: `screens/quay/web/${id}`,
      });
      expect((await rowOf(image.id)).image?.state).toBe('final');
    });

    test('[A-84] are deleted with their files if they are not saved in time', async () => {
      const { services, dataDir } = getServer();
      const { image } = await uploadFile();
      const original = path.join(dataDir, 'files', 'originals', image.id.slice(0, 2), image.id);
      await access(original);
      // With a negative age, even an image that was stored just now counts as old.
      await services.images.sweepTemporary({ olderThanMs: -1 });
      expect(await rowOf(image.id)).toEqual({ image: undefined, metadata: undefined });
      await expect(access(original)).rejects.toThrow(/ENOENT/);
    });

    test('[A-80] are scaled down to 12000 px and re-encoded above 20,000,000 bytes', async () => {
      const longImage = await office.upload(await imageFile({ width: 12_400, height: 40 }), {
        type: 'screen',
      });
      expect(longImage.json<UploadedImage>().image).toMatchObject({ width: 12_000, height: 39 });
      const flatImage = uniformPng(2600, 2600, 8);
      const uncompressedImage = await sharp(flatImage).png({ compressionLevel: 0 }).toBuffer();
      expect(uncompressedImage.length).toBeGreaterThan(IMAGE_LIMITS.maxBytes);
      const response = await office.upload(uncompressedImage, { type: 'screen' });
      const { image } = response.json<UploadedImage>();
      const row = await rowOf(image.id);
      expect(row.image?.bytes).toBeLessThanOrEqual(IMAGE_LIMITS.maxBytes);
      expect(row.metadata).toMatchObject({ size: uncompressedImage.length });
    });

    test('[A-23] of a wrong type or size are rejected with the messages of the form, and leave no files', async () => {
      const { services, dataDir } = getServer();
      const files = async (): Promise<number> =>
        (await readdir(path.join(dataDir, 'files'), { recursive: true })).length;
      const before = [await services.db.selectFrom('images').select('id').execute(), await files()];
      const tooLarge = Buffer.alloc(IMAGE_LIMITS.screenFormBytes + 1, await file());
      expect(statusCodeAndMessageOf(await office.upload(tooLarge, { type: 'temp_screen' }))).toEqual([
        413,
        'image_too_large',
        'File is too large. Maximum size is 19MB.',
      ]);
      const logo = Buffer.alloc(IMAGE_LIMITS.smallFormBytes + 1);
      expect(statusCodeAndMessageOf(await office.upload(logo, { type: 'app_logo' }))[2]).toBe(
        'File is too large. Maximum size is 10MB.',
      );
      expect(
        statusCodeAndMessageOf(await office.upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
      ).toEqual([415, 'image_type', 'Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.']);
      expect(statusCodeAndMessageOf(await office.upload(uniformPng(14_500, 10_000, 3)))[2]).toMatch(
        /^Image dimensions too large\. Maximum total pixels is 144000000/,
      );
      expect([await services.db.selectFrom('images').select('id').execute(), await files()]).toEqual(before);
    });

    test('are rejected if the form data is invalid, but may have unknown metadata and a long file name', async () => {
      const png = await file();
      expect(statusCodeAndMessageOf(await office.upload(png, 'no json'))[1]).toBe('validation_failed');
      expect(statusCodeAndMessageOf(await office.upload(png, { type: 'passport' }))[1]).toBe(
        'validation_failed',
      );
      expect((await office.upload(png, { type: 'screen', something: 'else' })).status).toBe(200);
      // The file name may be a full path, of which only the last part is kept.
      const originalName = `${'folder/'.repeat(40)}Sign in.png`;
      expect((await office.upload(png, { originalName })).status).toBe(200);
      // A file name is cut at 200 UTF-16 units. Here this splits a surrogate pair, so its first half is removed too.
      const { image } = await uploadFile(undefined, `${'a'.repeat(199)}😀.png`);
      expect((await rowOf(image.id)).image?.original_name).toBe('a'.repeat(199));
      const boundary = 'x'.repeat(20);
      const send = (body: Buffer | string, contentType = `multipart/form-data; boundary=${boundary}`) =>
        getServer().request('/api/upload', {
          method: 'POST',
          headers: { authorization: `Bearer ${office.token}`, 'content-type': contentType },
          body,
        });
      expect(statusCodeAndMessageOf(await send('', 'multipart/form-data'))[0]).toBe(400);
      expect(statusCodeAndMessageOf(await send('{}', 'application/json'))[2]).toBe(
        'The body must be a multipart form',
      );
      const field = `--${boundary}\r\ncontent-disposition: form-data; name="other"\r\n\r\nx\r\n--${boundary}--\r\n`;
      expect(statusCodeAndMessageOf(await send(field))[2]).toBe(
        'The form must contain a file in the field `file`',
      );
      const unclosedField = `--${boundary}\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n${'x'.repeat(20_000)}\r\n`;
      expect(statusCodeAndMessageOf(await send(unclosedField))[0]).toBe(400);
      const part = (name: string, parameters = ''): string =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${parameters}\r\n\r\nx\r\n`;
      const form = (...parts: string[]) => send(`${parts.join('')}--${boundary}--\r\n`);
      const filePart = part('file', '; filename="a.png"');
      for (const second of [filePart, part('other', '; filename="b.png"')]) {
        expect(statusCodeAndMessageOf(await form(filePart, second))).toEqual([
          400,
          'validation_failed',
          'A form can contain only one file, in the field `file`',
        ]);
      }
      const tooLongField = part('metadata').replace('\r\n\r\nx', `\r\n\r\n${'x'.repeat(16 * 1024 + 1)}`);
      expect(statusCodeAndMessageOf(await form(tooLongField, filePart))[2]).toBe(
        'The field metadata is too long',
      );
      const fields = Array.from({ length: 11 }, (_, index) => part(`field${index}`));
      expect(statusCodeAndMessageOf(await form(...fields, filePart))[2]).toBe(
        'A form can contain at most 10 fields besides the file',
      );
      expect(statusCodeAndMessageOf(await form(part('other'), part('other'), filePart))[2]).toBe(
        'The field other occurs twice',
      );
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
            fc
              .string({ maxLength: 200 })
              .map((text) => Buffer.from(`--${boundary}\r\n${text}\r\n--${boundary}--`)),
          ),
          async (body) => {
            const { status } = await send(body);
            expect([400, 413, 415, 422]).toContain(status);
          },
        ),
        { numRuns: 30 },
      );
    });

    test('[A-81] are deleted by id, only for admins and only if they are not in use', async () => {
      const { services } = getServer();
      const remove = (
        id: string,
        headers: Record<string, string> = { authorization: `Bearer ${office.token}` },
      ) => getServer().request(`/api/upload/${id}`, { method: 'DELETE', headers });
      const { image } = await uploadFile();
      expect((await remove(image.id)).status).toBe(204);
      expect((await rowOf(image.id)).image).toBeUndefined();
      expect(statusCodeAndMessageOf(await remove(image.id))).toEqual([404, 'PGRST116', 'Image not found']);
      expect(statusCodeAndMessageOf(await remove('not-an-id'))[2]).toBe('Invalid image ID or URL');
      const usedImage = await uploadFile();
      const app = await makeApp(services.db);
      await makeScreen(services.db, app.id, { imageId: usedImage.image.id });
      expect(statusCodeAndMessageOf(await remove(usedImage.image.id))[1]).toBe('in_use');
      expect((await rowOf(usedImage.image.id)).image?.state).toBe('final');
      expect(statusCodeAndMessageOf(await remove(usedImage.image.id, {}))).toEqual([
        401,
        'authentication_required',
        'Authentication required. Please ensure you are logged in and try again.',
      ]);
      const { db } = services;
      await db.updateTable('profiles').set({ is_admin: false }).where('id', '=', office.admin.id).execute();
      expect(statusCodeAndMessageOf(await remove(usedImage.image.id))).toEqual([
        403,
        'forbidden',
        'You do not have permission to delete this image. Admin access required.',
      ]);
      await db.updateTable('profiles').set({ is_admin: true }).where('id', '=', office.admin.id).execute();
    });

    test('can be checked for screens with an identical or similar image before the transfer', async () => {
      const { db } = getServer().services;
      const app = await makeApp(db, { name: 'Known' });
      const original = await imageFile({ width: 800, height: 500, seed: 9_001 });
      const { image } = (await office.upload(original)).json<UploadedImage>();
      const screenId = await makeScreen(db, app.id, { imageId: image.id, title: 'Known one' });
      const { phash } = await db
        .selectFrom('images')
        .select('phash')
        .where('id', '=', image.id)
        .executeTakeFirstOrThrow();
      // A check returns at most three similar screens. No screen uses these three images, which have the same hash and
      // the first ids, so they must not take the places of screens.
      for (const copy of ['01', '02', '03']) {
        const id = await makeImage(db, { id: `${'0'.repeat(30)}${copy}` });
        await db.updateTable('images').set({ phash, state: 'final' }).where('id', '=', id).execute();
      }
      const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
      const json = {
        files: [
          { sha256: sha256Of(original), phash },
          { sha256: sha256Of('another encoding'), phash },
          { sha256: sha256Of('new') },
        ],
      };
      const { files } = (
        await office.request('POST', '/api/admin/images/known', { json })
      ).json<DuplicateCheck>();
      expect(files[0]).toMatchObject({
        same: { id: screenId, title: 'Known one', appName: 'Known' },
        similar: [],
      });
      expect(files[1]).toMatchObject({ same: null, similar: [{ id: screenId, distance: 0 }] });
      expect(files[2]).toEqual({ same: null, similar: [] });
    });
  },
);
