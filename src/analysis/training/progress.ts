import type { Db } from '#db/tables.ts';
import type { TrainingProgress } from '#shared/contracts/jobs.ts';
import { MIN_EXAMPLES } from '../engine/learning/model.ts';
import { findNewestFigures } from './models.ts';
import { countTrainable } from './sample-queries.ts';

/** Returns what the engine was trained on, or how many screens are missing until it starts. */
export async function getTrainingProgress(db: Db): Promise<TrainingProgress> {
  const learned = await findNewestFigures(db);
  if (learned) return { ...learned, missing: 0 };
  return {
    screens: 0,
    learnedAt: null,
    missing: MIN_EXAMPLES - (await countTrainable(db, MIN_EXAMPLES)),
  };
}
