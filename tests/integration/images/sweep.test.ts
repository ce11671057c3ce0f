import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IngestOptions } from '#domain/images/ingest.ts';
import type { StoredImage } from '#domain/images/stored-image.ts';
import { RETENTION_DAYS } from '#shared/limits.ts';
import { makeImage } from '../../support/catalogue.ts';
import { describeDatabases } from '../../support/database.ts';
import { pictureFile } from '../../support/images.ts';
import { createLatch, type ImageWorld, openImageWorld } from '../../support/images-service.ts';

const HOUR = 3_600_000;
const file = await pictureFile({ width: 390, height: 300 });

describeDatabases('deleting images', (use) => {
  let world: ImageWorld;
  beforeAll(async () => {
    world = await openImageWorld({ database: use() });
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const ingest = (over: Partial<IngestOptions> = {}): Promise<StoredImage> =>
    world.images.ingest(file, { purpose: 'screen', ...over });
  const rows = async (): Promise<string[]> =>
    (await world.db.selectFrom('images').select('id').orderBy('id').execute()).map(({ id }) => id);
  const idsOfFiles = async (): Promise<string[]> => [
    ...new Set((await world.files()).map((key) => key.split('/')[2] as string)),
  ];
  const sweep = async (options?: { olderThanMs: number }) => ({
    temporary: await world.images.sweepTemporary(options),
    orphaned: await world.images.sweepFiles(options),
  });
  const query = (text: string): URLSearchParams => new URLSearchParams(text);
  const render = async (id: string, text: string) =>
    (await world.images.openRendition(id, query(text), '')).open();

  /** Creates an app with the image as its logo, like the catalogue. */
  const attachLogo = async (id: string): Promise<void> => {
    await world.db
      .insertInto('apps')
      .values({ id: crypto.randomUUID(), slug: 'app', name: 'App', logo_image_id: id })
      .execute();
  };

  describe('the sweep', () => {
    test('removes rows and files of temporary images after 24 hours, but not of final ones', async () => {
      const abandoned = await ingest();
      const kept = await ingest();
      await world.makeFinal(kept);
      await render(abandoned.id, 'w=48&f=png');
      world.ahead = 23 * HOUR;
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
      world.ahead = 25 * HOUR;
      expect(await sweep()).toEqual({ temporary: 1, orphaned: 0 });
      expect(await rows()).toEqual([kept.id]);
      expect(await idsOfFiles()).toEqual([kept.id]);
      expect((await world.files()).length).toBe(1 + 2);
    });

    test('keeps pictures of texts longer than drafts of texts', async () => {
      const picture = await ingest({ metadata: () => ({ type: 'content_image' }) });
      world.ahead = 3 * RETENTION_DAYS.draft * 24 * HOUR;
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
      expect(await idsOfFiles()).toEqual([picture.id]);
      world.ahead = (RETENTION_DAYS.textUpload + 1) * 24 * HOUR;
      expect(await sweep()).toEqual({ temporary: 1, orphaned: 0 });
    });

    test('removes old files of all kinds without a row', async () => {
      const lost = 'ab'.repeat(16);
      const folder = `ab/${lost}`;
      await world.storage.put(`originals/${folder}`, Buffer.from('x'));
      await world.storage.put(`renditions/cd/${'cd'.repeat(16)}/a.webp`, Buffer.from('x'));
      await world.storage.put(`cache/ef/${'ef'.repeat(16)}/a.webp`, Buffer.from('x'));
      await world.storage.put('originals/zz/not-an-image', Buffer.from('someone else put this here'));
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
      world.ahead = 25 * HOUR;
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 3 });
      expect(await world.files()).toEqual(['originals/zz/not-an-image']);
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
    });

    test('handles more files than fit into one query', async () => {
      const ids = Array.from({ length: 1100 }, (_, index) => index.toString(16).padStart(32, '0'));
      await Promise.all(ids.map((id) => world.storage.put(`originals/00/${id}`, Buffer.from('x'))));
      const known = ids.filter((_, index) => index % 11 > 0);
      for (const id of known) await makeImage(world.db, { id });
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR })).toBe(100);
      expect(await idsOfFiles()).toEqual(known);
    });

    test('removes nothing and logs it if too many files have no row', async () => {
      const ids = Array.from({ length: 1100 }, (_, index) => index.toString(16).padStart(32, '0'));
      await Promise.all(ids.map((id) => world.storage.put(`originals/00/${id}`, Buffer.from('x'))));
      for (const id of ids.slice(111)) await makeImage(world.db, { id });
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR })).toBe(0);
      expect(await idsOfFiles()).toEqual(ids);
      expect(world.log.filter((line) => line.includes('none is removed'))).toHaveLength(1);
      await makeImage(world.db, { id: ids[0] as string });
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR })).toBe(110);
    });

    test('stops early during shutdown', async () => {
      await world.storage.put(`originals/00/${'0'.repeat(32)}`, Buffer.from('x'));
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR, signal: AbortSignal.abort() })).toBe(0);
      expect(await idsOfFiles()).toEqual(['0'.repeat(32)]);
    });

    test.each(['originals', 'renditions'])(
      'keeps the files of a running ingest that writes its %s',
      async (root) => {
        const reached = createLatch();
        const goOn = createLatch();
        world.hold = async ({ method, key }) => {
          if (method !== 'put' || !key.startsWith(root)) return;
          reached.resolve();
          await goOn.promise;
        };
        const running = ingest();
        await reached.promise;
        expect(await sweep({ olderThanMs: -HOUR })).toEqual({ temporary: 0, orphaned: 0 });
        goOn.resolve();
        const image = await running;
        await world.makeFinal(image);
        expect((await world.files()).length).toBe(3);
        expect(await rows()).toEqual([image.id]);
      },
    );

    test('keeps the files of an ingest that finishes during the sweep', async () => {
      const ended = createLatch();
      world.hold = async ({ method, key }) => {
        // The last write of the ingest waits until the sweep has listed the original.
        if (method === 'put' && key.startsWith('renditions')) await ended.promise;
      };
      const running = ingest();
      while ((await world.files('originals/')).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      const list = world.storage.list;
      world.storage.list = async function* slowly(prefix) {
        for await (const listed of list(prefix)) {
          if (prefix === 'originals/') {
            ended.resolve();
            await world.makeFinal(await running);
          }
          yield listed;
        }
      };
      expect(await sweep({ olderThanMs: -HOUR })).toEqual({ temporary: 0, orphaned: 0 });
      world.storage.list = list;
      expect((await world.files()).length).toBe(3);
    });

    test('keeps a temporary image that is in use, makes it final and logs it', async () => {
      const logo = await ingest();
      await attachLogo(logo.id);
      expect(await sweep({ olderThanMs: -HOUR })).toEqual({ temporary: 0, orphaned: 0 });
      expect(await rows()).toEqual([logo.id]);
      expect((await idsOfFiles()).includes(logo.id)).toBe(true);
      expect(world.log.join('')).toContain('it is permanent again');
      expect(await world.images.get(logo.id)).toMatchObject({ state: 'final' });
    });
  });

  describe('discarding the images of an interrupted import', () => {
    test('removes temporary images and files without a row, and keeps final images', async () => {
      const temporary = await ingest();
      const final = await ingest();
      const other = await ingest();
      await world.makeFinal(final);
      const orphan = 'f'.repeat(32);
      await world.storage.put(`originals/ff/${orphan}`, file);
      await world.storage.put(`cache/ff/${orphan}/x.webp`, file);
      const ids = [temporary.id, final.id, orphan, 'e'.repeat(32), 'no id', '', '../../etc'];
      expect(await world.images.discard(ids)).toBe(3);
      expect(await rows()).toEqual([final.id, other.id].sort());
      expect((await idsOfFiles()).sort()).toEqual([final.id, other.id].sort());
      expect(await world.images.discard([])).toBe(0);
    });

    test('handles many ids', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
      for (const id of ids.slice(0, 20)) await world.storage.put(`originals/${id.slice(0, 2)}/${id}`, file);
      expect(await world.images.discard(ids)).toBe(300);
      expect(await idsOfFiles()).toEqual([]);
    });
  });

  describe('removing', () => {
    test('deletes the rows first, then all files, including renditions made on demand', async () => {
      const [first, second] = [await ingest(), await ingest()];
      await render(first.id, 'w=48&f=png');
      const rowsAtDelete: number[] = [];
      world.hold = async ({ method }) => {
        if (method === 'delete') rowsAtDelete.push((await rows()).length);
      };
      await world.images.remove([first.id]);
      expect(rowsAtDelete[0]).toBe(1);
      expect(await idsOfFiles()).toEqual([second.id]);
      await expect(world.images.openRaw(first.id)).rejects.toMatchObject({ code: 'PGRST116' });
    });

    test('deletes the files of an image without a row and ignores invalid ids', async () => {
      const image = await ingest();
      await world.db.deleteFrom('images').where('id', '=', image.id).execute();
      await world.images.remove([image.id, 'no-id', '../..', '']);
      expect(await world.files()).toEqual([]);
      await world.images.remove([]);
    });

    test('removes nothing if one of the images is in use', async () => {
      const [used, free] = [await ingest(), await ingest()];
      await attachLogo(used.id);
      await expect(world.images.remove([free.id, used.id])).rejects.toMatchObject({
        code: 'in_use',
        status: 409,
      });
      expect(await rows()).toEqual([free.id, used.id].sort());
      expect((await idsOfFiles()).sort()).toEqual([free.id, used.id].sort());
    });

    test('makes a concurrent rendering fail with 404 and leaves no file of it', async () => {
      const image = await ingest();
      const rendered = createLatch();
      const removed = createLatch();
      world.hold = async ({ method, key }) => {
        if (method !== 'put' || !key.startsWith('cache/')) return;
        rendered.resolve();
        await removed.promise;
      };
      const served = await world.images.openRendition(image.id, query('w=48&f=png'), '');
      const opened = expect(served.open()).rejects.toMatchObject({ code: 'PGRST116' });
      await rendered.promise;
      await world.images.remove([image.id]);
      removed.resolve();
      await opened;
      expect(await world.files()).toEqual([]);
    });

    test('makes another process return 404 despite its cached row', async () => {
      const image = await ingest();
      const other = world.second();
      await other.openRaw(image.id);
      await world.images.remove([image.id]);
      await expect((await other.openRaw(image.id)).open()).rejects.toMatchObject({ code: 'PGRST116' });
      await expect(other.openRaw(image.id)).rejects.toMatchObject({ code: 'PGRST116' });
    });
  });
});
