import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/tables.ts';
import { abandonedImageIds, findImageBySha256 } from '#domain/images/queries.ts';
import { describeDatabases } from '../../support/database.ts';
import { picture, pictureFile, withMetadata } from '../../support/images.ts';
import { type ImageWorld, openImageWorld } from '../../support/images-service.ts';

describeDatabases('image queries', (use) => {
  let world: ImageWorld;
  beforeAll(async () => {
    world = await openImageWorld({ database: use() });
  });
  beforeEach(() => world.reset());
  afterAll(() => world.close());
  const ingest = (file: Buffer) => world.images.ingest(file, { purpose: 'screen' });

  test('find a final image by the checksum of its source file, even if metadata was removed', async () => {
    const source = await withMetadata(picture({ width: 300, height: 200, seed: 77 }))
      .jpeg()
      .toBuffer();
    const image = await ingest(source);
    expect(await world.images.findBySha256(image.sha256)).toBeNull();
    await world.makeFinal(image);
    expect(await world.images.findBySha256(image.sha256)).toMatchObject({ id: image.id, state: 'final' });
    expect(await world.images.findBySha256('0'.repeat(64))).toBeNull();
  });

  test('use an index for checksums and abandoned images', async () => {
    await sql`insert into images (id, sha256, format, content_type, bytes, width, height, state)
      select md5(n::text), md5(n::text) || md5(n::text), 'png', 'image/png', 1, 1, 1,
        case when n % 500 = 0 then 'temporary' else 'final' end
      from generate_series(1, 20000) n`.execute(world.db);
    await use().maintain();
    const used = (index: string, read: (tx: Db) => Promise<unknown>): Promise<number> =>
      world.db.transaction().execute(async (tx) => {
        const scans = async (): Promise<number> => {
          const { rows } = await sql<{ scans: number }>`
            select pg_stat_get_xact_numscans(${index}::regclass) as scans`.execute(tx);
          return rows[0]?.scans ?? 0;
        };
        const before = await scans();
        await read(tx);
        return (await scans()) - before;
      });
    const sum = createHash('md5').update('777').digest('hex').repeat(2);
    expect(await used('images_sha256', (tx) => findImageBySha256(tx, sum))).toBe(1);
    const before = { upload: new Date(0), textUpload: new Date(0) };
    expect(await used('images_temporary', (tx) => abandonedImageIds(tx, before))).toBe(1);
  });

  test('find similar pictures, the most similar first, and no others', async () => {
    const options = { width: 390, height: 844, seed: 901 };
    const original = await ingest(await pictureFile(options));
    const smaller = await ingest(await picture(options).resize(250).jpeg({ quality: 60 }).toBuffer());
    const other = await ingest(await pictureFile({ ...options, seed: 902 }));
    for (const image of [original, smaller, other]) await world.makeFinal(image);
    const found = await world.images.findSimilar(original.phash ?? '');
    expect(found.map(({ id }) => id).sort()).toEqual([original.id, smaller.id].sort());
    expect(found[0]?.distance).toBe(0);
    const everything = (await world.images.findSimilar(original.phash ?? '', 64)).map(
      ({ distance }) => distance,
    );
    expect(everything).toEqual(everything.toSorted((a, b) => a - b));
    expect((await world.images.findSimilar(original.phash ?? '', 64)).map(({ id }) => id)).toContain(
      other.id,
    );
  });

  test('return null for invalid ids', async () => {
    for (const id of ['', 'x', '../../etc/passwd', 'A'.repeat(32), `${'a'.repeat(32)}\n`, 'a'.repeat(32)]) {
      expect(await world.images.get(id)).toBeNull();
    }
  });
});
