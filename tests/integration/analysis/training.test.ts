import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngine, type Engine } from '#analysis/engine/engine.ts';
import { makeFeatures, makeOcrText } from '#analysis/engine/sample-screens.ts';
import { withOcrCache } from '#analysis/ocr-queue/ocr-cache.ts';
import { SCHEDULE } from '#analysis/training/decide-next-step.ts';
import { databaseModels } from '#analysis/training/models.ts';
import { getTrainingProgress } from '#analysis/training/progress.ts';
import { startTraining } from '#analysis/training/start-training.ts';
import { deleteOrphanedFeatures, saveFeatures } from '#analysis/training/stored-features.ts';
import { trainIfDue } from '#analysis/training/train-if-due.ts';
import { changeTags } from '#domain/catalogue/screens/bulk-commands.ts';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { CHANGES_CHANNEL } from '#domain/changes.ts';
import { originalKey } from '#domain/images/keys.ts';
import { saveOcrText } from '#domain/ocr/commands.ts';
import { OCR_VERSION } from '#domain/ocr/ocr-text.ts';
import { inTransaction } from '#domain/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { TagSource } from '#shared/category-types.ts';
import { makeApp, makeCategory, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase, makeDataDir } from '../../support/database.ts';
import { observeStorage, type StorageCall } from '../../support/image-service-fixture.ts';

/** Screen types with meaningless names, so that only the tags relate them to the words on their screens. */
const KINDS = {
  Xylograph:
    'tomato compost seedling radish trowel mulch pumpkin lettuce beetroot pruning greenhouse orchard',
  Quillwort: 'tenor sonata cello rehearsal chorus conductor score overture quartet libretto encore metronome',
  Zephyrine: 'harbour anchor rudder mooring spinnaker tide lighthouse starboard galley hull compass regatta',
};
/** Words on screens of all kinds. */
const COMMON_WORDS = 'river window paper orange quiet cousin velvet button morning copper'.split(' ');
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];
const KIND_COUNT = kinds.length;
const kindOf = (number: number): Kind => kinds[number % KIND_COUNT] ?? 'Xylograph';
const APP_COUNT = 12;
const SCREEN_COUNT = 60;
const [WIDTH, HEIGHT] = [98, 211];
const neverAborted = new AbortController().signal;
const WITHOUT_PAUSE = { ...SCHEDULE, minIntervalMs: 0 };

/** Returns an image in phone format with four bars, unique for each number, and its OCR text. */
async function imageOf(kind: Kind, number: number) {
  // A set has one image of each kind. The images of a set look alike, and only their words differ.
  const set = Math.floor(number / KIND_COUNT);
  const data = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  for (let bar = 0; bar < 4; bar++)
    for (let row = 20 + bar * 40; row < 40 + bar * 40; row++) {
      const start = (row * WIDTH + 10) * 3;
      data.fill(40 + ((set * 37 + bar * 53) % 180), start, start + (30 + ((set * 7 + bar * 11) % 50)) * 3);
    }
  // The first pixel contains the number, so that no two files are equal.
  data.writeUInt16BE(number, 0);
  const image = await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
  const words = KINDS[kind].split(' ');
  const wordAt = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
  const texts = [
    wordAt(COMMON_WORDS, number * 5),
    wordAt(words, set),
    ...[1, 3, 5].map((shift) => wordAt(COMMON_WORDS, number * 3 + shift)),
  ];
  return { image, ocrText: makeOcrText(...texts), sha256: createHash('sha256').update(image).digest('hex') };
}

/** Training takes one to two seconds, and longer on a busy machine. */
const TRAINING_TIMEOUT = { timeout: 20_000 };

