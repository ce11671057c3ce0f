import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { listPendingPictures } from '#domain/ocr/queries.ts';
import type { Logger } from '#platform/logger.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { type OcrJob, type OcrQueue, openOcrQueue } from './ocr-queue.ts';
import { type OcrDeps, OcrFailure, processPicture } from './process-picture.ts';

export type ProcessQueueDeps = Omit<OcrDeps, 'ocrEngine'> & {
  database: Database;
  /** Opens the engine. Called only if there is a picture to process. */
  ocrEngine: () => Promise<OcrEngine>;
  logger: Logger;
};

export type ProcessQueueOptions = {
  signal: AbortSignal;
  /** Called after each processed picture. */
  onRead?: () => void;
};

/** Returns true if the text was stored, and false if the picture failed. */
async function processJob(
  deps: OcrDeps & { logger: Logger },
  jobs: OcrQueue,
  job: OcrJob,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await jobs.runWithHeartbeat(job, () => processPicture(deps, job.picture, signal));
  } catch (error) {
    // The picture did not cause this error, so the attempt does not count and the job is added again later.
    if (signal.aborted || !(error instanceof OcrFailure)) {
      await jobs.drop(job);
      throw error;
    }
    deps.logger.debug({ err: error, sha256: job.picture.sha256 }, 'OCR of a picture failed');
    await jobs.fail(job, error);
    return false;
  }
  await jobs.drop(job);
  deps.logger.debug({ sha256: job.picture.sha256 }, 'OCR of a picture finished');
  return true;
}

/**
 * Processes every pending picture, one after the other, until all are done or given up. Other replicas may process
 * the queue at the same time. Throws the signal's reason when it is aborted, after all work has stopped, and every error that affects
 * more than one picture: database or storage unreachable, an OCR engine that cannot be started.
 */
export async function processOcrQueue(
  deps: ProcessQueueDeps,
  { signal, onRead }: ProcessQueueOptions,
): Promise<void> {
  const { db, database, storage, logger } = deps;
  if ((await listPendingPictures(db, 1)).length === 0) return;
  const parts = { db, storage, logger, ocrEngine: await deps.ocrEngine() };
  const jobs = await openOcrQueue({ database, logger });
  try {
    await jobs.recover();
    for (;;) {
      signal.throwIfAborted();
      const job = (await jobs.next()) ?? ((await jobs.fill()) > 0 ? await jobs.next() : null);
      if (job) {
        if (await processJob(parts, jobs, job, signal)) onRead?.();
        continue;
      }
      const wait = await jobs.waitMs();
      if (wait === null) return;
      await pause(wait, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());
      await jobs.recover();
    }
  } finally {
    await jobs.close();
  }
}
