import type { Vector } from './vectors.ts';

/**
 * A linear classifier. The value of a class is `bias + lexical * score + weights · vector`, where `score` is the
 * lexicon's score of the class. `weights` has one number per class and coordinate, stored class by class.
 */
export type LinearModel = {
  classes: number;
  dimensions: number;
  weights: Float32Array;
  bias: Float64Array;
  lexical: Float64Array;
};

/** Training data of a classifier. Each list has one entry per example. */
export type TrainingData = {
  vectors: readonly Vector[];
  /** The lexicon's scores of the classes. */
  scores: readonly Float64Array[];
  /** Classes of each example, as indices below `classes`. */
  labels: readonly (readonly number[])[];
  classes: number;
  dimensions: number;
  /** Input of the forest (`forest-input.ts`); null if no forest is grown. */
  rows: readonly Float32Array[] | null;
};

/**
 * Factors of the L2 penalties, which are added to the summed loss of all examples. A penalty is its factor times half
 * the squared distance of a parameter from its start: `LEXICAL_START` for the lexicon's weight, 0 for the others. The
 * factors are inverse variances of a Gaussian prior, so they do not depend on the number of examples.
 * `docs/analysis.md` lists the values of `weight` that were tried.
 */
export const PENALTY = { weight: 0.5, bias: 0.1, lexical: 5 } as const;
/** The lexicon's weight before training, measured on 453 screens that are not in the corpus of `docs/analysis.md`. */
export const LEXICAL_START = 0.9;

/** Computes the value of one class without the lexicon's part. */
export function computeLearnedValue(
  { weights, bias, dimensions }: LinearModel,
  classIndex: number,
  { indices, values }: Vector,
): number {
  const base = classIndex * dimensions;
  let sum = bias[classIndex] ?? 0;
  for (let i = 0; i < indices.length; i++) sum += (weights[base + (indices[i] ?? 0)] ?? 0) * (values[i] ?? 0);
  return sum;
}

/** Computes the value of one class. */
export const computeClassValue = (
  model: LinearModel,
  classIndex: number,
  vector: Vector,
  score: number,
): number => computeLearnedValue(model, classIndex, vector) + (model.lexical[classIndex] ?? 0) * score;

/** Returns the model with `weights` multiplied by `factor`. The bias and the lexicon's weight do not change. */
export const scaleWeights = (model: LinearModel, factor: number): LinearModel => ({
  ...model,
  weights: model.weights.map((weight) => weight * factor),
});
