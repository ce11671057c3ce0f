import type { ScreenCategoryType } from '#shared/category-types.ts';
import { type Calibration, type Contest, fitScale, fitSlope, UNCALIBRATED } from './calibration.ts';
import { classValue, type Linear, type Problem } from './linear.ts';
import { competes } from './model.ts';
import { sigmoid, trainOneVsRest } from './one-vs-rest.ts';
import { foldsByGroup } from './random.ts';
import { softmax, trainSoftmax } from './softmax.ts';
import { type Trial, thresholdFor } from './threshold.ts';

const FOLDS = 3;
const SEED = 7;

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
});

const contestsOf = (model: Linear, { vectors, scores, labels, classes }: Problem): Contest[] =>
  vectors.map((vector, example) => ({
    values: Float64Array.from({ length: classes }, (_, at) =>
      classValue(model, at, vector, scores[example]?.[at] ?? 0),
    ),
    right: labels[example] ?? [],
  }));

/** Every example's values by a model that saw nothing of its group. Empty where there are too few groups. */
function unseenContests(
  problem: Problem,
  groups: readonly string[],
  learn: (part: Problem) => Linear,
): Contest[] {
  if (new Set(groups).size < FOLDS) return [];
  const folds = foldsByGroup(groups, FOLDS, SEED);
  return Array.from({ length: FOLDS }).flatMap((_, fold) => {
    const inside = folds.flatMap((own, example) => (own === fold ? [example] : []));
    const outside = folds.flatMap((own, example) => (own === fold ? [] : [example]));
    return contestsOf(learn(restricted(problem, outside)), restricted(problem, inside));
  });
}

/**
 * How sure the learned model may be, and from where on it selects: found by hiding a third of the groups after the
 * other from it and looking at what it says about them. Who has the screens of one or two apps only gets no
 * threshold: nothing says how such a model fares on a third.
 */
export function assess(
  type: ScreenCategoryType,
  problem: Problem,
  groups: readonly string[],
): { calibration: Calibration; threshold: number | null } {
  const contests = unseenContests(problem, groups, competes(type) ? trainSoftmax : trainOneVsRest);
  if (contests.length === 0) return { calibration: UNCALIBRATED, threshold: null };
  const trials = (probabilities: (contest: Contest) => Float64Array): Trial[] =>
    contests.flatMap((contest) =>
      [...probabilities(contest)].map((probability, at) => ({
        probability,
        right: contest.right.includes(at),
      })),
    );
  if (competes(type)) {
    const calibration = fitSlope(contests);
    const shares = trials(({ values }) => softmax(values.map((value) => value * calibration.slope)));
    return { calibration, threshold: thresholdFor(shares) };
  }
  const calibration = fitScale(
    contests.flatMap(({ values, right }) =>
      [...values].map((value, at) => ({ value, right: right.includes(at) })),
    ),
  );
  const { slope, intercept } = calibration;
  const single = trials(({ values }) => values.map((value) => sigmoid(slope * value + intercept)));
  return { calibration, threshold: thresholdFor(single) };
}
