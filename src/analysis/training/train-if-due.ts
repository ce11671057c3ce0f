import type { Database } from '#db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { EngineThread } from '../engine/thread/engine-thread.ts';
import { decideNextStep, type TrainingSchedule } from './decide-next-step.ts';
import { loadExamples } from './examples.ts';
import { deleteModels, findNewestModel, saveModel } from './models.ts';
import { type Sample, takeSample } from './sample.ts';

/** Name of the lock that lets only one process train at a time. */
const LOCK = 'vitrine training';

export type TrainingDeps = { database: Database; storage: Storage; logger: Logger };

/** Trains on a temporary thread, so that suggestions do not wait, and stores the model. */
async function trainOn(deps: TrainingDeps, sample: Sample, signal: AbortSignal): Promise<void> {
  const { database, logger } = deps;
  const { db } = database;
  const thread = new EngineThread();
  const startedAt = performance.now();
  try {
    const examples = loadExamples({ ...deps, db, thread }, sample.screens, signal);
    const { bytes, taxonomies } = await thread.train(examples, sample.categories, signal);
    signal.throwIfAborted();
    await saveModel(db, { bytes, taxonomies, sample });
    const ms = Math.round(performance.now() - startedAt);
    logger.info(
      { screens: sample.screens.length, bytes: bytes.length, taxonomies, ms },
      'trained the engine with the tags',
    );
  } finally {
    await thread.close();
  }
}

/**
 * Trains a model if training is due, or deletes the models if too few tagged screens are left. Only one process does so
 * at a time. Returns the time until the next check in milliseconds, or null if no check is needed before the
 * next change. If it throws, the old models are kept.
 */
export async function trainIfDue(
  deps: TrainingDeps,
  schedule: TrainingSchedule,
  signal: AbortSignal,
): Promise<number | null> {
  const { database, logger } = deps;
  const release = await database.tryLock(LOCK);
  // Another process is training. It may stop before it has finished, so this process checks again later.
  if (!release) return schedule.minIntervalMs;
  try {
    const { db } = database;
    const sample = await takeSample(db, signal);
    const step = decideNextStep(await findNewestModel(db), sample, schedule);
    if (step.action === 'delete-models') {
      await deleteModels(db);
      logger.info('deleted the trained models: too few tagged screens are left');
    }
    if (step.action !== 'train') return null;
    if (step.inMs > 0) return step.inMs;
    await trainOn(deps, sample, signal);
    return null;
  } finally {
    await release();
  }
}
