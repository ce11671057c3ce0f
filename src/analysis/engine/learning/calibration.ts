import { sigmoid } from './one-vs-rest.ts';
import { softmax } from './softmax.ts';

/** Turns values into log odds: the value times the slope, plus the intercept. */
export type Calibration = { slope: number; intercept: number };
export const UNCALIBRATED: Calibration = { slope: 1, intercept: 0 };

/** The value of one class for a held-out example, and whether the example has the class. */
export type Outcome = { value: number; isCorrect: boolean };

const MAX_SLOPE = 4;
const MIN_SLOPE = 0.1;
const MAX_NEWTON_STEPS = 30;
/**
 * Weight of the regularization towards slope 1 and intercept 0, which keeps the slope finite if there are few
 * outcomes or if the values separate them perfectly.
 */
const PRIOR_WEIGHT = 0.5;
/** Smaller steps would not change a displayed probability. */
const MIN_STEP = 1e-6;
/** Keeps the logarithm of a probability finite. */
const MIN_PROBABILITY = 1e-9;

/** Returns the log loss of all outcomes, in a form that cannot overflow, plus the regularization. */
function regularizedLoss(outcomes: readonly Outcome[], { slope, intercept }: Calibration): number {
  let sum = (PRIOR_WEIGHT / 2) * ((slope - 1) ** 2 + intercept ** 2);
  for (const { value, isCorrect } of outcomes) {
    const signedValue = (slope * value + intercept) * (isCorrect ? -1 : 1);
    sum += Math.max(0, signedValue) + Math.log1p(Math.exp(-Math.abs(signedValue)));
  }
  return sum;
}

/** Computes a step of Newton's method on the regularized loss. The caller subtracts it. */
function newtonStep(outcomes: readonly Outcome[], { slope, intercept }: Calibration): Calibration {
  let [slopeGradient, interceptGradient] = [PRIOR_WEIGHT * (slope - 1), PRIOR_WEIGHT * intercept];
  let [slopeCurvature, mixedCurvature, interceptCurvature] = [PRIOR_WEIGHT, 0, PRIOR_WEIGHT];
  for (const { value, isCorrect } of outcomes) {
    const probability = sigmoid(slope * value + intercept);
    const error = probability - Number(isCorrect);
    const weight = probability * (1 - probability);
    slopeGradient += error * value;
    interceptGradient += error;
    slopeCurvature += weight * value * value;
    mixedCurvature += weight * value;
    interceptCurvature += weight;
  }
  const determinant = slopeCurvature * interceptCurvature - mixedCurvature * mixedCurvature || 1;
  const slopeStep = (interceptCurvature * slopeGradient - mixedCurvature * interceptGradient) / determinant;
  // At its bound the slope is fixed, and only the intercept is fitted.
  const isSlopeFixed = (slope <= MIN_SLOPE && slopeStep > 0) || (slope >= MAX_SLOPE && slopeStep < 0);
  return isSlopeFixed
    ? { slope: 0, intercept: interceptGradient / interceptCurvature }
    : {
        slope: slopeStep,
        intercept: (slopeCurvature * interceptGradient - mixedCurvature * slopeGradient) / determinant,
      };
}

/**
 * Finds the slope and intercept with the lowest regularized loss (Platt scaling, by Newton's method). If most
 * probabilities are near 0 or 1, a full step overshoots, so it is halved until the loss decreases.
 */
export function fitPlattScaling(outcomes: readonly Outcome[]): Calibration {
  let best = UNCALIBRATED;
  let leastLoss = regularizedLoss(outcomes, best);
  for (let round = 0; round < MAX_NEWTON_STEPS; round++) {
    const step = newtonStep(outcomes, best);
    let better: Calibration | null = null;
    for (let part = 1; !better && part * Math.hypot(step.slope, step.intercept) > MIN_STEP; part /= 2) {
      const candidate = {
        slope: Math.max(MIN_SLOPE, Math.min(MAX_SLOPE, best.slope - part * step.slope)),
        intercept: best.intercept - part * step.intercept,
      };
      const loss = regularizedLoss(outcomes, candidate);
      if (loss < leastLoss) [better, leastLoss] = [candidate, loss];
    }
    if (!better) break;
    best = better;
  }
  return best;
}

/** The values of all classes for a held-out example, and the classes that it has. */
export type HeldOutExample = { values: Float64Array; correctClasses: readonly number[] };

/** Mean log loss of the outcomes; lower is better. */
export function binaryLogLoss(outcomes: readonly Outcome[], { slope, intercept }: Calibration): number {
  const logarithms = outcomes.map(({ value, isCorrect }) => {
    const probability = sigmoid(slope * value + intercept);
    return Math.log(Math.max(MIN_PROBABILITY, isCorrect ? probability : 1 - probability));
  });
  return -logarithms.reduce((a, b) => a + b, 0) / logarithms.length;
}

/** Mean log loss of the correct classes; lower is better. */
export function multiclassLogLoss(examples: readonly HeldOutExample[], slope: number): number {
  let sum = 0;
  for (const { values, correctClasses } of examples) {
    const probabilities = softmax(values.map((value) => value * slope));
    for (const classIndex of correctClasses)
      sum -= Math.log(Math.max(MIN_PROBABILITY, probabilities[classIndex] ?? 0)) / correctClasses.length;
  }
  return sum / examples.length;
}

/** Finds the slope that calibrates competing classes (temperature scaling). */
export function fitTemperature(examples: readonly HeldOutExample[]): Calibration {
  if (examples.length === 0) return UNCALIBRATED;
  let best = { slope: 1, loss: multiclassLogLoss(examples, 1) };
  // Tries slopes from 1/4 to 2. Without a bound, a few perfectly separated examples would give an extreme slope.
  for (let power = -8; power <= 4; power++) {
    const slope = 2 ** (power / 4);
    const loss = multiclassLogLoss(examples, slope) + (PRIOR_WEIGHT * Math.log(slope) ** 2) / examples.length;
    if (loss < best.loss) best = { slope, loss };
  }
  return { slope: best.slope, intercept: 0 };
}
