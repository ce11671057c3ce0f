import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#db/tables.ts';
import { saveFacts } from '#domain/image-facts/commands.ts';
import { modelVectorSource, saveEmbedding } from '#domain/similar/model/embeddings.ts';
import { ResidentVectors } from '#domain/similar/resident-vectors.ts';
import { builtInVectorSource } from '#domain/similar/vector-source.ts';
import { makeApp, makeImage, makeScreen } from '../../support/catalogue.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

/** Bytes of a row besides its vector. Must equal the constant in resident-vectors.ts. */
const ROW_BYTES = 40;
const MAX_ROWS = 10;

const hashOf = (serial: number): string => createHash('sha256').update(String(serial)).digest('hex');

/** Adds a screen with a visual vector whose values are all `serial`. */
async function addScreen(db: Db, appId: string, serial: number): Promise<void> {
  const sha256 = hashOf(serial);
  await makeScreen(db, appId, { platform: 'web', imageId: await makeImage(db, { sha256 }) });
  await saveFacts(db, sha256, {
    scheme: 'light',
    shape: 'viewport',
    colours: [],
    palette: [],
    vector: new Int8Array(builtInVectorSource.dimensions).fill(serial),
  });
}

describeOnOneDatabase('vectors in memory', (getDatabase) => {
  test('[E-09] are limited to the newest screens, even when screens are added after the first load', async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db);
    const maxBytes = MAX_ROWS * (builtInVectorSource.dimensions + ROW_BYTES);
    const vectors = new ResidentVectors(db, builtInVectorSource, { maxBytes });
    onTestFinished(() => vectors.release());
    for (let serial = 1; serial <= 5; serial += 1) await addScreen(db, appId, serial);
    expect((await vectors.get('web')).store.size).toBe(5);
    for (let serial = 6; serial <= 25; serial += 1) await addScreen(db, appId, serial);
    const newest = Array.from({ length: MAX_ROWS }, (_, index) => 25 - index);
    await expect
      .poll(async () => {
        const { store } = await vectors.get('web');
        return Array.from({ length: store.length }, (_, row) => store.vectorAt(row)[0]);
      })
      .toEqual(newest);
  });

  test('[E-09] a screen whose new vector has another number of dimensions loses its outdated vector', async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db);
    const modelId = hashOf(100);
    for (const serial of [101, 102]) {
      await addScreen(db, appId, serial);
      await saveEmbedding(db, hashOf(serial), { modelId, vector: Int8Array.of(1, 2, 3) });
    }
    const vectors = new ResidentVectors(
      db,
      modelVectorSource({ id: modelId, dimensions: 3, hasText: false }),
    );
    onTestFinished(() => vectors.release());
    expect((await vectors.get('web')).store.size).toBe(2);
    await saveEmbedding(db, hashOf(102), { modelId, vector: Int8Array.of(1, 2, 3, 4) });
    await expect.poll(async () => (await vectors.get('web')).store.size).toBe(1);
  });

  test('[E-09] are not kept if they are released while a load is running', async () => {
    const { db } = getDatabase();
    await addScreen(db, (await makeApp(db)).id, 103);
    const vectors = new ResidentVectors(db, builtInVectorSource);
    const load = vectors.get('web');
    vectors.release();
    await expect(load).rejects.toThrow('The vectors were released');
    expect(vectors.memoryBytes).toBe(0);
  });
});
