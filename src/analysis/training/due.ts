import { MIN_EXAMPLES } from '../engine/learning/model.ts';
import type { StoredModel } from './models.ts';
import type { Sample } from './sample.ts';

/** Schedule of the training. */
export type TrainingSchedule = {
  /** Number of changed screens, or share of all screens, that makes training worthwhile; the larger one counts. */
  minChanged: number;
  share: number;
  /** Minimum time between two trainings. */
  pauseMs: number;
  /** After this time any change makes training worthwhile. */
  maxAgeMs: number;
};

export const SCHEDULE: TrainingSchedule = {
  minChanged: 10,
  share: 0.02,
  pauseMs: 10 * 60_000,
  maxAgeMs: 24 * 60 * 60_000,
};

/** The next step: do nothing, delete the models ('forget'), or train after `inMs` milliseconds ('learn'). */
export type NextStep = { what: 'nothing' } | { what: 'forget' } | { what: 'learn'; inMs: number };

/** Counts screens that were added, removed, or changed. */
function changedScreens(before: ReadonlySet<string>, now: ReadonlySet<string>): number {
  const missing = (from: ReadonlySet<string>, of: ReadonlySet<string>): number =>
    [...of].filter((digest) => !from.has(digest)).length;
  return Math.max(missing(before, now), missing(now, before));
}

/** Compares the sample with the one that the newest model was trained on. */
export function decideNextStep(
  last: StoredModel | null,
  sample: Sample,
  schedule: TrainingSchedule,
): NextStep {
  const { minChanged, share, pauseMs, maxAgeMs } = schedule;
  if (sample.screens.length < MIN_EXAMPLES) return last ? { what: 'forget' } : { what: 'nothing' };
  if (!last) return { what: 'learn', inMs: 0 };
  if (last.fingerprint === sample.fingerprint) return { what: 'nothing' };
  const changed = changedScreens(last.learnedFrom, sample.digests);
  // If only the fingerprint differs, categories were renamed or this release trains differently.
  const isWorthIt = changed === 0 || changed >= Math.max(minChanged, share * sample.screens.length);
  return { what: 'learn', inMs: Math.max(0, (isWorthIt ? pauseMs : maxAgeMs) - last.ageMs) };
}
