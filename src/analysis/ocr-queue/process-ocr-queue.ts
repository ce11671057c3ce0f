import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { listPendingImages } from '#domain/ocr/queries.ts';
import type { Logger } from '#platform/logger.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { type OcrJob, type OcrQueue, openOcrQueue } from './ocr-queue.ts';
import { type OcrDeps, OcrFailure, processImage } from './process-image.ts';

export type ProcessQueueDeps = Omit<OcrDeps, 'ocrEngine'> & {
  database: Database;
  /** Opens the engine. Called only if there is an image to process. */
  openOcrEngine: () => Promise<OcrEngine>;
  logger: Logger;
};

export type ProcessQueueOptions = {
  signal: AbortSignal;
  /** Called after each job that did not fail. */
  onProcessed?: () => void;
};

/** Runs OCR for one job. Returns false if OCR of this image failed, otherwise true. */
async function processJob(
  deps: OcrDeps & { logger: Logger },
  queue: OcrQueue,
  job: OcrJob,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await queue.runWithHeartbeat(job, () => processImage(deps, job.image, signal));
  } catch (error) {
    // The image did not cause this error, so the attempt does not count. `fill` adds the job again later.
    if (signal.aborted || !(error instanceof OcrFailure)) {
      await queue.remove(job);
      throw error;
    }
    deps.logger.debug({ err: error, sha256: job.image.sha256 }, 'OCR of an image failed');
    await queue.fail(job, error);
    return false;
  }
  await queue.remove(job);
  deps.logger.debug({ sha256: job.image.sha256 }, 'OCR of an image finished');
  return true;
}

/**
 * Runs OCR for every pending image, one after the other, until all are processed or have failed for the last
 * time. Other replicas may process the queue at the same time. Throws the signal's reason when it is aborted,
 * after all work has stopped. Throws every error that affects more than one image: the database or storage
 * cannot be reached, or the OCR engine does not start.
 */
export async function processOcrQueue(
  deps: ProcessQueueDeps,
  { signal, onProcessed }: ProcessQueueOptions,
): Promise<void> {
  const { db, database, storage, logger } = deps;
  if ((await listPendingImages(db, 1)).length === 0) return;
  const processDeps = { db, storage, logger, ocrEngine: await deps.openOcrEngine() };
  const queue = await openOcrQueue({ database, logger });
  try {
    await queue.recover();
    for (;;) {
      signal.throwIfAborted();
      const job = (await queue.takeNext()) ?? ((await queue.fill()) > 0 ? await queue.takeNext() : null);
      if (job) {
        if (await processJob(processDeps, queue, job, signal)) onProcessed?.();
        continue;
      }
      const delayMs = await queue.msUntilNextJob();
      if (delayMs === null) return;
      await delay(delayMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());
      await queue.recover();
    }
  } finally {
    await queue.close();
  }
}
