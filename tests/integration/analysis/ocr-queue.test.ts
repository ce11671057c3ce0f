import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { OcrEngine } from '#analysis/ocr/ocr-engine.ts';
import { runTesseract } from '#analysis/ocr/run-tesseract.ts';
import { openOcrQueue } from '#analysis/ocr-queue/ocr-queue.ts';
import { processOcrQueue } from '#analysis/ocr-queue/process-ocr-queue.ts';
import { startOcr } from '#analysis/ocr-queue/start-ocr.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import { originalKey } from '#domain/images/keys.ts';
import { recordOcrFailure, retryFailedImages } from '#domain/ocr/commands.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { getOcrProgress, listOcrFailures } from '#domain/ocr/queries.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { makeApp, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import {
  describeOnOneDatabase,
  describePostgres,
  emptyCatalogueTables,
  openTestDatabase,
} from '../../support/database.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const neverAborted = new AbortController().signal;

/**
 * Creates a fake OCR engine, whose result is the content of the file as text. It calls `onRecognize` for each
 * image. If `onRecognize` throws, recognition fails with its error.
 */
function createEchoEngine(
  onRecognize: (text: string, signal?: AbortSignal) => Promise<void> | void = () => {},
): OcrEngine {
  return {
    name: 'echo',
    async recognize(image, signal) {
      const text = image.toString();
      await onRecognize(text, signal);
      const position = { x: 0, y: 0, width: 1, height: 0.1, letterHeight: 0.1, confidence: 1 };
      return { width: 100, height: 100, boxes: [{ text, ...position }] };
    },
    async close() {},
  };
}

type Fixture = { database: Database; storage: Storage };

const depsOf = ({ database, storage }: Fixture, ocrEngine: OcrEngine) => ({
  database,
  db: database.db,
  storage,
  logger,
  openOcrEngine: async () => ocrEngine,
});

/** Creates a screen whose image contains `text`. Without `text`, the image's file is missing. */
async function addScreen(
  { database: { db }, storage }: Fixture,
  appId: string,
  text?: string,
): Promise<string> {
  const imageId = await makeImage(db);
  if (text) await storage.put(originalKey(imageId), Buffer.from(text), { contentType: 'image/png' });
  return makeScreen(db, appId, { imageId });
}

const ocrCountsOf = async ({ db }: Database): Promise<number[]> =>
  (await db.selectFrom('ocr_texts').select('times').execute()).map(({ times }) => times);

/** Returns the jobs in the queue. `dueAtSeconds` is the Unix time of the next attempt. */
async function jobsOf({ db }: Database): Promise<{ state: string; tries: number; dueAtSeconds: number }[]> {
  const { rows } = await sql<{ state: string; tries: number; dueAtSeconds: number }>`
    select state::text as state, retry_count as tries,
      extract(epoch from start_after)::float8 as "dueAtSeconds" from vitrine_jobs.job`.execute(db);
  return rows;
}

/** Makes all jobs due, as if the time until the next attempt had passed. */
const makeJobsDue = ({ db }: Database) => sql`update vitrine_jobs.job set start_after = now()`.execute(db);

