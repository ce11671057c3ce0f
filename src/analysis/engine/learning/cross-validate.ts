import type { ScreenCategoryType } from '#shared/category-types.ts';
import {
  binaryLogLoss,
  type Calibration,
  fitPlattScaling,
  fitTemperature,
  type HeldOutExample,
  multiclassLogLoss,
  UNCALIBRATED,
} from './calibration.ts';
import { computeEnsembleValues, computeLinearValues } from './ensemble.ts';
import { predictByForest } from './forest.ts';
import { growForest } from './grow-forest.ts';
import { type LinearModel, scaleWeights, type TrainingData } from './linear.ts';
import { isExclusive } from './model.ts';
import { sigmoid, trainOneVsRest } from './one-vs-rest.ts';
import { assignFolds } from './random.ts';
import { softmax, trainSoftmax } from './softmax.ts';
import { chooseThreshold } from './threshold.ts';

const FOLDS = 3;
const SEED = 7;
/**
 * Factors by which the learned weights are scaled, in the order in which they are tried. With few examples the
 * full weights overfit.
 */
const WEIGHT_FACTORS = [1, 0.75, 0.5, 0.25];

const pick = <T>(items: readonly T[], indices: readonly number[]): T[] =>
  indices.flatMap((index) => {
    const item = items[index];
    return item === undefined ? [] : [item];
  });

const selectExamples = (trainingData: TrainingData, indices: readonly number[]): TrainingData => ({
  ...trainingData,
  vectors: pick(trainingData.vectors, indices),
  scores: pick(trainingData.scores, indices),
  labels: pick(trainingData.labels, indices),
  rows: trainingData.rows && pick(trainingData.rows, indices),
});

/**
 * A model trained without the screens in `unseen`, and the forest's predictions for these screens, if a forest was
 * grown.
 */
type FoldResult = { model: LinearModel; unseen: TrainingData; forestProbabilities: Float64Array[] | null };

function predictUnseenByForest(seen: TrainingData, unseen: TrainingData): Float64Array[] | null {
  if (!seen.rows || !unseen.rows) return null;
  const forest = growForest(seen.rows, seen);
  return unseen.rows.map((row) => predictByForest(forest, row));
}

/** Computes the values of a fold's unseen screens, with the learned weights multiplied by `weightFactor`. */
function predictFold(
  { model, unseen, forestProbabilities }: FoldResult,
  weightFactor: number,
): HeldOutExample[] {
  const scaled = scaleWeights(model, weightFactor);
  return unseen.vectors.map((vector, example) => {
    const values = computeLinearValues(scaled, vector, unseen.scores[example] ?? []);
    const byForest = forestProbabilities?.[example];
    return {
      values: byForest ? computeEnsembleValues(values, byForest) : values,
      correctClasses: unseen.labels[example] ?? [],
    };
  });
}

/** Trains one model per fold. Returns an empty list if there are too few groups. */
function runFolds(
  trainingData: TrainingData,
  groups: readonly string[],
  learn: (part: TrainingData) => LinearModel,
): FoldResult[] {
  if (new Set(groups).size < FOLDS) return [];
  const folds = assignFolds(groups, FOLDS, SEED);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const unseenIndices = folds.flatMap((exampleFold, example) => (exampleFold === fold ? [example] : []));
    const seenIndices = folds.flatMap((exampleFold, example) => (exampleFold === fold ? [] : [example]));
    const [seen, unseen] = [
      selectExamples(trainingData, seenIndices),
      selectExamples(trainingData, unseenIndices),
    ];
    return { model: learn(seen), unseen, forestProbabilities: predictUnseenByForest(seen, unseen) };
  });
}

type Evaluation = {
  calibration: Calibration;
  probabilities: (example: HeldOutExample) => Float64Array;
  logLoss: number;
};

function evaluateExclusive(examples: readonly HeldOutExample[]): Evaluation {
  const calibration = fitTemperature(examples);
  return {
    calibration,
    probabilities: ({ values }) => softmax(values.map((value) => value * calibration.slope)),
    logLoss: multiclassLogLoss(examples, calibration.slope),
  };
}

function evaluateIndependent(examples: readonly HeldOutExample[]): Evaluation {
  const outcomes = examples.flatMap(({ values, correctClasses }) =>
    [...values].map((value, index) => ({ value, isCorrect: correctClasses.includes(index) })),
  );
  const calibration = fitPlattScaling(outcomes);
  const { slope, intercept } = calibration;
  return {
    calibration,
    probabilities: ({ values }) => values.map((value) => sigmoid(slope * value + intercept)),
    logLoss: binaryLogLoss(outcomes, calibration),
  };
}

export type ValidationResult = {
  calibration: Calibration;
  threshold: number | null;
  /** The factor for the learned weights that gives the best predictions for unseen apps. */
  weightFactor: number;
};

/**
 * Calibrates the model of a taxonomy and chooses its selection threshold by cross-validation. `groups` are the
 * apps of the examples; each third of them is held out in turn. A gallery with only one or two apps gets no
 * calibration and no threshold, because there are too few apps to tell how the model performs on others.
 */
export function crossValidate(
  type: ScreenCategoryType,
  trainingData: TrainingData,
  groups: readonly string[],
): ValidationResult {
  const results = runFolds(trainingData, groups, isExclusive(type) ? trainSoftmax : trainOneVsRest);
  if (results.length === 0) return { calibration: UNCALIBRATED, threshold: null, weightFactor: 1 };
  const candidates = WEIGHT_FACTORS.map((weightFactor) => {
    const examples = results.flatMap((result) => predictFold(result, weightFactor));
    return {
      weightFactor,
      examples,
      ...(isExclusive(type) ? evaluateExclusive(examples) : evaluateIndependent(examples)),
    };
  });
  const best = candidates.reduce((a, b) => (b.logLoss < a.logLoss ? b : a));
  const outcomes = best.examples.flatMap((example) =>
    [...best.probabilities(example)].map((probability, index) => ({
      probability,
      isCorrect: example.correctClasses.includes(index),
    })),
  );
  return {
    calibration: best.calibration,
    threshold: chooseThreshold(outcomes),
    weightFactor: best.weightFactor,
  };
}
