import { sigmoid } from './one-vs-rest.ts';
import { softmax } from './softmax.ts';

/** Turns values into log odds: the value times the slope, plus the intercept. */
export type Calibration = { slope: number; intercept: number };
export const UNCALIBRATED: Calibration = { slope: 1, intercept: 0 };

/** A held-out prediction, and whether it was right. */
export type Outcome = { value: number; right: boolean };

const STEEPEST = 4;
const FLATTEST = 0.1;
const NEWTON_STEPS = 30;
/** Regularisation towards slope 1, which keeps the slope finite for few or perfectly separated outcomes. */
const PULL = 0.5;
/** Steps below this change no displayed probability. */
const NEGLIGIBLE = 1e-6;

/** Log loss of all outcomes plus the regularisation. */
function misfit(outcomes: readonly Outcome[], { slope, intercept }: Calibration): number {
  let sum = (PULL / 2) * ((slope - 1) ** 2 + intercept ** 2);
  for (const { value, right } of outcomes) {
    const against = (slope * value + intercept) * (right ? -1 : 1);
    sum += Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
  }
  return sum;
}

/** Newton's step, to be subtracted. */
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
  // At its bound the slope is fixed, and only the intercept is fitted.
  const isHeld = (slope <= FLATTEST && step > 0) || (slope >= STEEPEST && step < 0);
  return isHeld
    ? { slope: 0, intercept: byIntercept / intercepts }
    : { slope: step, intercept: (slopes * byIntercept - both * bySlope) / determinant };
}

/**
 * Maximum-likelihood slope and intercept (Platt scaling, by Newton's method). Where most probabilities are near 0
 * or 1 a full step overshoots, so it is halved until the loss falls.
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

/** Values of all classes for a held-out example, and the classes it has. */
export type Contest = { values: Float64Array; right: readonly number[] };

/** Mean log loss of the outcomes; lower is better. */
export function scaleSurprise(outcomes: readonly Outcome[], { slope, intercept }: Calibration): number {
  const logarithms = outcomes.map(({ value, right }) => {
    const probability = sigmoid(slope * value + intercept);
    return Math.log(Math.max(1e-9, right ? probability : 1 - probability));
  });
  return -logarithms.reduce((a, b) => a + b, 0) / logarithms.length;
}

/** Mean log loss of the right classes. */
export function surprise(contests: readonly Contest[], slope: number): number {
  let sum = 0;
  for (const { values, right } of contests) {
    const shares = softmax(values.map((value) => value * slope));
    for (const at of right) sum -= Math.log(Math.max(1e-9, shares[at] ?? 0)) / right.length;
  }
  return sum / contests.length;
}

/** The slope that calibrates competing classes (temperature scaling). */
export function fitSlope(contests: readonly Contest[]): Calibration {
  if (contests.length === 0) return UNCALIBRATED;
  let best = { slope: 1, surprise: surprise(contests, 1) };
  // From 1/4 to 2. Without a bound, few perfectly separated examples would give any slope.
  for (let power = -8; power <= 4; power++) {
    const slope = 2 ** (power / 4);
    const found = surprise(contests, slope) + (PULL * Math.log(slope) ** 2) / contests.length;
    if (found < best.surprise) best = { slope, surprise: found };
  }
  return { slope: best.slope, intercept: 0 };
}
