import type { Db } from '#db/tables.ts';
import type { TrainingProgress } from '#shared/contracts/jobs.ts';
import { MIN_EXAMPLES } from '../engine/learning/model.ts';
import { findNewestFigures } from './models.ts';
import { countTrainable } from './sample-queries.ts';

/** What the engine has learned, or how much it takes until it begins. */
export async function getTrainingProgress(db: Db): Promise<TrainingProgress> {
  const learned = await findNewestFigures(db);
  if (learned) return { ...learned, missing: 0 };
  return {
    screens: 0,
    learnedAt: null,
    missing: MIN_EXAMPLES - (await countTrainable(db, MIN_EXAMPLES)),
  };
}
