import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { getSnapshot, type SnapshotText } from '#domain/catalogue-changes.ts';
import {
  announceFacts,
  recordFactsFailure,
  saveBeliefs,
  saveFactsOfScreens,
} from '#domain/image-facts/commands.ts';
import { type Batch, listImagesWithoutBeliefs, listImagesWithoutFacts } from '#domain/image-facts/queries.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import { originalKey } from '#domain/images/keys.ts';
import { getOcrText } from '#domain/ocr/queries.ts';
import type { EmbeddingModel } from '#domain/similar/model/embedding-model.ts';
import {
  type ImageWithoutEmbedding,
  listImagesWithoutEmbedding,
  listReplacedWithoutEmbedding,
  recordEmbeddingFailure,
  saveEmbedding,
} from '#domain/similar/model/embeddings.ts';
import { failureReason } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ProductError } from '#shared/errors.ts';
import { EngineThread } from '../engine/thread/engine-thread.ts';
import { databaseModels } from '../training/models.ts';
import { loadFeatures } from '../training/stored-features.ts';

/** Name of the lock that lets only one process compute facts at a time. */
const LOCK = 'vitrine image facts';
/** Maximum wait after an image while the server decodes images for requests. */
const MAX_WAIT_MS = 2_000;
const WAIT_STEP_MS = 50;
/** Pause after each image, relative to the time that the image took, so that usually at most half a core is used. */
const REST_SHARE = 1;
const MAX_REST_MS = 1_000;

export type FactsDeps = {
  database: Database;
  storage: Storage;
  images: Pick<ImageService, 'load'>;
  /** The operator's embedding model; null or absent if none is configured. */
  embedding?: EmbeddingModel | null;
  logger: Logger;
};

/**
 * Where a run continues. The run processes the screens whose number (`screens.ord`) is above the position, and updates
 * the position as it proceeds.
 */
export type FactsPosition = {
  /** Position for facts. */
  ord: number;
  /** Position for the vectors of the embedding model. */
  embeddingOrd: number;
  /**
   * Database snapshot (`pg_snapshot`) from the start of the last run that computed vectors. Screens up to
   * `embeddingOrd` whose images were replaced since then are checked again.
   */
  embeddedAt?: SnapshotText | undefined;
};

export type FactsRun = {
  signal: AbortSignal;
  position: FactsPosition;
  /** Called for each image that was processed without a failure, separately for facts, beliefs and embedding. */
  onProcessed?: () => void;
};

/** A failure that is caused by one image and does not affect others. */
class ImageFailure extends Error {
  override readonly name = 'ImageFailure';
}

type Context = FactsDeps & FactsRun & { thread: EngineThread };

/**
 * Reads the original of an image. Returns null if no screen shows the image any more. Throws `ImageFailure` if its file
 * is missing, and the original error if the storage cannot be reached, because that affects all images.
 */
async function readOriginal(
  { database, storage }: Context,
  { sha256, imageId }: { sha256: string; imageId: string },
): Promise<Buffer | null> {
  const file = await storage.get(originalKey(imageId));
  if (file) return file;
  // Since the image was listed, its screen may have been deleted, and added again with the same file.
  const screen = await database.db
    .selectFrom('screens')
    .select('image_id')
    .where('image_sha256', '=', sha256)
    .executeTakeFirst();
  if (!screen) return null;
  const currentFile = screen.image_id === imageId ? null : await storage.get(originalKey(screen.image_id));
  if (!currentFile) throw new ImageFailure('The image file is missing in the storage');
  return currentFile;
}

/** Awaits a job of the thread. Assumes that a failure is caused by the image. */
async function runOnThread<T>({ signal }: Context, job: Promise<T>): Promise<T> {
  try {
    return await job;
  } catch (error) {
    signal.throwIfAborted();
    throw new ImageFailure(failureReason(error), { cause: error });
  }
}

/** Throws the reason of the signal when it is aborted. */
const pause = ({ signal }: Context, ms: number): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());

/** Pauses in proportion to the time of the last image, and then waits while images are decoded for requests. */
async function yieldToRequests(context: Context, tookMs: number): Promise<void> {
  await pause(context, Math.min(MAX_REST_MS, tookMs * REST_SHARE));
  for (let waited = 0; context.images.load().running > 0 && waited < MAX_WAIT_MS; waited += WAIT_STEP_MS)
    await pause(context, WAIT_STEP_MS);
}

/** Processes images one after the other. An image that fails is recorded and does not stop the others. */
async function processEach<T extends { sha256: string }>(
  context: Context,
  images: readonly T[],
  work: (image: T) => Promise<void>,
  recordFailure: (sha256: string, reason: string) => Promise<void> = (sha256, reason) =>
    recordFactsFailure(context.database.db, sha256, reason),
): Promise<void> {
  const { logger, signal, onProcessed } = context;
  for (const image of images) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    try {
      await work(image);
      onProcessed?.();
    } catch (error) {
      if (!(error instanceof ImageFailure)) throw error;
      await recordFailure(image.sha256, error.message);
      logger.warn({ sha256: image.sha256, reason: error.message }, 'could not analyse an image');
    }
    await yieldToRequests(context, performance.now() - startedAt);
  }
}

/**
 * Lists images in portions, starting after the position `first`. For each portion, calls `work` and then `onDone`.
 * `last` is the position at the end of the portion.
 */
async function forEachPortion<T, P>(
  first: P,
  list: (after: P) => Promise<Batch<T, P>>,
  work: (images: readonly T[]) => Promise<void>,
  onDone: (last: P, images: readonly T[]) => Promise<void> | void = () => {},
): Promise<void> {
  let after: P | null = first;
  while (after !== null) {
    const { images, last }: Batch<T, P> = await list(after);
    await work(images);
    if (last !== null) await onDone(last, images);
    after = last;
  }
}

