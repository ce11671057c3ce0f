import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { CONCEPTS } from '#analysis/image-facts/beliefs.ts';
import { computeMissingFacts } from '#analysis/image-facts/process-facts.ts';
import { startFacts } from '#analysis/image-facts/start-facts.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import { CHANGES_CHANNEL, cacheTags, parseChanges } from '#domain/changes.ts';
import {
  deleteOrphanedFacts,
  forgetFactsFailures,
  recordFactsFailure,
  saveFacts,
} from '#domain/image-facts/commands.ts';
import { computeFacts, FACTS_VERSION } from '#domain/image-facts/compute-facts.ts';
import { getFactsProgress } from '#domain/image-facts/queries.ts';
import { sampleFile } from '#domain/image-facts/sample.ts';
import { PARTS } from '#domain/image-facts/vector-layout.ts';
import { createImageService, type ImageService } from '#domain/images/image-service.ts';
import { originalKey } from '#domain/images/keys.ts';
import { retryFailedImages, saveOcrText } from '#domain/ocr/commands.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { COLOUR_NAMES } from '#shared/screen-filters.ts';
import { makeApp, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import {
  describeOnOneDatabase,
  describePostgres,
  emptyCatalogueTables,
  openTestDatabase,
} from '../../support/database.ts';
import { drawInterface } from '../../support/drawn-interface.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const neverAborted = new AbortController().signal;

type Fixture = { database: Database; storage: Storage; images: ImageService };

const openFixture = async (database: Database, dataDir: string): Promise<Fixture> => {
  const storage = await openStorage({ dataDir });
  const settings = { avif: false, renditionCacheBytes: 1e6 };
  return { database, storage, images: createImageService({ db: database.db, storage, logger, settings }) };
};

const computeFactsOnce = (fixture: Fixture, signal = neverAborted, onProcessed?: () => void) =>
  computeMissingFacts(
    { ...fixture, logger },
    { signal, position: { ord: 0, embeddingOrd: 0 }, ...(onProcessed && { onProcessed }) },
  );

/**
 * Adds a screen as an older release left it: with a file but without facts. Without `file`, its file is missing in
 * the storage.
 */
async function addScreen({ database: { db }, storage }: Fixture, appId: string, file?: Buffer) {
  const imageId = await makeImage(db);
  if (file) await storage.put(originalKey(imageId), file, { contentType: 'image/png' });
  await makeScreen(db, appId, { imageId });
  const { sha256 } = await db
    .selectFrom('images')
    .select('sha256')
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow();
  return { imageId, sha256 };
}

const factsOf = ({ database: { db } }: Fixture, sha256: string) =>
  db.selectFrom('image_facts').selectAll().where('sha256', '=', sha256).executeTakeFirst();

const namesOf = (colours: readonly number[] = []): (string | undefined)[] =>
  colours.map((position) => COLOUR_NAMES[position]);

/** Returns an OCR text with the four lines of a sign-in form. `text` is its first line. */
const signInText = (text: string) => ({
  width: 1600,
  height: 1000,
  boxes: [text, 'Email', 'Password', 'Forgot password'].map((line, index) => ({
    text: line,
    x: 0.3,
    y: 0.2 + index * 0.1,
    width: 0.3,
    height: 0.03,
    letterHeight: 0.02,
    confidence: 0.95,
  })),
});

const dark = await drawInterface({ page: '#0f172a', panel: '#1e293b', accent: '#22c55e' });
const light = await drawInterface({ page: '#ffffff', panel: '#f1f5f9', accent: '#e11d48' });

describeOnOneDatabase('facts of images', (getDatabase) => {
  let fixture: Fixture;
  let app: string;

  beforeEach(async () => {
    const database = getDatabase();
    await emptyCatalogueTables(database.db);
    fixture = await openFixture(database, database.options.dataDir);
    app = (await makeApp(database.db)).id;
  });

  test('[E-07] an upload stores scheme, shape, colors, palette and vector with the image', async () => {
    const { sha256 } = await fixture.images.ingest(dark, { purpose: 'screen' });
    const facts = await factsOf(fixture, sha256);
    expect(facts).toMatchObject({
      version: FACTS_VERSION,
      scheme: 'dark',
      shape: 'viewport',
      has_beliefs: false,
    });
    expect(namesOf(facts?.colours)).toEqual(['green', 'black']);
    expect(facts?.palette.map(({ hex }) => hex)).toEqual(
      expect.arrayContaining(['0f172a', '1e293b', '22c55e']),
    );
    const { vector } = computeFacts(await sampleFile(dark), { width: 1440, height: 900 });
    // The upload scales the image to a rendition before it samples the pixels, so the values differ a little.
    const stored = new Int8Array(facts?.vector ?? []);
    expect(stored.length).toBe(vector.length);
    expect(Math.max(...stored.map((value, i) => Math.abs(value - (vector[i] ?? 0))))).toBeLessThan(6);
    // Logos have no facts.
    await fixture.images.ingest(
      await drawInterface({ page: '#ffffff', panel: '#eeeeee', accent: '#000000' }),
      {
        purpose: 'logo',
      },
    );
    expect(await fixture.database.db.selectFrom('image_facts').select('sha256').execute()).toHaveLength(1);
  });

  test('[E-07] the job computes the facts of existing screens once', async () => {
    const [first, second] = [await addScreen(fixture, app, dark), await addScreen(fixture, app, light)];
    expect(await getFactsProgress(fixture.database.db)).toEqual({
      screens: 2,
      done: 0,
      waiting: 2,
      failed: 0,
    });
    let processed = 0;
    const count = () => {
      processed += 1;
    };
    await computeFactsOnce(fixture, neverAborted, count);
    expect(await factsOf(fixture, first.sha256)).toMatchObject({ scheme: 'dark' });
    expect(namesOf((await factsOf(fixture, second.sha256))?.colours)).toEqual(['red', 'white']);
    expect(await getFactsProgress(fixture.database.db)).toEqual({
      screens: 2,
      done: 2,
      waiting: 0,
      failed: 0,
    });
    await computeFactsOnce(fixture, neverAborted, count);
    expect(processed).toBe(2);
  });

  test('[E-07] an interrupted job continues where it stopped', async () => {
    for (const file of [dark, light, dark, light]) await addScreen(fixture, app, file);
    const interruption = new AbortController();
    const interrupted = computeFactsOnce(fixture, interruption.signal, () =>
      interruption.abort(new Error('stop')),
    );
    await expect(interrupted).rejects.toThrow('stop');
    expect(await getFactsProgress(fixture.database.db)).toMatchObject({ done: 1, waiting: 3 });
    let processed = 0;
    await computeFactsOnce(fixture, neverAborted, () => {
      processed += 1;
    });
    expect(processed).toBe(3);
    expect(await getFactsProgress(fixture.database.db)).toMatchObject({ done: 4, waiting: 0 });
  });

  test('[E-07] the job computes facts of an older version again and keeps those of a newer one', async () => {
    const { db } = fixture.database;
    const [older, newer] = [await addScreen(fixture, app, dark), await addScreen(fixture, app, dark)];
    // Both dark images get the facts of a light one. Their scheme later shows whether the job has replaced these facts.
    const wrongFacts = computeFacts(await sampleFile(light), { width: 1440, height: 900 });
    for (const { sha256 } of [older, newer]) await saveFacts(db, sha256, wrongFacts);
    // `FACTS_VERSION - 1` may be 0, which the constraint forbids. The test therefore drops the constraint temporarily.
    await sql`alter table image_facts drop constraint image_facts_version_check`.execute(db);
    try {
      await sql`update image_facts set version = ${FACTS_VERSION - 1}, has_beliefs = true where sha256 = ${older.sha256}`.execute(
        db,
      );
      await sql`update image_facts set version = ${FACTS_VERSION + 1} where sha256 = ${newer.sha256}`.execute(
        db,
      );
      await computeFactsOnce(fixture);
    } finally {
      await sql`alter table image_facts add constraint image_facts_version_check check (version > 0)`.execute(
        db,
      );
    }
    expect(await factsOf(fixture, older.sha256)).toMatchObject({
      version: FACTS_VERSION,
      scheme: 'dark',
      has_beliefs: false,
    });
    expect(await factsOf(fixture, newer.sha256)).toMatchObject({
      version: FACTS_VERSION + 1,
      scheme: 'light',
    });
  });

  test('an image that fails is recorded, does not stop the others, and waits for a retry', async () => {
    const { db } = fixture.database;
    const missing = await addScreen(fixture, app);
    const truncated = await addScreen(fixture, app, dark.subarray(0, 900));
    const good = await addScreen(fixture, app, light);
    await computeFactsOnce(fixture);
    expect(await factsOf(fixture, good.sha256)).toBeDefined();
    expect(await getFactsProgress(db)).toEqual({ screens: 3, done: 1, waiting: 0, failed: 2 });
    const failures = await db.selectFrom('image_facts_failures').select(['sha256', 'failure']).execute();
    expect(failures.map(({ sha256 }) => sha256).sort()).toEqual([missing.sha256, truncated.sha256].sort());
    expect(failures).toContainEqual({
      sha256: missing.sha256,
      failure: 'The image file is missing in the storage',
    });

    await fixture.storage.put(originalKey(missing.imageId), dark, { contentType: 'image/png' });
    await computeFactsOnce(fixture);
    expect(await getFactsProgress(db)).toMatchObject({ done: 1, failed: 2 });
    expect(await forgetFactsFailures(db)).toBe(2);
    await computeFactsOnce(fixture);
    expect(await getFactsProgress(db)).toEqual({ screens: 3, done: 2, waiting: 0, failed: 1 });
  });

  test.each([
    ['deleted', 0],
    ['deleted and added again with the same file', 1],
  ])('the job records no failure for an image whose screen is %s during the job', async (_, additions) => {
    const { database, storage } = fixture;
    const { db } = database;
    const { imageId, sha256 } = await addScreen(fixture, app, dark);
    const changeScreen = async (): Promise<void> => {
      await db.deleteFrom('screens').where('image_id', '=', imageId).execute();
      await db.deleteFrom('images').where('id', '=', imageId).execute();
      await storage.delete(originalKey(imageId));
      for (let count = 0; count < additions; count += 1) {
        const newId = await makeImage(db, { sha256 });
        await storage.put(originalKey(newId), dark, { contentType: 'image/png' });
        await makeScreen(db, app, { imageId: newId });
      }
    };
    const get: Storage['get'] = async (key) => {
      if (key === originalKey(imageId)) await changeScreen();
      return storage.get(key);
    };
    await computeFactsOnce({ ...fixture, storage: { ...storage, get } });
    expect(await getFactsProgress(db)).toEqual({
      screens: additions,
      done: additions,
      waiting: 0,
      failed: 0,
    });
    expect(await db.selectFrom('image_facts_failures').select('sha256').execute()).toEqual([]);
  });

  test('an error of the storage stops the job and is not recorded for any image', async () => {
    await addScreen(fixture, app, dark);
    const offline = { ...fixture.storage, get: () => Promise.reject(new Error('The storage is offline')) };
    await expect(computeFactsOnce({ ...fixture, storage: offline })).rejects.toThrow('offline');
    expect(await getFactsProgress(fixture.database.db)).toEqual({
      screens: 1,
      done: 0,
      waiting: 1,
      failed: 0,
    });
  });

  test('[E-07] beliefs are added once the text is recognized, and the rest of the vector stays', async () => {
    const { db } = fixture.database;
    const { sha256 } = await addScreen(fixture, app, light);
    await computeFactsOnce(fixture);
    const before = await factsOf(fixture, sha256);
    expect(before?.has_beliefs).toBe(false);
    expect([...new Int8Array(before?.vector ?? []).slice(PARTS.beliefs.start)]).toEqual(
      new Array(CONCEPTS.length).fill(0),
    );
    await saveOcrText(db, { sha256, ocrEngine: 'test', ocrText: signInText('Sign in'), tookMs: 1 });
    await computeFactsOnce(fixture);
    const after = await factsOf(fixture, sha256);
    expect(after?.has_beliefs).toBe(true);
    expect([...(after?.vector ?? [])].slice(0, PARTS.look.end)).toEqual(
      [...(before?.vector ?? [])].slice(0, PARTS.look.end),
    );
    const beliefs = new Int8Array(after?.vector ?? []).slice(PARTS.beliefs.start);
    // The beliefs about screen types come first.
    const types = beliefs.slice(0, CONCEPTS.filter(({ type }) => type === 'screen-types').length);
    expect(CONCEPTS[types.indexOf(Math.max(...types))]?.key).toBe('login');
  });

  test('[E-07] an image whose beliefs fail counts as failed until a retry', async () => {
    const { db } = fixture.database;
    const { imageId, sha256 } = await addScreen(fixture, app, light);
    await computeFactsOnce(fixture);
    await saveOcrText(db, { sha256, ocrEngine: 'test', ocrText: signInText('Sign in'), tookMs: 1 });
    await fixture.storage.put(originalKey(imageId), light.subarray(0, 900), { contentType: 'image/png' });
    await computeFactsOnce(fixture);
    expect(await getFactsProgress(db)).toEqual({ screens: 1, done: 0, waiting: 0, failed: 1 });
    await fixture.storage.put(originalKey(imageId), light, { contentType: 'image/png' });
    expect(await forgetFactsFailures(db)).toBe(1);
    await computeFactsOnce(fixture);
    expect(await getFactsProgress(db)).toEqual({ screens: 1, done: 1, waiting: 0, failed: 0 });
    expect((await factsOf(fixture, sha256))?.has_beliefs).toBe(true);
  });

  test('[E-07] storing facts announces that the lists of screens and the page of the app have changed', async () => {
    const { database } = fixture;
    const { slug } = await database.db
      .selectFrom('apps')
      .select('slug')
      .where('id', '=', app)
      .executeTakeFirstOrThrow();
    await addScreen(fixture, app, light);
    const announced = new Set<string>();
    const stop = await database.listen(CHANGES_CHANNEL, (payload) => {
      for (const tag of parseChanges(payload)) announced.add(tag);
    });
    onTestFinished(stop);
    await computeFactsOnce(fixture);
    await expect
      .poll(() => [...announced])
      .toEqual(expect.arrayContaining([cacheTags.screens, cacheTags.app(slug)]));
  });

  test('storing the facts of a screen, and later its beliefs, adds an entry to the change log', async () => {
    const { db } = fixture.database;
    const { sha256 } = await addScreen(fixture, app, light);
    const changes = async () => (await db.selectFrom('catalogue_changes').select('ord').execute()).length;
    const before = await changes();
    await computeFactsOnce(fixture);
    expect(await changes()).toBe(before + 1);
    await saveOcrText(db, { sha256, ocrEngine: 'test', ocrText: signInText('Sign in'), tookMs: 1 });
    await computeFactsOnce(fixture);
    expect(await changes()).toBe(before + 2);
  });

  test('facts and failures of deleted images are deleted', async () => {
    const { db } = fixture.database;
    const { sha256 } = await addScreen(fixture, app, dark);
    await computeFactsOnce(fixture);
    const facts = computeFacts(await sampleFile(dark), { width: 1440, height: 900 });
    // No image has one of these two hashes. PostgreSQL cannot store the NUL character in the reason, so
    // `recordFactsFailure` removes it.
    await saveFacts(db, 'a'.repeat(64), facts);
    await recordFactsFailure(db, 'b'.repeat(64), 'gone\0');
    expect(await deleteOrphanedFacts(db)).toBe(1);
    expect((await db.selectFrom('image_facts').select('sha256').execute()).map((row) => row.sha256)).toEqual([
      sha256,
    ]);
    expect(await db.selectFrom('image_facts_failures').selectAll().execute()).toEqual([]);
  });

  test('the background job starts by itself and notices new screens', async () => {
    const { db } = fixture.database;
    await addScreen(fixture, app, dark);
    const job = await startFacts({ ...fixture, logger }, { delayMs: 1, intervalMs: 1 });
    try {
      await expect.poll(() => getFactsProgress(db), { timeout: 20_000 }).toMatchObject({ done: 1 });
      const { sha256 } = await addScreen(fixture, app, light);
      await expect.poll(() => getFactsProgress(db), { timeout: 20_000 }).toMatchObject({ done: 2 });
      await saveOcrText(db, { sha256, ocrEngine: 'test', ocrText: signInText('Sign in'), tookMs: 1 });
      await expect
        .poll(async () => (await factsOf(fixture, sha256))?.has_beliefs, { timeout: 20_000 })
        .toBe(true);
    } finally {
      await job.stop();
    }
  });

  test('the background job retries failed images even if its position has moved far beyond them', async () => {
    const { db } = fixture.database;
    const { imageId } = await addScreen(fixture, app);
    const { imageId: laterId } = await addScreen(fixture, app, light);
    // Processing this screen moves the job's position far beyond the failed image.
    await db
      .updateTable('screens')
      .set(({ eb }) => ({ ord: eb('ord', '+', 5000) }))
      .where('image_id', '=', laterId)
      .execute();
    const job = await startFacts({ ...fixture, logger }, { delayMs: 1, intervalMs: 1 });
    try {
      const progress = () => getFactsProgress(db);
      await expect.poll(progress, { timeout: 20_000 }).toMatchObject({ done: 1, failed: 1 });
      await fixture.storage.put(originalKey(imageId), dark, { contentType: 'image/png' });
      await retryFailedImages(db, TEST_ACTOR);
      await expect.poll(progress, { timeout: 20_000 }).toMatchObject({ done: 2, failed: 0 });
    } finally {
      await job.stop();
    }
  });
});

describePostgres('facts of images with two replicas', () => {
  test('[E-07] only one replica computes facts, and it processes each image once', async () => {
    const database = await openTestDatabase('postgres');
    const other = await openDatabase({ ...database.options, logger });
    try {
      const one = await openFixture(database, database.options.dataDir);
      const two = { ...one, database: other };
      const app = (await makeApp(database.db)).id;
      for (const file of [dark, light, dark]) await addScreen(one, app, file);
      let processed = 0;
      const count = () => {
        processed += 1;
      };
      const results = await Promise.all(
        [one, two].map((replica) => computeFactsOnce(replica, neverAborted, count)),
      );
      // One replica returns false, because the other one holds the lock.
      expect(results.toSorted()).toEqual([false, true]);
      expect(processed).toBe(3);
    } finally {
      await other.close();
      await database.drop();
    }
  });
});
