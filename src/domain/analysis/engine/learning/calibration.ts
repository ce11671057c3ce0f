import { sigmoid } from './one-vs-rest.ts';
import { softmax } from './softmax.ts';

/** Makes probabilities of values: values are multiplied by the slope, then the intercept is added. */
export type Calibration = { slope: number; intercept: number };
export const UNCALIBRATED: Calibration = { slope: 1, intercept: 0 };

/** A prediction made for an example that had no part in the training, and whether it was right. */
export type Outcome = { value: number; right: boolean };

const STEEPEST = 4;
const FLATTEST = 0.1;
const NEWTON_STEPS = 30;
/** Keeps the slope of few or perfectly divided outcomes finite (a pull towards 1). */
const PULL = 0.5;

/** The slope and intercept under which the outcomes are likeliest (Platt's scaling, by Newton's method). */
export function fitScale(outcomes: readonly Outcome[]): Calibration {
  let { slope, intercept } = UNCALIBRATED;
  if (outcomes.length === 0) return { slope, intercept };
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [bySlope, byIntercept] = [PULL * (slope - 1), PULL * intercept];
    let [slopes, both, intercepts] = [PULL, 0, PULL];
    for (const { value, right } of outcomes) {
      const probability = sigmoid(slope * value + intercept);
      const error = probability - Number(right);
      const weight = probability * (1 - probability);
      bySlope += error * value;
      byIntercept += error;
      slopes += weight * value * value;
      both += weight * value;
      intercepts += weight;
    }
    const determinant = slopes * intercepts - both * both || 1;
    slope -= (intercepts * bySlope - both * byIntercept) / determinant;
    intercept -= (slopes * byIntercept - both * bySlope) / determinant;
    slope = Math.max(FLATTEST, Math.min(STEEPEST, slope));
    intercept = Math.max(-10, Math.min(10, intercept));
  }
  return { slope, intercept };
}

/** Values of all classes for an example that had no part in the training, and the classes it has. */
export type Contest = { values: Float64Array; right: readonly number[] };

/** Minus the logarithm of the probability given to what turned out, on average: the less, the better. */
export function scaleSurprise(outcomes: readonly Outcome[], { slope, intercept }: Calibration): number {
  const logarithms = outcomes.map(({ value, right }) => {
    const probability = sigmoid(slope * value + intercept);
    return Math.log(Math.max(1e-9, right ? probability : 1 - probability));
  });
  return -logarithms.reduce((a, b) => a + b, 0) / logarithms.length;
}

/** Minus the logarithm of the probability given to what was right, on average. */
export function surprise(contests: readonly Contest[], slope: number): number {
  let sum = 0;
  for (const { values, right } of contests) {
    const shares = softmax(values.map((value) => value * slope));
    for (const at of right) sum -= Math.log(Math.max(1e-9, shares[at] ?? 0)) / right.length;
  }
  return sum / contests.length;
}

/** The slope under which competing classes get honest shares (scaling by a temperature). */
export function fitSlope(contests: readonly Contest[]): Calibration {
  if (contests.length === 0) return UNCALIBRATED;
  let best = { slope: 1, surprise: surprise(contests, 1) };
  // From a quarter to twice: few examples that are told apart without a fault would ask for any steepness.
  for (let power = -8; power <= 4; power++) {
    const slope = 2 ** (power / 4);
    const found = surprise(contests, slope) + (PULL * Math.log(slope) ** 2) / contests.length;
    if (found < best.surprise) best = { slope, surprise: found };
  }
  return { slope: best.slope, intercept: 0 };
}
