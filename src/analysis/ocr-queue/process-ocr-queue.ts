import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { listPendingPictures } from '#domain/ocr/queries.ts';
import type { Logger } from '#platform/logger.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { type OcrJob, type OcrQueue, openOcrQueue } from './ocr-queue.ts';
import { type OcrDeps, OcrFailure, processPicture } from './process-picture.ts';

export type ProcessQueueDeps = Omit<OcrDeps, 'ocrEngine'> & {
  database: Database;
  /** Asked when there is something to read. */
  ocrEngine: () => Promise<OcrEngine>;
  logger: Logger;
};

export type ProcessQueueOptions = {
  signal: AbortSignal;
  /** Hears of each picture that was read. */
  onRead?: () => void;
};

async function readOne(
  deps: OcrDeps & { logger: Logger },
  jobs: OcrQueue,
  job: OcrJob,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await jobs.attend(job, () => processPicture(deps, job.picture, signal));
  } catch (error) {
    // Not the picture's fault: it counts as no try. It goes behind those that wait already, so that a single file
    // which the storage does not give holds up the others for no longer than each pause.
    if (signal.aborted || !(error instanceof OcrFailure)) {
      await jobs.drop(job);
      throw error;
    }
    deps.logger.debug({ err: error, sha256: job.picture.sha256 }, 'a picture could not be read');
    await jobs.fail(job, error);
    return false;
  }
  await jobs.drop(job);
  deps.logger.debug({ sha256: job.picture.sha256 }, 'the text of a picture was read');
  return true;
}

/**
 * Reads every picture that waits, one after the other, until all are read or given up; other replicas may do the same
 * beside it. Throws the signal's reason when that is aborted, by which time nothing is read any more, and whatever
 * keeps more than one picture from being read: database or storage out of reach, a reader that cannot be started.
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
        if (await readOne(parts, jobs, job, signal)) onRead?.();
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
