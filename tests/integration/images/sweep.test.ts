import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IngestOptions } from '#domain/images/ingest.ts';
import type { StoredImage } from '#domain/images/stored-image.ts';
import { RETENTION_DAYS } from '#shared/limits.ts';
import { makeImage } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';
import {
  createLatch,
  type ImageServiceFixture,
  openImageServiceFixture,
} from '../../support/image-service-fixture.ts';
import { imageFile } from '../../support/images.ts';

const HOUR_MS = 3_600_000;
/** A negative age: even a file that is written now counts as old. */
const EVERYTHING = { olderThanMs: -HOUR_MS };
const file = await imageFile({ width: 390, height: 300 });

describeOnOneDatabase('deleting images', (getDatabase) => {
  let fixture: ImageServiceFixture;
  beforeAll(async () => {
    fixture = await openImageServiceFixture({ database: getDatabase() });
  });
  beforeEach(() => fixture.reset());
  afterAll(() => fixture.close());

  const ingest = (overrides: Partial<IngestOptions> = {}): Promise<StoredImage> =>
    fixture.images.ingest(file, { purpose: 'screen', ...overrides });
  const idsOfRows = async (): Promise<string[]> =>
    (await fixture.db.selectFrom('images').select('id').orderBy('id').execute()).map(({ id }) => id);
  const idsOfFiles = async (): Promise<string[]> => [
    ...new Set((await fixture.files()).map((key) => key.split('/')[2] as string)),
  ];
  const sweep = async (options?: { olderThanMs: number }) => ({
    temporary: await fixture.images.sweepTemporary(options),
    orphaned: await fixture.images.sweepFiles(options),
  });
  const query = (text: string): URLSearchParams => new URLSearchParams(text);
  const render = async (id: string, text: string) =>
    (await fixture.images.openRendition(id, query(text), '')).open();

  /** Creates an app with the image as its logo. Unlike the catalogue, it does not make the image final. */
  const attachLogo = async (id: string): Promise<void> => {
    await fixture.db
      .insertInto('apps')
      .values({ id: crypto.randomUUID(), slug: 'app', name: 'App', logo_image_id: id })
      .execute();
  };

  describe('the sweep', () => {
    test('removes rows and files of temporary images after 24 hours, but not of final ones', async () => {
      const abandonedImage = await ingest();
      const keptImage = await ingest();
      await fixture.makeFinal(keptImage);
      await render(abandonedImage.id, 'w=48&f=png');
      fixture.clockOffsetMs = 23 * HOUR_MS;
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
      fixture.clockOffsetMs = 25 * HOUR_MS;
      expect(await sweep()).toEqual({ temporary: 1, orphaned: 0 });
      expect(await idsOfRows()).toEqual([keptImage.id]);
      expect(await idsOfFiles()).toEqual([keptImage.id]);
      // The original and two thumbnails.
      expect((await fixture.files()).length).toBe(1 + 2);
    });

    test('keeps images of unsaved texts longer than drafts, and removes them after their own retention', async () => {
      const picture = await ingest({ metadata: () => ({ type: 'content_image' }) });
      fixture.clockOffsetMs = 3 * RETENTION_DAYS.draft * 24 * HOUR_MS;
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
      expect(await idsOfFiles()).toEqual([picture.id]);
      fixture.clockOffsetMs = (RETENTION_DAYS.textUpload + 1) * 24 * HOUR_MS;
      expect(await sweep()).toEqual({ temporary: 1, orphaned: 0 });
    });

    test('removes old originals, renditions and cached files without a row', async () => {
      const lostId = 'ab'.repeat(16);
      const folder = `ab/${lostId}`;
      await fixture.storage.put(`originals/${folder}`, Buffer.from('x'));
      await fixture.storage.put(`renditions/cd/${'cd'.repeat(16)}/a.webp`, Buffer.from('x'));
      await fixture.storage.put(`cache/ef/${'ef'.repeat(16)}/a.webp`, Buffer.from('x'));
      await fixture.storage.put('originals/zz/not-an-image', Buffer.from('someone else put this here'));
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
      fixture.clockOffsetMs = 25 * HOUR_MS;
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 3 });
      expect(await fixture.files()).toEqual(['originals/zz/not-an-image']);
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
    });

    test('handles more files than fit into one query', async () => {
      const ids = Array.from({ length: 1100 }, (_, index) => index.toString(16).padStart(32, '0'));
      await Promise.all(ids.map((id) => fixture.storage.put(`originals/00/${id}`, Buffer.from('x'))));
      // 100 of the files have no row.
      const knownIds = ids.filter((_, index) => index % 11 > 0);
      for (const id of knownIds) await makeImage(fixture.db, { id });
      expect(await fixture.images.sweepFiles(EVERYTHING)).toBe(100);
      expect(await idsOfFiles()).toEqual(knownIds);
    });

    test('removes nothing and logs a message if too many files have no row', async () => {
      const ids = Array.from({ length: 1100 }, (_, index) => index.toString(16).padStart(32, '0'));
      await Promise.all(ids.map((id) => fixture.storage.put(`originals/00/${id}`, Buffer.from('x'))));
      // 111 of the 1,100 files have no row, which is more than the limit of 10 %.
      for (const id of ids.slice(111)) await makeImage(fixture.db, { id });
      expect(await fixture.images.sweepFiles(EVERYTHING)).toBe(0);
      expect(await idsOfFiles()).toEqual(ids);
      expect(fixture.log.filter((line) => line.includes('no file was removed'))).toHaveLength(1);
      await makeImage(fixture.db, { id: ids[0] as string });
      expect(await fixture.images.sweepFiles(EVERYTHING)).toBe(110);
    });

    test('stops early during shutdown', async () => {
      await fixture.storage.put(`originals/00/${'0'.repeat(32)}`, Buffer.from('x'));
      expect(await fixture.images.sweepFiles({ ...EVERYTHING, signal: AbortSignal.abort() })).toBe(0);
      expect(await idsOfFiles()).toEqual(['0'.repeat(32)]);
    });

    test.each(['originals', 'renditions'])(
      'keeps the files of a running ingest that writes its %s',
      async (root) => {
        const firstWrite = createLatch();
        const sweepDone = createLatch();
        fixture.beforeStorageCall = async ({ method, key }) => {
          if (method !== 'put' || !key.startsWith(root)) return;
          firstWrite.resolve();
          await sweepDone.promise;
        };
        const ingestion = ingest();
        await firstWrite.promise;
        expect(await sweep(EVERYTHING)).toEqual({ temporary: 0, orphaned: 0 });
        sweepDone.resolve();
        const image = await ingestion;
        await fixture.makeFinal(image);
        expect((await fixture.files()).length).toBe(3);
        expect(await idsOfRows()).toEqual([image.id]);
      },
    );

    test('keeps the files of an ingest that finishes during the sweep', async () => {
      const originalListed = createLatch();
      fixture.beforeStorageCall = async ({ method, key }) => {
        // The last write of the ingest waits until the sweep has listed the original.
        if (method === 'put' && key.startsWith('renditions')) await originalListed.promise;
      };
      const ingestion = ingest();
      while ((await fixture.files('originals/')).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      const list = fixture.storage.list;
      fixture.storage.list = async function* slowly(prefix) {
        for await (const item of list(prefix)) {
          if (prefix === 'originals/') {
            originalListed.resolve();
            await fixture.makeFinal(await ingestion);
          }
          yield item;
        }
      };
      expect(await sweep(EVERYTHING)).toEqual({ temporary: 0, orphaned: 0 });
      fixture.storage.list = list;
      expect((await fixture.files()).length).toBe(3);
    });

    test('keeps a temporary image that is in use, makes it final and logs this', async () => {
      const logo = await ingest();
      await attachLogo(logo.id);
      expect(await sweep(EVERYTHING)).toEqual({ temporary: 0, orphaned: 0 });
      expect(await idsOfRows()).toEqual([logo.id]);
      expect((await idsOfFiles()).includes(logo.id)).toBe(true);
      expect(fixture.log.join('')).toContain('it is final again');
      expect(await fixture.images.get(logo.id)).toMatchObject({ state: 'final' });
    });
  });

  describe('discarding the images of an interrupted import', () => {
    test('removes temporary images and files without a row, and keeps final images', async () => {
      const temporary = await ingest();
      const final = await ingest();
      const other = await ingest();
      await fixture.makeFinal(final);
      const orphan = 'f'.repeat(32);
      await fixture.storage.put(`originals/ff/${orphan}`, file);
      await fixture.storage.put(`cache/ff/${orphan}/x.webp`, file);
      const ids = [temporary.id, final.id, orphan, 'e'.repeat(32), 'no id', '', '../../etc'];
      // The temporary image, the orphan, and the valid id that has neither a row nor files.
      expect(await fixture.images.discard(ids)).toBe(3);
      expect(await idsOfRows()).toEqual([final.id, other.id].sort());
      expect((await idsOfFiles()).sort()).toEqual([final.id, other.id].sort());
      expect(await fixture.images.discard([])).toBe(0);
    });

    test('handles many ids', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
      for (const id of ids.slice(0, 20)) await fixture.storage.put(`originals/${id.slice(0, 2)}/${id}`, file);
      expect(await fixture.images.discard(ids)).toBe(300);
      expect(await idsOfFiles()).toEqual([]);
    });
  });

  describe('removing', () => {
    test('deletes the rows first, then all files, including renditions made on demand', async () => {
      const [first, second] = [await ingest(), await ingest()];
      await render(first.id, 'w=48&f=png');
      const rowsAtDelete: number[] = [];
      fixture.beforeStorageCall = async ({ method }) => {
        if (method === 'delete') rowsAtDelete.push((await idsOfRows()).length);
      };
      await fixture.images.remove([first.id]);
      expect(rowsAtDelete[0]).toBe(1);
      expect(await idsOfFiles()).toEqual([second.id]);
      await expect(fixture.images.openRaw(first.id)).rejects.toMatchObject({ code: 'PGRST116' });
    });

    test('deletes the files of an image without a row and ignores invalid ids', async () => {
      const image = await ingest();
      await fixture.db.deleteFrom('images').where('id', '=', image.id).execute();
      await fixture.images.remove([image.id, 'no-id', '../..', '']);
      expect(await fixture.files()).toEqual([]);
      await fixture.images.remove([]);
    });

    test('removes nothing if one of the images is in use', async () => {
      const [usedImage, freeImage] = [await ingest(), await ingest()];
      await attachLogo(usedImage.id);
      await expect(fixture.images.remove([freeImage.id, usedImage.id])).rejects.toMatchObject({
        code: 'in_use',
        status: 409,
      });
      expect(await idsOfRows()).toEqual([freeImage.id, usedImage.id].sort());
      expect((await idsOfFiles()).sort()).toEqual([freeImage.id, usedImage.id].sort());
    });

    test('makes a concurrent rendering fail with 404 and leaves no rendition', async () => {
      const image = await ingest();
      const renderingDone = createLatch();
      const removalDone = createLatch();
      fixture.beforeStorageCall = async ({ method, key }) => {
        if (method !== 'put' || !key.startsWith('cache/')) return;
        renderingDone.resolve();
        await removalDone.promise;
      };
      const rendition = await fixture.images.openRendition(image.id, query('w=48&f=png'), '');
      const rejection = expect(rendition.open()).rejects.toMatchObject({ code: 'PGRST116' });
      await renderingDone.promise;
      await fixture.images.remove([image.id]);
      removalDone.resolve();
      await rejection;
      expect(await fixture.files()).toEqual([]);
    });

    test('makes another process return 404 despite its cached row', async () => {
      const image = await ingest();
      const other = fixture.createSecond();
      await other.openRaw(image.id);
      await fixture.images.remove([image.id]);
      await expect((await other.openRaw(image.id)).open()).rejects.toMatchObject({ code: 'PGRST116' });
      await expect(other.openRaw(image.id)).rejects.toMatchObject({ code: 'PGRST116' });
    });
  });
});
