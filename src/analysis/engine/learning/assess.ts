import type { ScreenCategoryType } from '#shared/category-types.ts';
import {
  type Calibration,
  type Contest,
  fitScale,
  fitSlope,
  scaleSurprise,
  surprise,
  UNCALIBRATED,
} from './calibration.ts';
import { ensembleValues, linearValues } from './ensemble.ts';
import { forestShares } from './forest.ts';
import { growForest } from './grow-forest.ts';
import { type Linear, type Problem, tempered } from './linear.ts';
import { isExclusive } from './model.ts';
import { sigmoid, trainOneVsRest } from './one-vs-rest.ts';
import { foldsByGroup } from './random.ts';
import { softmax, trainSoftmax } from './softmax.ts';
import { thresholdFor } from './threshold.ts';

const FOLDS = 3;
const SEED = 7;
/** Shares of the learned weights that are tried, largest first. With few examples the full weights overfit. */
const SHARES = [1, 0.75, 0.5, 0.25];

const part = <T>(items: readonly T[], chosen: readonly number[]): T[] =>
  chosen.flatMap((at) => {
    const item = items[at];
    return item === undefined ? [] : [item];
  });

const restricted = (problem: Problem, chosen: readonly number[]): Problem => ({
  ...problem,
  vectors: part(problem.vectors, chosen),
  scores: part(problem.scores, chosen),
  labels: part(problem.labels, chosen),
  rows: problem.rows && part(problem.rows, chosen),
});

/** A model trained without the groups of `unseen`, and the forest's predictions for those, if a forest was grown. */
type Trial = { model: Linear; unseen: Problem; shares: Float64Array[] | null };

function sharesOf(seen: Problem, unseen: Problem): Float64Array[] | null {
  if (!seen.rows || !unseen.rows) return null;
  const forest = growForest(seen.rows, seen);
  return unseen.rows.map((row) => forestShares(forest, row));
}

/** The trial model's values for the unseen screens, with the learned weights scaled by `share`. */
function contestsOf({ model, unseen, shares }: Trial, share: number): Contest[] {
  const weaker = tempered(model, share);
  return unseen.vectors.map((vector, example) => {
    const values = linearValues(weaker, vector, unseen.scores[example] ?? []);
    const ofTrees = shares?.[example];
    return {
      values: ofTrees ? ensembleValues(values, ofTrees) : values,
      right: unseen.labels[example] ?? [],
    };
  });
}

/** Empty if there are too few groups. */
function trialsOf(problem: Problem, groups: readonly string[], learn: (part: Problem) => Linear): Trial[] {
  if (new Set(groups).size < FOLDS) return [];
  const folds = foldsByGroup(groups, FOLDS, SEED);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const inside = folds.flatMap((own, example) => (own === fold ? [example] : []));
    const outside = folds.flatMap((own, example) => (own === fold ? [] : [example]));
    const [seen, unseen] = [restricted(problem, outside), restricted(problem, inside)];
    return { model: learn(seen), unseen, shares: sharesOf(seen, unseen) };
  });
}

type Assessed = {
  calibration: Calibration;
  probabilities: (contest: Contest) => Float64Array;
  surprise: number;
};

function assessCompeting(contests: readonly Contest[]): Assessed {
  const calibration = fitSlope(contests);
  return {
    calibration,
    probabilities: ({ values }) => softmax(values.map((value) => value * calibration.slope)),
    surprise: surprise(contests, calibration.slope),
  };
}

function assessSingle(contests: readonly Contest[]): Assessed {
  const outcomes = contests.flatMap(({ values, right }) =>
    [...values].map((value, at) => ({ value, right: right.includes(at) })),
  );
  const calibration = fitScale(outcomes);
  const { slope, intercept } = calibration;
  return {
    calibration,
    probabilities: ({ values }) => values.map((value) => sigmoid(slope * value + intercept)),
    surprise: scaleSurprise(outcomes, calibration),
  };
}

export type Assessment = {
  calibration: Calibration;
  threshold: number | null;
  /** Share of the learned weights that generalises to unseen apps, beside the lexicon's scores. */
  share: number;
};

/**
 * Calibrates the model and finds its selection threshold by cross-validation: each third of the groups is held out
 * in turn. A gallery with only one or two apps gets no threshold, because nothing shows how its model does on
 * others.
 */
export function assess(type: ScreenCategoryType, problem: Problem, groups: readonly string[]): Assessment {
  const trials = trialsOf(problem, groups, isExclusive(type) ? trainSoftmax : trainOneVsRest);
  if (trials.length === 0) return { calibration: UNCALIBRATED, threshold: null, share: 1 };
  const candidates = SHARES.map((share) => {
    const contests = trials.flatMap((trial) => contestsOf(trial, share));
    return { share, contests, ...(isExclusive(type) ? assessCompeting(contests) : assessSingle(contests)) };
  });
  const best = candidates.reduce((a, b) => (b.surprise < a.surprise ? b : a));
  const outcomes = best.contests.flatMap((contest) =>
    [...best.probabilities(contest)].map((probability, at) => ({
      probability,
      right: contest.right.includes(at),
    })),
  );
  return { calibration: best.calibration, threshold: thresholdFor(outcomes), share: best.share };
}
