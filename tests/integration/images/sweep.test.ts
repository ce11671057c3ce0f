import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IngestOptions } from '#domain/images/ingest.ts';
import type { StoredImage } from '#domain/images/stored-image.ts';
import { KEPT_DAYS } from '#shared/limits.ts';
import { makeImage } from '../../support/catalogue.ts';
import { describeDatabases } from '../../support/database.ts';
import { pictureFile } from '../../support/images.ts';
import { type ImageWorld, latch, openImageWorld } from '../../support/images-service.ts';

const HOUR = 3_600_000;
const file = await pictureFile({ width: 390, height: 300 });

describeDatabases('clearing images away', (use) => {
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

  /** An app whose logo the image is, as the catalogue would make it. */
  const attachLogo = async (id: string): Promise<void> => {
    await world.db
      .insertInto('apps')
      .values({ id: crypto.randomUUID(), slug: 'app', name: 'App', logo_image_id: id })
      .execute();
  };

  describe('the sweep', () => {
    test('removes temporary images after 24 hours, with row and files, and leaves final ones', async () => {
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

    test('leaves pictures of texts for longer than a draft of the text is kept', async () => {
      const picture = await ingest({ metadata: () => ({ type: 'content_image' }) });
      world.ahead = 3 * KEPT_DAYS.draft * 24 * HOUR;
      expect(await sweep()).toEqual({ temporary: 0, orphaned: 0 });
      expect(await idsOfFiles()).toEqual([picture.id]);
      world.ahead = (KEPT_DAYS.textUpload + 1) * 24 * HOUR;
      expect(await sweep()).toEqual({ temporary: 1, orphaned: 0 });
    });

    test('removes files that no row names, of every kind, when they are old enough', async () => {
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

    test('copes with more files than fit one question to the database', async () => {
      const ids = Array.from({ length: 1100 }, (_, index) => index.toString(16).padStart(32, '0'));
      await Promise.all(ids.map((id) => world.storage.put(`originals/00/${id}`, Buffer.from('x'))));
      const known = ids.filter((_, index) => index % 11 > 0);
      for (const id of known) await makeImage(world.db, { id });
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR })).toBe(100);
      expect(await idsOfFiles()).toEqual(known);
    });

    test('removes nothing, and says so, when too much of what is there has no row', async () => {
      const ids = Array.from({ length: 1100 }, (_, index) => index.toString(16).padStart(32, '0'));
      await Promise.all(ids.map((id) => world.storage.put(`originals/00/${id}`, Buffer.from('x'))));
      for (const id of ids.slice(111)) await makeImage(world.db, { id });
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR })).toBe(0);
      expect(await idsOfFiles()).toEqual(ids);
      expect(world.log.filter((line) => line.includes('none is removed'))).toHaveLength(1);
      await makeImage(world.db, { id: ids[0] as string });
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR })).toBe(110);
    });

    test('ends early when the process stops', async () => {
      await world.storage.put(`originals/00/${'0'.repeat(32)}`, Buffer.from('x'));
      expect(await world.images.sweepFiles({ olderThanMs: -HOUR, signal: AbortSignal.abort() })).toBe(0);
      expect(await idsOfFiles()).toEqual(['0'.repeat(32)]);
    });

    test.each(['originals', 'renditions'])(
      'never touches an ingest under way that is writing its %s',
      async (root) => {
        const reached = latch();
        const goOn = latch();
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

    test('an ingest that ends while the sweep looks at its files keeps them', async () => {
      const ended = latch();
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

    test('spares a temporary image that became final since it was listed, and says what is in use', async () => {
      const logo = await ingest();
      await attachLogo(logo.id);
      expect(await sweep({ olderThanMs: -HOUR })).toEqual({ temporary: 0, orphaned: 0 });
      expect(await rows()).toEqual([logo.id]);
      expect((await idsOfFiles()).includes(logo.id)).toBe(true);
      expect(world.log.join('')).toContain('is final again');
      expect(await world.images.get(logo.id)).toMatchObject({ state: 'final' });
    });
  });

  describe('discarding what somebody gone had in hand', () => {
    test('removes temporary rows, and files with and without a row, and keeps final images', async () => {
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

    test('copes with as many as there are', async () => {
      const ids = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
      for (const id of ids.slice(0, 20)) await world.storage.put(`originals/${id.slice(0, 2)}/${id}`, file);
      expect(await world.images.discard(ids)).toBe(300);
      expect(await idsOfFiles()).toEqual([]);
    });
  });

  describe('removing', () => {
    test('takes the rows first, then all files, those made on demand too', async () => {
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

    test('takes the files of an image whose row is gone already, and passes over what is no id', async () => {
      const image = await ingest();
      await world.db.deleteFrom('images').where('id', '=', image.id).execute();
      await world.images.remove([image.id, 'no-id', '../..', '']);
      expect(await world.files()).toEqual([]);
      await world.images.remove([]);
    });

    test('removes nothing while one of the images is in use', async () => {
      const [used, free] = [await ingest(), await ingest()];
      await attachLogo(used.id);
      await expect(world.images.remove([free.id, used.id])).rejects.toMatchObject({
        code: 'in_use',
        status: 409,
      });
      expect(await rows()).toEqual([free.id, used.id].sort());
      expect((await idsOfFiles()).sort()).toEqual([free.id, used.id].sort());
    });

    test('a rendering that overlaps it is answered as missing and leaves no file', async () => {
      const image = await ingest();
      const rendered = latch();
      const removed = latch();
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

    test('another process that still remembers the row finds no file, and forgets it', async () => {
      const image = await ingest();
      const other = world.second();
      await other.openRaw(image.id);
      await world.images.remove([image.id]);
      await expect((await other.openRaw(image.id)).open()).rejects.toMatchObject({ code: 'PGRST116' });
      await expect(other.openRaw(image.id)).rejects.toMatchObject({ code: 'PGRST116' });
    });
  });
});