async function processFacts(context: Context): Promise<void> {
  const { database, position, signal, thread } = context;
  await forEachPortion(
    position.ord,
    (after) => listImagesWithoutFacts(database.db, after),
    (images) =>
      processEach(context, images, async ({ sha256, imageId, width, height }) => {
        const image = await readOriginal(context, { sha256, imageId });
        if (!image) return;
        const facts = await runOnThread(context, thread.computeFacts({ image, width, height }, signal));
        await saveFactsOfScreens(database.db, sha256, facts);
      }),
    async (last, images) => {
      position.ord = last;
      const hashes = images.map(({ sha256 }) => sha256);
      if (hashes.length > 0) await announceFacts(database.db, hashes);
    },
  );
}

async function processBeliefs(context: Context): Promise<void> {
  const { database, signal, thread } = context;
  const { db } = database;
  const models = databaseModels(db);
  await forEachPortion(
    '',
    (after) => listImagesWithoutBeliefs(db, after),
    (images) =>
      processEach(context, images, async ({ sha256, imageId }) => {
        const ocrText = await getOcrText(db, sha256);
        if (!ocrText) return;
        const stored = (await loadFeatures(db, [sha256])).get(sha256) ?? null;
        const image = stored ? null : await readOriginal(context, { sha256, imageId });
        const source = stored ? { features: stored } : image && { image };
        if (!source) return;
        const modelId = await models.findNewestId();
        const request = { ocrText, modelId, ...source };
        // The thread may request the model, which is read from the database. `runOnThread` would attribute a database
        // error to the image, so the original error is kept and thrown instead.
        let databaseError: unknown = null;
        const loadModel = async (id: string) => {
          try {
            return await models.loadBytes(id);
          } catch (error) {
            databaseError = error;
            throw error;
          }
        };
        const job = runOnThread(context, thread.computeBeliefs(request, loadModel, signal));
        const beliefs = await job.catch((error: unknown) => {
          throw databaseError ?? error;
        });
        await saveBeliefs(db, sha256, beliefs);
      }),
  );
}

/** A picture that every working model can process. */
const GREY_PIXEL = { data: Buffer.from([128, 128, 128]), width: 1, height: 1, channels: 3 } as const;

/** Whether the model can process a plain picture. Waits while its queue is full of visitors' requests. */
async function isModelWorking(context: Context, model: EmbeddingModel): Promise<boolean> {
  const { signal } = context;
  for (;;) {
    try {
      await model.embedPixels(GREY_PIXEL, signal);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProductError && error.code === 'busy')) return false;
      await pause(context, WAIT_STEP_MS);
    }
  }
}

/**
 * Computes the vectors of the embedding model. An error of the model ends the run only if the model also fails for a
 * plain picture. Otherwise it is recorded as a failure of the image.
 */
async function processEmbeddings(context: Context, model: EmbeddingModel): Promise<void> {
  const { database, position, signal } = context;
  const { db } = database;
  const { id: modelId } = await model.open();
  const embed = async (image: Buffer): Promise<Int8Array> => {
    try {
      return await model.embedFile(image, signal);
    } catch (error) {
      signal.throwIfAborted();
      const isInvalid = error instanceof ProductError && error.code === 'image_invalid';
      if (!isInvalid && !(await isModelWorking(context, model))) throw error;
      throw new ImageFailure(failureReason(error), { cause: error });
    }
  };
  const processImages = async (images: readonly ImageWithoutEmbedding[]): Promise<void> => {
    await processEach(
      context,
      images,
      async ({ sha256, imageId }) => {
        const image = await readOriginal(context, { sha256, imageId });
        if (image) await saveEmbedding(db, sha256, { modelId, vector: await embed(image) });
      },
      (sha256, reason) => recordEmbeddingFailure(db, sha256, { modelId, reason }),
    );
    // An empty list announces only the tag that all lists of screens share, including lists of similar screens. Pages
    // of apps do not depend on embeddings, so the tags of apps are not announced.
    if (images.length > 0) await announceFacts(db, []);
  };
  // The snapshot is taken first, so that the next run finds every image that is replaced from now on.
  const snapshot = await getSnapshot(db);
  if (position.embeddedAt !== undefined) {
    const replaced = { since: position.embeddedAt, last: position.embeddingOrd };
    await processImages(await listReplacedWithoutEmbedding(db, modelId, replaced));
  }
  position.embeddedAt = snapshot;
  await forEachPortion(
    position.embeddingOrd,
    (after) => listImagesWithoutEmbedding(db, modelId, after),
    processImages,
    (last) => {
      position.embeddingOrd = last;
    },
  );
}

/**
 * Computes the missing facts of all images of screens, then the beliefs of images whose text is recognized, and then
 * the vectors of the embedding model. Processes one image at a time and stores each result immediately, so that the
 * next run continues an interrupted one. Returns false without doing anything if another process is computing facts.
 * Throws the signal's reason when it is aborted, and every error that affects more than one image.
 */
export async function computeMissingFacts(deps: FactsDeps, run: FactsRun): Promise<boolean> {
  const release = await deps.database.tryLock(LOCK);
  if (!release) return false;
  const thread = new EngineThread();
  try {
    const context = { ...deps, ...run, thread };
    await processFacts(context);
    await processBeliefs(context);
    if (deps.embedding) await processEmbeddings(context, deps.embedding);
    return true;
  } finally {
    await thread.close();
    await release();
  }
}
