/** Writes the gradient at `point` into `gradient` and returns the objective's value there. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

/**
 * Number of recent steps, with their changes of the gradient, from which the curvature is estimated. They are
 * stored in single precision, which is sufficient and halves their memory.
 */
const HISTORY = 6;
const MAX_ITERATIONS = 120;
/** Converged when a step gains less than this share of the objective. */
const MIN_GAIN = 1e-6;
/** Armijo's condition: minimum share of the decrease that the slope predicts. */
const SUFFICIENT_DECREASE = 1e-4;
const MAX_HALVINGS = 30;

/** A step, the resulting change of the gradient, and 1 divided by the dot product of the two. */
type Pair = { step: Float32Array; change: Float32Array; inverse: number };

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Adds `factor` times `other` to `target`, in place. */
function addScaled(target: Float64Array, other: ArrayLike<number>, factor: number): void {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] ?? 0) + factor * (other[index] ?? 0);
}

function difference(a: Float64Array, b: Float64Array): Float32Array {
  const result = new Float32Array(a.length);
  for (let index = 0; index < a.length; index++) result[index] = (a[index] ?? 0) - (b[index] ?? 0);
  return result;
}

/** Returns the negative gradient, corrected by the estimated curvature (two-loop recursion). */
function descentDirection(gradient: Float64Array, pairs: readonly Pair[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const factors = pairs.toReversed().map(({ step, change, inverse }) => {
    const factor = inverse * dot(step, direction);
    addScaled(direction, change, -factor);
    return factor;
  });
  const last = pairs.at(-1);
  const scale = last
    ? 1 / (last.inverse * dot(last.change, last.change))
    : 1 / Math.max(1, Math.sqrt(dot(gradient, gradient)));
  for (let index = 0; index < direction.length; index++) direction[index] = (direction[index] ?? 0) * scale;
  pairs.forEach(({ step, change, inverse }, index) => {
    addScaled(direction, step, (factors[pairs.length - 1 - index] ?? 0) - inverse * dot(change, direction));
  });
  return direction;
}

/**
 * Finds the minimum of a smooth convex objective (limited-memory BFGS with backtracking; Nocedal and Wright,
 * 2006, chapter 7). Deterministic. Uses about fifteen times the memory of a point.
 */
export function minimize(objective: Objective, start: Float64Array): Float64Array {
  let point = start;
  let gradient = new Float64Array(start.length);
  let value = objective(point, gradient);
  const pairs: Pair[] = [];
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const direction = descentDirection(gradient, pairs);
    const slope = dot(gradient, direction);
    if (!(slope < 0)) break;
    const nextPoint = new Float64Array(point.length);
    const nextGradient = new Float64Array(point.length);
    let stepLength = 1;
    let nextValue = Number.POSITIVE_INFINITY;
    for (let halving = 0; halving < MAX_HALVINGS; halving++, stepLength /= 2) {
      nextPoint.set(point);
      addScaled(nextPoint, direction, stepLength);
      nextValue = objective(nextPoint, nextGradient);
      if (nextValue <= value + SUFFICIENT_DECREASE * stepLength * slope) break;
    }
    if (!(nextValue < value)) break;
    const step = difference(nextPoint, point);
    const change = difference(nextGradient, gradient);
    const curvature = dot(step, change);
    if (curvature > 0) {
      pairs.push({ step, change, inverse: 1 / curvature });
      if (pairs.length > HISTORY) pairs.shift();
    }
    const gain = value - nextValue;
    [point, gradient, value] = [nextPoint, nextGradient, nextValue];
    if (gain < MIN_GAIN * Math.abs(value)) break;
  }
  return point;
}
