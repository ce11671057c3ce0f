import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/tables.ts';
import { findAbandonedImageIds, findImageBySha256 } from '#domain/images/queries.ts';
import { describeOnOneDatabase } from '../../support/database.ts';
import { type ImageServiceFixture, openImageServiceFixture } from '../../support/image-service-fixture.ts';
import { imageFile, testImage, withMetadata } from '../../support/images.ts';

describeOnOneDatabase('image queries', (getDatabase) => {
  let fixture: ImageServiceFixture;
  beforeAll(async () => {
    fixture = await openImageServiceFixture({ database: getDatabase() });
  });
  beforeEach(() => fixture.reset());
  afterAll(() => fixture.close());
  const ingest = (file: Buffer) => fixture.images.ingest(file, { purpose: 'screen' });

  test('find a final image by the checksum of its source file, even if metadata was removed', async () => {
    const source = await withMetadata(testImage({ width: 300, height: 200, seed: 77 }))
      .jpeg()
      .toBuffer();
    const image = await ingest(source);
    expect(await fixture.images.findBySha256(image.sha256)).toBeNull();
    await fixture.makeFinal(image);
    expect(await fixture.images.findBySha256(image.sha256)).toMatchObject({ id: image.id, state: 'final' });
    expect(await fixture.images.findBySha256('0'.repeat(64))).toBeNull();
  });

  test('use an index for checksums and abandoned images', async () => {
    await sql`insert into images (id, sha256, format, content_type, bytes, width, height, state)
      select md5(n::text), md5(n::text) || md5(n::text), 'png', 'image/png', 1, 1, 1,
        case when n % 500 = 0 then 'temporary' else 'final' end
      from generate_series(1, 20000) n`.execute(fixture.db);
    await getDatabase().maintain();
    /** Returns how often the query scans the index. PostgreSQL counts these scans per transaction. */
    const countScans = (index: string, query: (tx: Db) => Promise<unknown>): Promise<number> =>
      fixture.db.transaction().execute(async (tx) => {
        const scans = async (): Promise<number> => {
          const { rows } = await sql<{ scans: number }>`
            select pg_stat_get_xact_numscans(${index}::regclass) as scans`.execute(tx);
          return rows[0]?.scans ?? 0;
        };
        const before = await scans();
        await query(tx);
        return (await scans()) - before;
      });
    const checksum = createHash('md5').update('777').digest('hex').repeat(2);
    expect(await countScans('images_sha256', (tx) => findImageBySha256(tx, checksum))).toBe(1);
    const before = { upload: new Date(0), textUpload: new Date(0) };
    expect(await countScans('images_temporary', (tx) => findAbandonedImageIds(tx, before))).toBe(1);
  });

  test('find similar images, the most similar first, and no others', async () => {
    const options = { width: 390, height: 844, seed: 901 };
    const original = await ingest(await imageFile(options));
    const smaller = await ingest(await testImage(options).resize(250).jpeg({ quality: 60 }).toBuffer());
    const other = await ingest(await imageFile({ ...options, seed: 902 }));
    for (const image of [original, smaller, other]) await fixture.makeFinal(image);
    const similarImages = await fixture.images.findSimilar(original.phash ?? '');
    expect(similarImages.map(({ id }) => id).sort()).toEqual([original.id, smaller.id].sort());
    expect(similarImages[0]?.distance).toBe(0);
    const distances = (await fixture.images.findSimilar(original.phash ?? '', 64)).map(
      ({ distance }) => distance,
    );
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect((await fixture.images.findSimilar(original.phash ?? '', 64)).map(({ id }) => id)).toContain(
      other.id,
    );
  });

  test('return null for invalid and unknown ids', async () => {
    for (const id of ['', 'x', '../../etc/passwd', 'A'.repeat(32), `${'a'.repeat(32)}\n`, 'a'.repeat(32)]) {
      expect(await fixture.images.get(id)).toBeNull();
    }
  });
});
