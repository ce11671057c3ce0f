import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/tables.ts';
import { originalKey } from '#domain/images/keys.ts';
import type { OcrText } from '#domain/ocr/ocr-text.ts';
import { getOcrText } from '#domain/ocr/queries.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { VisualFeatures } from '../engine/features/visual-features.ts';
import type { Example } from '../engine/learning/train.ts';
import type { EngineThread } from '../engine/thread/engine-thread.ts';
import type { TaggedScreen } from './sample-queries.ts';
import { loadFeatures, saveFeatures } from './stored-features.ts';

const BATCH_SIZE = 20;

export type ExampleDeps = { db: Db; storage: Storage; logger: Logger; thread: EngineThread };

/**
 * Extracts and stores the features of an image. Logs a missing or unreadable image and returns null for it. Throws
 * every error of the storage and the database. Such an error affects all images, and a model that was trained without
 * them would wrongly count as up to date.
 */
async function extractAndStore(
  { db, storage, logger, thread }: ExampleDeps,
  { sha256, imageId }: TaggedScreen,
  ocrText: OcrText,
  signal: AbortSignal,
): Promise<VisualFeatures | null> {
  const skip = (err: unknown): null => {
    signal.throwIfAborted();
    logger.warn(
      { err, imageId },
      'skipped an image in training, because its features could not be extracted',
    );
    return null;
  };
  const image = await storage.get(originalKey(imageId));
  if (!image) return skip(new Error('The file is missing in the storage'));
  const features = await thread.extractFeatures({ image, ocrText }, signal).catch(skip);
  if (features) await saveFeatures(db, sha256, features);
  return features;
}

/**
 * Yields the training examples of these screens in batches. An image is decoded only if its features are not
 * stored yet. Omits screens whose image has no OCR text or is unreadable.
 */
export async function* loadExamples(
  deps: ExampleDeps,
  screens: readonly TaggedScreen[],
  signal: AbortSignal,
): AsyncGenerator<Example[]> {
  for (let start = 0; start < screens.length; start += BATCH_SIZE) {
    const batch = screens.slice(start, start + BATCH_SIZE);
    const allFeatures = await loadFeatures(
      deps.db,
      batch.map(({ sha256 }) => sha256),
    );
    const examples: Example[] = [];
    for (const screen of batch) {
      // Lets other work of the server run in between, and throws if the training was aborted.
      await nextTurn(undefined, { signal });
      const ocrText = await getOcrText(deps.db, screen.sha256);
      const features =
        ocrText && (allFeatures.get(screen.sha256) ?? (await extractAndStore(deps, screen, ocrText, signal)));
      if (ocrText && features)
        examples.push({ ocrText, features, group: screen.appId, categories: screen.categories });
    }
    yield examples;
  }
}
