import { computeClassValue, type LinearModel } from './linear.ts';
import { sigmoid } from './one-vs-rest.ts';
import type { Vector } from './vectors.ts';

/** Keeps the log odds finite for probabilities that are rounded to 0 or 1. */
const MIN_PROBABILITY = 1e-6;

const logOdds = (probability: number): number => {
  const bounded = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(bounded / (1 - bounded));
};

/** Computes the linear model's values of all classes for one screen. `scores` are the lexicon's scores. */
export const computeLinearValues = (
  model: LinearModel,
  vector: Vector,
  scores: ArrayLike<number>,
): Float64Array =>
  Float64Array.from({ length: model.classes }, (_, classIndex) =>
    computeClassValue(model, classIndex, vector, scores[classIndex] ?? 0),
  );

/**
 * Combines a linear model and a random forest, whose errors are weakly correlated. Returns the log odds of
 * their average probability. The average is underconfident and is calibrated afterwards.
 */
export const computeEnsembleValues = (
  values: Float64Array,
  forestProbabilities: Float64Array,
): Float64Array =>
  values.map((value, classIndex) => logOdds((sigmoid(value) + (forestProbabilities[classIndex] ?? 0)) / 2));
