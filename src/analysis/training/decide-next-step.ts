import { MIN_EXAMPLES } from '../engine/learning/model.ts';
import type { StoredModel } from './models.ts';
import type { Sample } from './sample.ts';

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

/** `inMs` is the delay of the training in milliseconds. */
export type NextStep =
  | { action: 'nothing' }
  | { action: 'delete-models' }
  | { action: 'train'; inMs: number };

/**
 * Counts screens that were added, removed or changed. A changed screen has an old digest in `before` and a new one in
 * `now`. The sum of both counts would count it twice, so the larger count is returned.
 */
function countChangedScreens(before: ReadonlySet<string>, now: ReadonlySet<string>): number {
  const countOnlyIn = (digests: ReadonlySet<string>, others: ReadonlySet<string>): number =>
    [...digests].filter((digest) => !others.has(digest)).length;
  return Math.max(countOnlyIn(now, before), countOnlyIn(before, now));
}

/** Decides the next step by comparing the current sample with that of the newest model (`last`). */
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
