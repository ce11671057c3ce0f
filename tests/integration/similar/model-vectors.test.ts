import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createEmbeddingModel } from '#analysis/embedding/embedding-model.ts';
import { computeMissingFacts, type FactsPosition } from '#analysis/image-facts/process-facts.ts';
import { updateScreen } from '#domain/catalogue/screens/commands.ts';
import { createImageService, type ImageService } from '#domain/images/image-service.ts';
import { originalKey } from '#domain/images/keys.ts';
import type { EmbeddingModel } from '#domain/similar/model/embedding-model.ts';
import {
  deleteOrphanedEmbeddings,
  forgetEmbeddingFailures,
  getEmbeddingsProgress,
} from '#domain/similar/model/embeddings.ts';
import { createSimilarService } from '#domain/similar/similar-service.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ProductError } from '#shared/errors.ts';
import { makeApp, makeImage, makeScreen, TEST_ACTOR } from '../../support/catalogue.ts';
import { describeOnOneDatabase, emptyCatalogueTables } from '../../support/database.ts';
import { COLOUR_ROWS, type ModelFolder, makeModelFolder } from '../../support/model-folder.ts';
import { tinyImageModel } from '../../support/tiny-onnx.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const neverAborted = new AbortController().signal;

/** Makes a picture of two colors. The half with `other` is on the left, or at the top if `isStacked`. */
async function picture(one: string, other: string, isStacked = false): Promise<Buffer> {
  const half = { width: isStacked ? 600 : 300, height: isStacked ? 200 : 400, channels: 3 } as const;
  return sharp({ create: { width: 600, height: 400, channels: 3, background: one } })
    .composite([{ input: { create: { ...half, background: other } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

let folder: ModelFolder;
let otherFolder: ModelFolder;
/** The model of `folder`. The tests share its process, which takes seconds to start. */
let model: EmbeddingModel;
beforeAll(async () => {
  folder = await makeModelFolder();
  otherFolder = await makeModelFolder({
    image: tinyImageModel({ rows: [...COLOUR_ROWS, [1, 1, 1]] }),
  });
  model = createModel(folder);
});
afterAll(async () => {
  await model?.close();
  for (const { path } of [folder, otherFolder]) await rm(path, { recursive: true, force: true });
});

const createModel = (from: ModelFolder): EmbeddingModel =>
  createEmbeddingModel({ model: from.file('vision.onnx'), preprocess: 'siglip', textModel: null });

/** Creates a model for one test. */
function openModel(from: ModelFolder): EmbeddingModel {
  const ownModel = createModel(from);
  onTestFinished(() => ownModel.close());
  return ownModel;
}

describeOnOneDatabase("vectors of the operator's model", (getDatabase) => {
  let storage: Storage;
  let images: ImageService;
  let app: string;

  beforeEach(async () => {
    const { db, options } = getDatabase();
    await emptyCatalogueTables(db);
    storage = await openStorage({ dataDir: options.dataDir });
    const settings = { avif: false, renditionCacheBytes: 1e6 };
    images = createImageService({ db, storage, logger, settings });
    app = (await makeApp(db)).id;
  });

  const runOnce = (
    embedding: EmbeddingModel,
    signal = neverAborted,
    onProcessed?: () => void,
    position: FactsPosition = { ord: 0, embeddingOrd: 0 },
  ) =>
    computeMissingFacts(
      { database: getDatabase(), storage, images, embedding, logger },
      { signal, position, ...(onProcessed && { onProcessed }) },
    );
  /** Adds a screen. Without `file`, its image is missing in the storage. */
  async function addScreen(file?: Buffer, appId = app): Promise<{ id: string; imageId: string }> {
    const imageId = await addImage(file);
    return { id: await makeScreen(getDatabase().db, appId, { imageId }), imageId };
  }
  async function addImage(file?: Buffer): Promise<string> {
    const imageId = await makeImage(getDatabase().db);
    if (file) await storage.put(originalKey(imageId), file, { contentType: 'image/png' });
    return imageId;
  }
  const rows = () => getDatabase().db.selectFrom('embeddings').selectAll().execute();
  const progressOf = async (embedding: EmbeddingModel) =>
    getEmbeddingsProgress(getDatabase().db, (await embedding.open()).id);

  test('[E-11] the job computes the vectors of existing screens once', async () => {
    await addScreen(await picture('#f00', '#f00'));
    await addScreen(await picture('#00f', '#00f'));
    expect(await progressOf(model)).toEqual({ screens: 2, done: 0, waiting: 2, failed: 0 });
    await runOnce(model);
    expect(await progressOf(model)).toEqual({ screens: 2, done: 2, waiting: 0, failed: 0 });
    // Vectors are scaled to the norm 127. Three values of equal size are then 127 / √3, which rounds to 73.
    const vectors = (await rows()).map(({ vector }) => [...new Int8Array(vector ?? [])]);
    expect(vectors).toEqual(
      expect.arrayContaining([
        [73, -73, -73],
        [-73, -73, 73],
      ]),
    );
    const before = await rows();
    await runOnce(model);
    expect(await rows()).toEqual(before);
  });

  test('[E-11] a later run computes the vector of the new image of a screen that was already processed', async () => {
    const { db } = getDatabase();
    const { id } = await addScreen(await picture('#f00', '#f00'));
    await addScreen(await picture('#0f0', '#0f0'));
    const position: FactsPosition = { ord: 0, embeddingOrd: 0 };
    const runAgain = () => runOnce(model, neverAborted, undefined, position);
    await runAgain();
    await updateScreen(db, TEST_ACTOR, id, { imageId: await addImage(await picture('#00f', '#00f')) });
    expect(await progressOf(model)).toMatchObject({ done: 1, waiting: 1 });
    await runAgain();
    expect(await progressOf(model)).toMatchObject({ done: 2, waiting: 0 });
    const before = await rows();
    await runAgain();
    expect(await rows()).toEqual(before);
  });

  test('[E-11] an interrupted job continues where it stopped', async () => {
    for (const color of ['#f00', '#0f0', '#00f']) await addScreen(await picture(color, color));
    // The job computes the facts of all three images first. The fourth item is therefore the first vector.
    let processed = 0;
    const interruption = new AbortController();
    const interrupted = runOnce(model, interruption.signal, () => {
      processed += 1;
      if (processed === 4) interruption.abort(new Error('stop'));
    });
    await expect(interrupted).rejects.toThrow('stop');
    expect(await progressOf(model)).toMatchObject({ done: 1, waiting: 2 });
    const [first] = await rows();
    await runOnce(model);
    expect(await progressOf(model)).toMatchObject({ done: 3, waiting: 0 });
    expect(await rows()).toContainEqual(first);
  });

  test('[E-11] another model computes all vectors again, and no vector of the former one is used', async () => {
    const { db } = getDatabase();
    const [former, next] = [model, openModel(otherFolder)];
    const { id } = await addScreen(await picture('#f00', '#f00'));
    const twin = await addScreen(await picture('#f00', '#f00'), (await makeApp(db)).id);
    await runOnce(former);
    const similar = createSimilarService({
      db,
      images,
      model: next,
      recognizeText: async () => null,
      logger,
    });
    onTestFinished(() => similar.close());
    expect(await similar.findSimilar(id, { by: 'look', limit: 5 })).toMatchObject({ isPending: true });
    await runOnce(next);
    expect(await progressOf(former)).toMatchObject({ done: 0, waiting: 2 });
    expect((await rows()).map(({ vector }) => vector?.length)).toEqual([4, 4]);
    const { items } = await similar.findSimilar(id, { by: 'look', limit: 5 });
    expect(items.map((item) => item.id)).toEqual([twin.id]);
  });

  test('[E-11] similar screens and search by picture follow the model, not the built-in vector', async () => {
    const { db } = getDatabase();
    const [second, third] = [(await makeApp(db)).id, (await makeApp(db)).id];
    const own = await addScreen(await picture('#f00', '#00f'));
    // `sameMean` has the same mean color in another layout, and `sameLayout` has the same layout in other colors.
    const sameMean = await addScreen(await picture('#00f', '#f00', true), second);
    const sameLayout = await addScreen(await picture('#ff0', '#0f0'), third);
    await runOnce(model);
    const byModel = createSimilarService({ db, images, model, recognizeText: async () => null, logger });
    const builtIn = createSimilarService({
      db,
      images,
      model: null,
      recognizeText: async () => null,
      logger,
    });
    onTestFinished(() => {
      byModel.close();
      builtIn.close();
    });
    const options = { by: 'look', limit: 5 } as const;
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
    expect(idsOf(await byModel.findSimilar(own.id, options))).toEqual([sameMean.id]);
    expect(idsOf(await builtIn.findSimilar(own.id, options))).not.toContain(sameMean.id);
    const violet = await picture('#808', '#808');
    const found = await byModel.searchByPicture(violet, { limit: 5 });
    expect(idsOf(found).sort()).toEqual([own.id, sameMean.id].sort());
    expect(idsOf(found)).not.toContain(sameLayout.id);
    expect(found.items[0]?.reasons).toEqual(['similar overall']);
    expect(await byModel.findByText('red', { limit: 5 })).toBeNull();
    // Three short vectors and their metadata take far less than the limit of a platform, which is 400 MiB.
    expect(byModel.memoryBytes()).toBeLessThan(10_000);
  });

  test('[E-11] a search by meaning finds nothing, instead of failing, if the model cannot be loaded', async () => {
    const broken = createSimilarService({
      db: getDatabase().db,
      images,
      model: openModel({ ...folder, file: (name) => folder.file(`missing-${name}`) }),
      recognizeText: async () => null,
      logger,
    });
    onTestFinished(() => broken.close());
    expect(await broken.findByText('red', { limit: 5 })).toBeNull();
  });

  test('[E-11] an image that cannot be read is recorded, does not stop the others, and waits for a retry', async () => {
    const { db } = getDatabase();
    const missing = await addScreen();
    await addScreen((await picture('#f00', '#f00')).subarray(0, 200));
    await addScreen(await picture('#0f0', '#0f0'));
    await runOnce(model);
    expect(await progressOf(model)).toEqual({ screens: 3, done: 1, waiting: 0, failed: 2 });
    const similar = createSimilarService({ db, images, model, recognizeText: async () => null, logger });
    const isPending = async () => (await similar.findSimilar(missing.id, { by: 'look', limit: 5 })).isPending;
    expect(await isPending()).toBe(false);
    expect((await rows()).map(({ failure }) => failure)).toContain(
      'The image file is missing in the storage',
    );
    await storage.put(originalKey(missing.imageId), await picture('#00f', '#00f'), {
      contentType: 'image/png',
    });
    expect(await forgetEmbeddingFailures(db)).toBe(2);
    expect(await isPending()).toBe(true);
    await runOnce(model);
    expect(await progressOf(model)).toEqual({ screens: 3, done: 2, waiting: 0, failed: 1 });
  });

  test('[E-11] an image whose vector has values that are not numbers is recorded and does not stop the others', async () => {
    // The sum over the pixels of a white picture overflows. The sum over a gray picture does not.
    const huge = 6e33;
    const overflowing = await makeModelFolder({
      image: tinyImageModel({ rows: [[huge, huge, huge], ...COLOUR_ROWS.slice(1)] }),
    });
    onTestFinished(() => rm(overflowing.path, { recursive: true, force: true }));
    const overflowingModel = openModel(overflowing);
    await addScreen(await picture('#fff', '#fff'));
    await addScreen(await picture('#808080', '#808080'));
    await runOnce(overflowingModel);
    expect(await progressOf(overflowingModel)).toEqual({ screens: 2, done: 1, waiting: 0, failed: 1 });
    expect((await rows()).map(({ failure }) => failure).filter(Boolean)).toEqual([
      expect.stringContaining('has values that are not numbers'),
    ]);
  });

  test('[E-11] a failed image is recorded even if requests of visitors fill the queue of the model', async () => {
    await addScreen(await picture('#f00', '#f00'));
    // The job checks the model with `embedPixels` after an image has failed. A full queue refuses this check twice.
    const refusals = [new ProductError('busy'), new ProductError('busy')];
    const busy: EmbeddingModel = {
      ...model,
      embedFile: () => Promise.reject(new Error('The runtime cannot process this picture')),
      embedPixels: async (pixels, signal) => {
        const refusal = refusals.pop();
        if (refusal) throw refusal;
        return model.embedPixels(pixels, signal);
      },
    };
    await runOnce(busy);
    expect(refusals).toEqual([]);
    expect(await progressOf(model)).toEqual({ screens: 1, done: 0, waiting: 0, failed: 1 });
  });

  test('[E-11] vectors of deleted images are deleted', async () => {
    const { db } = getDatabase();
    const { id } = await addScreen(await picture('#f00', '#f00'));
    await runOnce(model);
    expect(await deleteOrphanedEmbeddings(db)).toBe(0);
    await db.deleteFrom('screens').where('id', '=', id).execute();
    await db.deleteFrom('images').execute();
    expect(await deleteOrphanedEmbeddings(db)).toBe(1);
    expect(await rows()).toEqual([]);
  });
});
