import { MIN_EXAMPLES } from '../engine/learning/model.ts';
import type { StoredModel } from './models.ts';
import type { Sample } from './sample.ts';

/** How often is learned anew. */
export type TrainingSchedule = {
  /** So many changed screens are worth it, or this share of all, whichever is more. */
  enough: number;
  share: number;
  /** From one training to the next. */
  apartMs: number;
  /** After so long any change is. */
  patienceMs: number;
};

export const SCHEDULE: TrainingSchedule = {
  enough: 10,
  share: 0.02,
  apartMs: 10 * 60_000,
  patienceMs: 24 * 60 * 60_000,
};

/** What to do: nothing, forget what was learned, or learn, in so many milliseconds. */
export type NextStep = { what: 'nothing' } | { what: 'forget' } | { what: 'learn'; inMs: number };

/** Screens that came, went, or have other tags. */
function changedScreens(before: ReadonlySet<string>, now: ReadonlySet<string>): number {
  const missing = (from: ReadonlySet<string>, of: ReadonlySet<string>): number =>
    [...of].filter((digest) => !from.has(digest)).length;
  return Math.max(missing(before, now), missing(now, before));
}

export function decideNextStep(last: StoredModel | null, sample: Sample, pace: TrainingSchedule): NextStep {
  const { enough, share, apartMs, patienceMs } = pace;
  if (sample.screens.length < MIN_EXAMPLES) return last ? { what: 'forget' } : { what: 'nothing' };
  if (!last) return { what: 'learn', inMs: 0 };
  if (last.fingerprint === sample.fingerprint) return { what: 'nothing' };
  const changed = changedScreens(last.learnedFrom, sample.digests);
  // None at all: categories have other names, or this release learns differently.
  const isWorthIt = changed === 0 || changed >= Math.max(enough, share * sample.screens.length);
  return { what: 'learn', inMs: Math.max(0, (isWorthIt ? apartMs : patienceMs) - last.ageMs) };
}
