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
/** Steps below this change no probability that anybody sees. */
const NEGLIGIBLE = 1e-6;

/** How badly a calibration fits: the surprise of all outcomes together, and the pull. */
function misfit(outcomes: readonly Outcome[], { slope, intercept }: Calibration): number {
  let sum = (PULL / 2) * ((slope - 1) ** 2 + intercept ** 2);
  for (const { value, right } of outcomes) {
    const against = (slope * value + intercept) * (right ? -1 : 1);
    sum += Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
  }
  return sum;
}

/** Where Newton's method would go from here: what is to be taken off. */
function newtonStep(outcomes: readonly Outcome[], { slope, intercept }: Calibration): Calibration {
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
  const step = (intercepts * bySlope - both * byIntercept) / determinant;
  // At the end of what it may be the slope stays, and the intercept alone finds its place.
  const isHeld = (slope <= FLATTEST && step > 0) || (slope >= STEEPEST && step < 0);
  return isHeld
    ? { slope: 0, intercept: byIntercept / intercepts }
    : { slope: step, intercept: (slopes * byIntercept - both * bySlope) / determinant };
}

/**
 * The slope and intercept under which the outcomes are likeliest (Platt's scaling, by Newton's method). A whole step
 * leads astray where most probabilities are nearly certain: it is halved until it helps.
 */
export function fitScale(outcomes: readonly Outcome[]): Calibration {
  let best = UNCALIBRATED;
  let least = misfit(outcomes, best);
  for (let round = 0; round < NEWTON_STEPS; round++) {
    const step = newtonStep(outcomes, best);
    let found: Calibration | null = null;
    for (let part = 1; !found && part * Math.hypot(step.slope, step.intercept) > NEGLIGIBLE; part /= 2) {
      const tried = {
        slope: Math.max(FLATTEST, Math.min(STEEPEST, best.slope - part * step.slope)),
        intercept: best.intercept - part * step.intercept,
      };
      const left = misfit(outcomes, tried);
      if (left < least) [found, least] = [tried, left];
    }
    if (!found) break;
    best = found;
  }
  return best;
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
