import type { Db } from '#db/tables.ts';
import type { TrainingProgress } from '#shared/contracts/jobs.ts';
import { MIN_EXAMPLES } from '../engine/learning/model.ts';
import { findNewestFigures } from './models.ts';
import { countTrainable } from './sample-queries.ts';

/**
 * Returns the number of training screens and the time of the newest model. Without a model, returns how many
 * tagged screens are missing before the first training.
 */
export async function getTrainingProgress(db: Db): Promise<TrainingProgress> {
  const newest = await findNewestFigures(db);
  if (newest) return { ...newest, missing: 0 };
  return {
    screens: 0,
    learnedAt: null,
    missing: MIN_EXAMPLES - (await countTrainable(db, MIN_EXAMPLES)),
  };
}
