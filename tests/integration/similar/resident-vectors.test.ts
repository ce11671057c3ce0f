import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#db/tables.ts';
import { saveFacts } from '#domain/image-facts/commands.ts';
import { ResidentVectors } from '#domain/similar/resident-vectors.ts';
import { builtInVectors } from '#domain/similar/vector-source.ts';
import { makeApp, makeImage, makeScreen } from '../../support/catalogue.ts';
import { describeDatabases } from '../../support/database.ts';

/** Bytes of a row besides its vector. Must equal the constant in resident-vectors.ts. */
const ROW_BYTES = 40;
const MAX_ROWS = 10;

async function addScreen(db: Db, appId: string, serial: number): Promise<void> {
  const sha256 = createHash('sha256').update(String(serial)).digest('hex');
  await makeScreen(db, appId, { platform: 'web', imageId: await makeImage(db, { sha256 }) });
  await saveFacts(db, sha256, {
    scheme: 'light',
    shape: 'viewport',
    colours: [],
    palette: [],
    vector: new Int8Array(builtInVectors.dimensions).fill(serial),
  });
}

describeDatabases('vectors in memory', (getDatabase) => {
  test('[E-09] are limited to the newest screens, also when screens are added after the first load', async () => {
    const { db } = getDatabase();
    const { id: appId } = await makeApp(db);
    const maxBytes = MAX_ROWS * (builtInVectors.dimensions + ROW_BYTES);
    const vectors = new ResidentVectors(db, builtInVectors, { maxBytes });
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
});
