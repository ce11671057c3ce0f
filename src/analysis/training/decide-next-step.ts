import { MIN_EXAMPLES } from '../engine/learning/model.ts';
import type { StoredModel } from './models.ts';
import type { Sample } from './sample.ts';

/** Schedule of the training. */
export type TrainingSchedule = {
  /** Minimum number of changed screens that makes training worthwhile. */
  minChanged: number;
  /** Minimum ratio of changed screens to all screens of the sample. Both minimums must be reached. */
  minShare: number;
  /** Minimum time between two trainings. */
  minIntervalMs: number;
  /** Once the newest model is older than this, any change makes training worthwhile. */
  maxAgeMs: number;
};

export const SCHEDULE: TrainingSchedule = {
  minChanged: 10,
  minShare: 0.02,
  minIntervalMs: 10 * 60_000,
  maxAgeMs: 24 * 60 * 60_000,
};

/**
 * The next step: do nothing, delete the models ('delete-models'), or train after `inMs` milliseconds
 * ('train').
 */
export type NextStep =
  | { action: 'nothing' }
  | { action: 'delete-models' }
  | { action: 'train'; inMs: number };

/**
 * Counts screens that were added, removed, or changed. A changed screen has an old and a new digest, so the larger of
 * the two counts is used instead of their sum.
 */
function countChangedScreens(before: ReadonlySet<string>, now: ReadonlySet<string>): number {
  const countOnlyIn = (digests: ReadonlySet<string>, others: ReadonlySet<string>): number =>
    [...digests].filter((digest) => !others.has(digest)).length;
  return Math.max(countOnlyIn(now, before), countOnlyIn(before, now));
}

/** Compares the current sample with the one that the newest model (`last`) was trained on. */
export function decideNextStep(
  last: StoredModel | null,
  sample: Sample,
  schedule: TrainingSchedule,
): NextStep {
  const { minChanged, minShare, minIntervalMs, maxAgeMs } = schedule;
  if (sample.screens.length < MIN_EXAMPLES) return last ? { action: 'delete-models' } : { action: 'nothing' };
  if (!last) return { action: 'train', inMs: 0 };
  if (last.fingerprint === sample.fingerprint) return { action: 'nothing' };
  const changed = countChangedScreens(last.trainedOn, sample.digests);
  // If the fingerprint differs but no screen has changed, categories were renamed or this release trains
  // differently.
  const isWorthwhile = changed === 0 || changed >= Math.max(minChanged, minShare * sample.screens.length);
  return { action: 'train', inMs: Math.max(0, (isWorthwhile ? minIntervalMs : maxAgeMs) - last.ageMs) };
}