describeOnOneDatabase('training on the tags', (getDatabase) => {
  let folder: Awaited<ReturnType<typeof makeDataDir>>;
  let storage: Storage;
  let engine: Engine;
  const calls: StorageCall[] = [];
  const log: string[] = [];
  const logger = createLogger({ level: 'warn', format: 'json' }, { write: (line: string) => log.push(line) });
  let beforeStorageCall: (call: StorageCall) => Promise<void> | void = () => {};
  const ids: Record<Kind, string> = { Xylograph: '', Quillwort: '', Zephyrine: '' };
  const apps: string[] = [];
  const screens: { id: string; kind: Kind; sha256: string }[] = [];

  beforeAll(async () => {
    const { db } = getDatabase();
    folder = await makeDataDir();
    const files = await openStorage({ dataDir: folder.dataDir });
    storage = observeStorage(files, calls, (call) => beforeStorageCall(call));
    const unusedOcrEngine = {
      name: 'unused',
      recognize: () => Promise.reject(new Error('OCR ran again')),
      close: async () => {},
    };
    engine = createEngine({ ocrEngine: withOcrCache(db, unusedOcrEngine), models: databaseModels(db) });
    for (const name of kinds) ids[name] = (await makeCategory(db, { name })).id;
    for (let index = 0; index < APP_COUNT; index++) apps.push((await makeApp(db)).id);
    for (let number = 0; number < SCREEN_COUNT; number++) await addScreen(number);
  });
  afterAll(async () => {
    await engine.close();
    await folder.remove();
  });
  beforeEach(async () => {
    const { db } = getDatabase();
    for (const table of ['screen_categories', 'models', 'visual_features', 'demo_items'] as const)
      await db.deleteFrom(table).execute();
    calls.length = 0;
    log.length = 0;
    beforeStorageCall = () => {};
  });

  const deps = () => ({ database: getDatabase(), storage, logger });
  const train = () => trainIfDue(deps(), WITHOUT_PAUSE, neverAborted);
  const models = () =>
    getDatabase().db.selectFrom('models').select(['id', 'examples']).orderBy('created_at').execute();
  const exampleCounts = async () => (await models()).map((model) => model.examples);

  /** Creates an untagged screen with OCR text. */
  async function addScreen(number: number): Promise<void> {
    const { db } = getDatabase();
    const kind = kindOf(number);
    const { image, ocrText, sha256 } = await imageOf(kind, number);
    const imageId = await makeImage(db, { sha256, width: WIDTH, height: HEIGHT });
    await storage.put(originalKey(imageId), image, { contentType: 'image/png' });
    await saveOcrText(db, { sha256, ocrEngine: 'an OCR engine', ocrText, tookMs: 1 });
    screens.push({
      id: await makeScreen(db, apps[Math.floor(number / 3) % APP_COUNT] ?? '', { imageId }),
      kind,
      sha256,
    });
  }
  /** Tags the screens one by one, like the screen form. */
  const tagInForm = async (from: number, to: number, source: TagSource = 'human'): Promise<void> => {
    for (const { id, kind } of screens.slice(from, to))
      await updateScreen(getDatabase().db, TEST_ACTOR, id, { tags: [{ categoryId: ids[kind], source }] });
  };
  /** Tags or untags the screens in one transaction, like the bulk actions of the list. */
  const tagInList = (from: number, to: number, change: 'add' | 'remove' = 'add'): Promise<void> =>
    inTransaction(getDatabase().db, async (tx) => {
      for (const kind of kinds) {
        const selectedScreens = screens.slice(from, to).filter((screen) => screen.kind === kind);
        const categories = { add: [], remove: [], [change]: [ids[kind]] };
        await changeTags(tx, TEST_ACTOR, { ids: selectedScreens.map(({ id }) => id) }, categories);
      }
    });
  const offeredCategories = () =>
    kinds.map((name) => ({ id: ids[name], type: 'screen-types' as const, name, parentId: null }));

  /** Evaluates the suggestions for six screens of an app that is not in the gallery. */
  async function evaluateSuggestions() {
    const numbers = [900, 901, 902, 903, 904, 905];
    const results = [];
    for (const number of numbers) {
      const kind = kindOf(number);
      const { image, ocrText, sha256 } = await imageOf(kind, number);
      await saveOcrText(getDatabase().db, { sha256, ocrEngine: 'an OCR engine', ocrText, tookMs: 1 });
      const analysis = await engine.analyse(
        { image, categories: offeredCategories(), appName: '' },
        neverAborted,
      );
      const confidence = analysis.suggestions.find(({ id }) => id === ids[kind])?.confidence ?? 0;
      results.push({ ...analysis, confidence, isFirst: analysis.suggestions[0]?.id === ids[kind] });
    }
    return {
      confidence: results.reduce((sum, { confidence }) => sum + confidence, 0) / results.length,
      correctCount: results.filter(({ isFirst }) => isFirst).length,
      explanation: results[0]?.explanation ?? '',
    };
  }

  test('improves the suggestions with more tagged screens and explains them', async () => {
    const resultWithoutTags = await evaluateSuggestions();
    expect(resultWithoutTags.explanation).toContain('Nothing was learned from this gallery yet');

    // One screen fewer than training requires.
    await tagInForm(0, 29);
    await train();
    expect(await models()).toEqual([]);
    expect(await getTrainingProgress(getDatabase().db)).toEqual({
      screens: 0,
      learnedAt: null,
      missing: 1,
    });
    await tagInForm(29, 30);
    expect((await getTrainingProgress(getDatabase().db)).missing).toBe(0);
    await train();
    const learnedAt = expect.stringMatching(/^20.+Z$/);
    expect(await getTrainingProgress(getDatabase().db)).toEqual({ screens: 30, learnedAt, missing: 0 });
    const [firstModel] = await models();
    expect(firstModel?.examples).toBe(30);
    const resultWith30Screens = await evaluateSuggestions();
    expect(resultWith30Screens.confidence).toBeGreaterThan(resultWithoutTags.confidence + 0.1);
    expect(resultWith30Screens.correctCount).toBeLessThan(6);

    await tagInForm(30, SCREEN_COUNT);
    await train();
    const [, secondModel] = await models();
    expect(secondModel?.examples).toBe(SCREEN_COUNT);
    expect(secondModel?.id).not.toBe(firstModel?.id);
    const resultWith60Screens = await evaluateSuggestions();
    expect(resultWith60Screens.confidence).toBeGreaterThan(resultWith30Screens.confidence + 0.03);
    expect(resultWith60Screens.correctCount).toBe(6);
    expect(resultWith60Screens.explanation).toMatch(/Xylograph resembles \d+ tagged screens/);
  });

  test('ignores unconfirmed tags, demo screens and screens without OCR text of the current version', async () => {
    const { db } = getDatabase();
    await tagInForm(0, 31, 'engine');
    expect((await getTrainingProgress(db)).missing).toBe(30);
    await train();
    expect(await models()).toEqual([]);
    await db.deleteFrom('screen_categories').execute();

    await tagInList(0, 30);
    // Training skips a screen's tags of a taxonomy if one of them is unconfirmed: they may be incomplete.
    const tags = [{ categoryId: ids.Xylograph }, { categoryId: ids.Quillwort, source: 'engine' as const }];
    await updateScreen(db, TEST_ACTOR, screens[0]?.id ?? '', { tags });
    expect((await getTrainingProgress(db)).missing).toBe(1);
    await tagInList(30, 31);
    await train();
    expect(await exampleCounts()).toEqual([30]);

    await tagInList(31, 60);
    const screenQuery = db
      .selectFrom('screens')
      .select(['id', 'image_id'])
      .where('id', '=', screens[1]?.id ?? '');
    const { id, image_id: mark } = await screenQuery.executeTakeFirstOrThrow();
    // Marks the screen as part of the demo.
    await db.insertInto('demo_items').values({ kind: 'screen', target_id: id, mark }).execute();
    const ocrTextQuery = db.updateTable('ocr_texts').where('sha256', '=', screens[2]?.sha256 ?? '');
    await ocrTextQuery.set({ version: 0 }).execute();
    await train();
    await ocrTextQuery.set({ version: OCR_VERSION }).execute();
    // Three of the 60 screens do not count: one has an unconfirmed tag, one is a demo screen, one has old OCR text.
    expect(await exampleCounts()).toEqual([30, 57]);
  });

  test('keeps only the three newest models, deletes all models if too few tags remain, and deletes orphaned features', async () => {
    const { db } = getDatabase();
    for (const from of [0, 30, 40, 50]) {
      await tagInList(from, from === 0 ? 30 : from + 10);
      await train();
    }
    expect(await exampleCounts()).toEqual([40, 50, 60]);
    await tagInList(0, 35, 'remove');
    await train();
    expect(await models()).toEqual([]);
    expect(await getTrainingProgress(db)).toMatchObject({ learnedAt: null, missing: 5 });
    expect((await evaluateSuggestions()).explanation).toContain('Nothing was learned from this gallery yet');

    expect(await deleteOrphanedFeatures(db)).toBe(0);
    await saveFeatures(db, 'f'.repeat(64), makeFeatures(makeOcrText('gone')));
    expect(await deleteOrphanedFeatures(db)).toBe(1);
  });

  test('decodes each image once, and skips and logs images that cannot be read', async () => {
    const reads = () => calls.filter(({ method }) => method === 'get').length;
    await tagInList(0, 40);
    const { image_id: imageId } = await getDatabase()
      .db.selectFrom('screens')
      .select('image_id')
      .where('id', '=', screens[6]?.id ?? '')
      .executeTakeFirstOrThrow();
    const key = originalKey(imageId);
    await storage.put(key, Buffer.from('no image'));
    await train();
    expect(reads()).toBe(40);
    expect(log.join()).toContain('skipped an image in training');
    // Without a model, the next call trains again. It reads only the skipped image, because the features of all other
    // images are stored.
    await getDatabase().db.deleteFrom('models').execute();
    await storage.delete(key);
    await train();
    expect(reads()).toBe(41);
    expect(log.join()).toContain('The file is missing in the storage');
    await getDatabase().db.deleteFrom('models').execute();
    await storage.put(key, (await imageOf(kindOf(6), 6)).image);
    await train();
    expect(reads()).toBe(42);
    expect(await exampleCounts()).toEqual([40]);
  });

  test('stores no model if the storage is unreachable, and trains on all screens afterwards', async () => {
    await tagInList(0, 40);
    beforeStorageCall = ({ method }) => {
      if (method === 'get' && calls.length === 7)
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    await expect(train()).rejects.toThrow('ECONNREFUSED');
    expect(await models()).toEqual([]);
    beforeStorageCall = () => {};
    await train();
    expect(await exampleCounts()).toEqual([40]);
  });

  test('is not required: the engine uses the lexicon if the model no longer exists', async () => {
    const engineWithoutModel = createEngine({
      ocrEngine: {
        name: 'an OCR engine',
        recognize: async () => makeOcrText('Sign in'),
        close: async () => {},
      },
      models: { ...databaseModels(getDatabase().db), findNewestId: async () => randomUUID() },
    });
    const { image } = await imageOf('Xylograph', 900);
    const analysis = await engineWithoutModel.analyse(
      { image, categories: offeredCategories(), appName: '' },
      neverAborted,
    );
    expect(analysis.explanation).toContain('Nothing was learned from this gallery yet');
    await engineWithoutModel.close();
  });

  test('replaces a model of an older format immediately', async () => {
    const { db } = getDatabase();
    await tagInList(0, 40);
    await train();
    await db.updateTable('models').set({ format: '2.1' }).execute();
    const { image } = await imageOf('Xylograph', 900);
    const analyseImage = () =>
      engine.analyse({ image, categories: offeredCategories(), appName: '' }, neverAborted);
    expect((await analyseImage()).explanation).toContain('Nothing was learned from this gallery yet');
    // Trains despite the minimum interval, because this release cannot use the stored model.
    expect(await trainIfDue(deps(), SCHEDULE, neverAborted)).toBeNull();
    expect((await analyseImage()).explanation).not.toContain('Nothing was learned from this gallery yet');
    expect(await models()).toHaveLength(2);
  });

  test('runs once, in one of several processes, after tags have changed', async () => {
    const timing = {
      firstMs: 60_000,
      quietMs: 50,
      maxDelayMs: 60_000,
      scheduleOverrides: { minIntervalMs: 100 },
    };
    // `startTraining` returns before it listens for changes, and could miss the first change until its first check, a
    // minute later. This listener opens the channel beforehand.
    const stopListening = await getDatabase().listen(CHANGES_CHANNEL, () => {});
    const trainings = [startTraining(deps(), timing), startTraining(deps(), timing)];
    try {
      await tagInList(0, 40);
      await expect.poll(exampleCounts, TRAINING_TIMEOUT).toEqual([40]);
      await tagInList(40, 60);
      await expect.poll(exampleCounts, TRAINING_TIMEOUT).toEqual([40, 60]);
    } finally {
      await Promise.all(trainings.map((training) => training.stop()));
      await stopListening();
    }
    await train();
    expect(await exampleCounts()).toEqual([40, 60]);
    expect(log).toEqual([]);
  });

  test('stops on shutdown, resumes after the next start, and keeps the old model after a failure', async () => {
    await tagInList(0, 40);
    await train();
    await tagInList(40, 60);
    const firstRead = Promise.withResolvers<void>();
    const latch = Promise.withResolvers<void>();
    beforeStorageCall = async ({ method }) => {
      if (method !== 'get') return;
      firstRead.resolve();
      await latch.promise;
    };
    const interruptedTraining = startTraining(deps(), {
      firstMs: 0,
      scheduleOverrides: { minIntervalMs: 0 },
    });
    await firstRead.promise;
    const stopping = interruptedTraining.stop();
    latch.resolve();
    await stopping;
    expect(await exampleCounts()).toEqual([40]);
    beforeStorageCall = () => {};

    const brokenDatabase = { ...getDatabase(), tryLock: () => Promise.reject(new Error('no connection')) };
    const failingTraining = startTraining({ ...deps(), database: brokenDatabase }, { firstMs: 0 });
    await expect.poll(() => log.join(), TRAINING_TIMEOUT).toContain('training failed');
    await failingTraining.stop();
    expect(await exampleCounts()).toEqual([40]);

    const resumedTraining = startTraining(deps(), { firstMs: 0, scheduleOverrides: { minIntervalMs: 0 } });
    await expect.poll(exampleCounts, TRAINING_TIMEOUT).toEqual([40, 60]);
    await resumedTraining.stop();
  });
});
