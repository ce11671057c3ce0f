import type { Db } from '#db/tables.ts';
import type { TrainingProgress } from '#shared/contracts/jobs.ts';
import { FEWEST_EXAMPLES } from '../engine/learning/model.ts';
import { newestFigures } from './models.ts';
import { countLearnable } from './sample-queries.ts';

/** What the engine has learned, or how much it takes until it begins. */
export async function trainingProgress(db: Db): Promise<TrainingProgress> {
  const learned = await newestFigures(db);
  if (learned) return { ...learned, missing: 0 };
  return {
    screens: 0,
    learnedAt: null,
    missing: FEWEST_EXAMPLES - (await countLearnable(db, FEWEST_EXAMPLES)),
  };
}