describeOnOneDatabase('OCR of screens in the background', (getDatabase) => {
  let fixture: Fixture;
  let app: string;

  beforeEach(async () => {
    const database = getDatabase();
    await emptyCatalogueTables(database.db);
    await sql`drop schema if exists vitrine_jobs cascade`.execute(database.db);
    fixture = { database, storage: await openStorage({ dataDir: database.options.dataDir }) };
    app = (await makeApp(database.db)).id;
  });

  test('processes all waiting images once, one at a time, and empties the queue', async () => {
    const { database } = fixture;
    for (const text of ['harbour', 'lighthouse', 'ferry']) await addScreen(fixture, app, text);
    const processedTexts: string[] = [];
    let activeCount = 0;
    let maxConcurrent = 0;
    const ocrEngine = createEchoEngine(async (text) => {
      maxConcurrent = Math.max(maxConcurrent, ++activeCount);
      processedTexts.push(text);
      await new Promise((resolve) => setImmediate(resolve));
      activeCount--;
    });
    let processedCount = 0;
    const runQueue = () =>
      processOcrQueue(depsOf(fixture, ocrEngine), {
        signal: neverAborted,
        onProcessed: () => void processedCount++,
      });
    await runQueue();
    await runQueue();
    expect(processedTexts.sort()).toEqual(['ferry', 'harbour', 'lighthouse']);
    expect([maxConcurrent, processedCount]).toEqual([1, 3]);
    expect(await ocrCountsOf(database)).toEqual([1, 1, 1]);
    expect(await jobsOf(database)).toEqual([]);
    const { rows } = await sql<{ ocr: string }>`select ocr from screen_text order by ocr`.execute(
      database.db,
    );
    expect(rows.map(({ ocr }) => ocr)).toEqual(['ferry', 'harbour', 'lighthouse']);
  });

  test('queues each image only once', async () => {
    const { database } = fixture;
    for (const text of ['harbour', 'lighthouse']) await addScreen(fixture, app, text);
    const jobs = await openOcrQueue({ database, logger });
    try {
      expect([await jobs.fill(), await jobs.fill()]).toEqual([2, 0]);
      expect(await jobs.takeNext()).not.toBeNull();
      expect(await jobs.fill()).toBe(0);
      expect((await jobsOf(database)).map(({ state }) => state).sort()).toEqual(['active', 'created']);
    } finally {
      await jobs.close();
    }
  });

  test('gives each of two releases its own queue; the newer release deletes abandoned jobs of the older one', async () => {
    const { database } = fixture;
    await addScreen(fixture, app, 'harbour');
    const newer = await openOcrQueue({ database, logger, version: OCR_VERSION + 1 });
    const older = await openOcrQueue({ database, logger });
    try {
      expect(await newer.fill()).toBe(1);
      expect(await older.takeNext()).toBeNull();
      expect(await older.fill()).toBe(1);
      expect(await older.takeNext()).not.toBeNull();
      expect(await newer.takeNext()).not.toBeNull();
      expect(await jobsOf(database)).toHaveLength(2);
    } finally {
      await Promise.all([older.close(), newer.close()]);
    }
    const nextQueue = await openOcrQueue({ database, logger, version: OCR_VERSION + 1 });
    await nextQueue.close();
    // The newer release has deleted the queue of the older one with its job.
    expect(await jobsOf(database)).toHaveLength(1);
    // The older release deletes nothing.
    await (await openOcrQueue({ database, logger })).close();
    expect(await jobsOf(database)).toHaveLength(1);
  });

  test('tries a failing image three times with growing delays, then gives up until a retry is requested', async () => {
    const { database } = fixture;
    const screen = await addScreen(fixture, app);
    const jobs = await openOcrQueue({ database, logger });
    try {
      expect(await jobs.fill()).toBe(1);
      // The delay begins at an unknown moment of the call of `fail`. Its true length is between the two measured ones.
      const minDelays: number[] = [];
      const maxDelays: number[] = [];
      for (let tries = 1; tries <= 3; tries++) {
        const job = await jobs.takeNext();
        if (!job) throw new Error('There is no job');
        const before = Date.now() / 1000;
        await jobs.fail(job, new Error(`no luck, ${tries}`));
        const after = Date.now() / 1000;
        expect(await jobs.takeNext()).toBeNull();
        const [remainingJob] = await jobsOf(database);
        if (remainingJob) {
          maxDelays.push(remainingJob.dueAtSeconds - before);
          minDelays.push(remainingJob.dueAtSeconds - after);
        }
        await makeJobsDue(database);
      }
      expect(maxDelays).toHaveLength(2);
      // The two delays are random: 5 to 10 s and 10 to 20 s. The limits below allow 0.1 s more or less.
      expect(maxDelays[0]).toBeGreaterThan(4.9);
      expect(minDelays[0]).toBeLessThan(10.1);
      expect(maxDelays[1]).toBeGreaterThan(9.9);
      expect(minDelays[1]).toBeLessThan(20.1);
      expect([await jobsOf(database), await jobs.fill(), await jobs.msUntilNextJob()]).toEqual([[], 0, null]);
    } finally {
      await jobs.close();
    }
    expect(await listOcrFailures(database.db, 5)).toMatchObject([
      { screenId: screen, failure: 'no luck, 3' },
    ]);

    const imageId = (await database.db.selectFrom('screens').select('image_id').executeTakeFirstOrThrow())
      .image_id;
    await fixture.storage.put(originalKey(imageId), Buffer.from('harbour'), { contentType: 'image/png' });
    expect(await retryFailedImages(database.db, TEST_ACTOR)).toBe(1);
    await processOcrQueue(depsOf(fixture, createEchoEngine()), { signal: neverAborted });
    expect(await getOcrProgress(database.db)).toEqual({ screens: 1, done: 1, waiting: 0, failed: 0 });
  });

  test('reads the current file of an image whose screen was deleted and added again while the image waited', async () => {
    const { database, storage } = fixture;
    const { db } = database;
    const sha256 = 'a'.repeat(64);
    const addHarbour = async (): Promise<{ id: string; imageId: string }> => {
      const imageId = await makeImage(db, { sha256 });
      await storage.put(originalKey(imageId), Buffer.from('harbour'), { contentType: 'image/png' });
      return { id: await makeScreen(db, app, { imageId }), imageId };
    };
    const { id, imageId } = await addHarbour();
    const queue = await openOcrQueue({ database, logger });
    expect(await queue.fill()).toBe(1);
    await queue.close();
    await db.deleteFrom('screens').where('id', '=', id).execute();
    await db.deleteFrom('images').where('id', '=', imageId).execute();
    await storage.delete(originalKey(imageId));
    await addHarbour();
    await processOcrQueue(depsOf(fixture, createEchoEngine()), { signal: neverAborted });
    expect(await listOcrFailures(db, 10)).toEqual([]);
    const { rows } = await sql<{ ocr: string }>`select ocr from screen_text`.execute(db);
    expect(rows).toEqual([{ ocr: 'harbour' }]);
  });

  test('processes the other images when some fail', async () => {
    const { database } = fixture;
    for (const text of [undefined, 'harbour', 'unreadable']) await addScreen(fixture, app, text);
    const ocrEngine = createEchoEngine((text) => {
      if (text === 'unreadable') throw new Error('Recognition failed');
    });
    // The failed images would be tried again after some seconds, so the test stops the queue after the successful one.
    const stop = new AbortController();
    const processing = processOcrQueue(depsOf(fixture, ocrEngine), {
      signal: stop.signal,
      onProcessed: () => stop.abort(),
    });
    await expect(processing).rejects.toThrow();
    expect(await getOcrProgress(database.db)).toMatchObject({ done: 1, waiting: 2 });
  });

  test('retries the image of a killed process, and gives up an image after three killed processes', async () => {
    const { database } = fixture;
    await addScreen(fixture, app, 'harbour');
    /**
     * Simulates a process that is killed during OCR, and the next process, which notices this. Returns the new state of
     * the job, or undefined if the image was given up.
     */
    const killOnce = async (): Promise<string | undefined> => {
      const killedQueue = await openOcrQueue({ database, logger });
      await killedQueue.fill();
      if (!(await killedQueue.takeNext())) throw new Error('There is no job');
      await killedQueue.close();
      // Makes the last heartbeat older than the timeout of 15 s.
      await sql`update vitrine_jobs.job set heartbeat_on = now() - interval '1 minute'`.execute(database.db);
      // Makes the next check for crashed processes due. pg-boss checks only once per interval.
      await sql`update vitrine_jobs.queue set monitor_claim_on = null`.execute(database.db);
      const nextQueue = await openOcrQueue({ database, logger });
      await nextQueue.recover();
      await nextQueue.close();
      await makeJobsDue(database);
      return (await jobsOf(database))[0]?.state;
    };
    expect(await killOnce()).toBe('retry');
    await processOcrQueue(depsOf(fixture, createEchoEngine()), { signal: neverAborted });
    expect(await ocrCountsOf(database)).toEqual([1]);

    // Simulates an upgrade to a release with better OCR.
    await database.db.updateTable('ocr_texts').set({ version: 0 }).execute();
    expect([await killOnce(), await killOnce(), await killOnce()]).toEqual(['retry', 'retry', undefined]);
    expect(await listOcrFailures(database.db, 5)).toMatchObject([
      { failure: 'The process ended during OCR' },
    ]);
  });

  test('stops OCR immediately on shutdown, without counting an attempt, and leaves the image waiting', async () => {
    const { database } = fixture;
    await addScreen(fixture, app, 'harbour');
    const stop = new AbortController();
    const ocrEngine = createEchoEngine(
      (_text, signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
          setImmediate(() => stop.abort(new Error('The server stops')));
        }),
    );
    await expect(processOcrQueue(depsOf(fixture, ocrEngine), { signal: stop.signal })).rejects.toThrow(
      'The server stops',
    );
    expect(await jobsOf(database)).toEqual([]);
    expect(await getOcrProgress(database.db)).toMatchObject({ waiting: 1, failed: 0 });
  });

  /** Returns a function that wraps a storage. Each read then fails with an error that has the properties `failure`. */
  const withFailingReads = (failure: object) => (target: Storage) =>
    new Proxy(target, {
      get: (storage, name: keyof Storage) =>
        name === 'get' ? () => Promise.reject(Object.assign(new Error(), failure)) : storage[name],
    });
  test.each([
    { what: 'unreachable storage', failure: { code: 'ECONNREFUSED' }, storage: withFailingReads },
    {
      what: 'storage with rejected credentials',
      failure: { name: 'AccessDenied' },
      storage: withFailingReads,
    },
    {
      what: 'an OCR program that cannot be started',
      failure: { code: 'ENOENT', path: '/nowhere/tesseract' },
    },
  ])('does not give up any image because of $what', async (outage) => {
    const { database } = fixture;
    for (const text of ['harbour', 'lighthouse']) await addScreen(fixture, app, text);
    // In the case without `storage`, the storage works, and the OCR program fails.
    const storage = outage.storage?.(outage.failure)(fixture.storage) ?? fixture.storage;
    // Starts a missing program, so that recognition fails with the real error.
    const ocrEngine = createEchoEngine(async () => {
      await runTesseract({ command: '/nowhere/tesseract', args: [], timeLimitMs: 1_000 });
    });
    const runQueue = () =>
      processOcrQueue(depsOf({ database, storage }, ocrEngine), { signal: neverAborted });
    // One more than the maximum number of attempts for an image (`MAX_ATTEMPTS`).
    for (let tries = 1; tries <= 4; tries++) await expect(runQueue()).rejects.toMatchObject(outage.failure);
    expect(await getOcrProgress(database.db)).toMatchObject({ waiting: 2, failed: 0 });
    await processOcrQueue(depsOf(fixture, createEchoEngine()), { signal: neverAborted });
    expect(await getOcrProgress(database.db)).toMatchObject({ done: 2 });
  });

  test('runs after the server start, after a new screen and on request, but not after stop', async () => {
    const { database } = fixture;
    await addScreen(fixture, app, 'harbour');
    const listeners: (() => void)[] = [];
    const texts: string[] = [];
    const ocrEngine = createEchoEngine((text) => {
      texts.push(text);
      for (const notify of listeners.splice(0)) notify();
    });
    const waitForNextImage = () => new Promise<void>((resolve) => void listeners.push(resolve));
    let nextImage = waitForNextImage();
    let startCount = 0;
    const countingDeps = {
      ...depsOf(fixture, ocrEngine),
      openOcrEngine: async () => {
        startCount += 1;
        return ocrEngine;
      },
    };
    const ocrJob = await startOcr(countingDeps, { delayMs: 1 });
    await nextImage;
    nextImage = waitForNextImage();
    await addScreen(fixture, app, 'lighthouse');
    await nextImage;
    await expect.poll(() => getOcrProgress(database.db)).toMatchObject({ done: 2 });

    // Marks OCR of one image as failed and requests a retry.
    nextImage = waitForNextImage();
    await database.db.updateTable('ocr_texts').set({ version: 0 }).where('text', '=', 'harbour').execute();
    const { sha256 } = await database.db
      .selectFrom('ocr_texts')
      .select('sha256')
      .where('version', '<', OCR_VERSION)
      .executeTakeFirstOrThrow();
    await recordOcrFailure(database.db, sha256, 'for the test');
    await retryFailedImages(database.db, TEST_ACTOR);
    await nextImage;
    await ocrJob.stop();
    const startCountAtStop = startCount;
    // If the stopped job still ran, it would start OCR first, because the other server has a longer delay.
    const otherServer = await startOcr(depsOf(fixture, createEchoEngine()), { delayMs: 100 });
    await addScreen(fixture, app, 'ferry');
    await expect.poll(() => getOcrProgress(database.db)).toMatchObject({ done: 3 });
    await otherServer.stop();
    expect(startCount).toBe(startCountAtStop);
    expect(texts).toEqual(['harbour', 'lighthouse', 'harbour']);
  });
});

describePostgres('OCR by two servers on one database', () => {
  test('creates the queue concurrently, shares the images and processes none of them twice', async () => {
    const screenCount = 12;
    const database = await openTestDatabase('postgres');
    const other = await openDatabase(database.options);
    try {
      const storage = await openStorage({ dataDir: database.options.dataDir });
      const app = (await makeApp(database.db)).id;
      for (let n = 0; n < screenCount; n++) await addScreen({ database, storage }, app, `screen ${n}`);
      const texts: string[][] = [[], []];
      const stop = new AbortController();
      const { promise: bothStarted, resolve: reportBothStarted } = Promise.withResolvers<void>();
      let remainingScreens = screenCount;
      // A server without a job waits up to ten seconds while the other one processes the last image. The test therefore
      // stops both servers after that image.
      const onProcessed = (): void => {
        remainingScreens -= 1;
        if (remainingScreens === 0) stop.abort();
      };
      const runQueue = (serverIndex: number, connection: Database): Promise<void> =>
        processOcrQueue(
          depsOf(
            { database: connection, storage },
            createEchoEngine(async (text) => {
              texts[serverIndex]?.push(text);
              // No image is finished before each server has begun one, so both take part.
              if (texts.every((list) => list.length > 0)) reportBothStarted();
              await bothStarted;
            }),
          ),
          { signal: stop.signal, onProcessed },
        );
      await Promise.allSettled([runQueue(0, database), runQueue(1, other)]);
      expect(texts.flat()).toHaveLength(screenCount);
      expect(new Set(texts.flat()).size).toBe(screenCount);
      expect(new Set(await ocrCountsOf(database))).toEqual(new Set([1]));
    } finally {
      await other.close();
      await database.drop();
    }
  });
});
