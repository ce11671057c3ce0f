import type { Vector } from './vectors.ts';

/**
 * One weight for each class and coordinate, laid out class by class, and the weight of the lexicon's score:
 * the value of a class is `bias + lexical * score + weights · vector`.
 */
export type Linear = {
  classes: number;
  dimensions: number;
  weights: Float32Array;
  bias: Float64Array;
  lexical: Float64Array;
};

/** What a classifier learns from. All lists have one entry an example. */
export type Problem = {
  vectors: readonly Vector[];
  /** The lexicon's scores of the classes. */
  scores: readonly Float64Array[];
  /** Classes that an example has: numbers below `classes`. */
  labels: readonly (readonly number[])[];
  classes: number;
  dimensions: number;
  /** What the trees ask for (`rows.ts`); null where none are grown. */
  rows: readonly Float32Array[] | null;
};

/** How it is learned, found on the research's data (453 screens): enough to fit, not enough to learn by heart. */
export const LEARNING = { rounds: 25, rate: 0.15, decay: 3e-3, lexicalStart: 0.9 } as const;
/** Beyond this the rounds become fewer, down to some: each example is a step, and many make up for rounds. */
const MANY_EXAMPLES = 500;
const FEWEST_ROUNDS = 8;

/** How often all examples are gone through. */
export const roundsFor = (examples: number): number =>
  Math.round(
    LEARNING.rounds * Math.max(FEWEST_ROUNDS / LEARNING.rounds, Math.min(1, MANY_EXAMPLES / (examples || 1))),
  );

/** Errors below this change nothing worth the time. */
export const NEGLIGIBLE = 1e-3;

export const emptyLinear = ({ classes, dimensions }: Problem): Linear => ({
  classes,
  dimensions,
  weights: new Float32Array(classes * dimensions),
  bias: new Float64Array(classes),
  lexical: new Float64Array(classes).fill(LEARNING.lexicalStart),
});

/** The value of one class, without the lexicon's part. */
export function learnedValue(
  { weights, bias, dimensions }: Linear,
  classAt: number,
  { at, value }: Vector,
): number {
  const base = classAt * dimensions;
  let sum = bias[classAt] ?? 0;
  for (let i = 0; i < at.length; i++) sum += (weights[base + (at[i] ?? 0)] ?? 0) * (value[i] ?? 0);
  return sum;
}

/** The value of one class. */
export const classValue = (model: Linear, classAt: number, vector: Vector, score: number): number =>
  learnedValue(model, classAt, vector) + (model.lexical[classAt] ?? 0) * score;

/** The model with less of what it learned by itself: bias and lexicon stay. */
export const tempered = (model: Linear, share: number): Linear => ({
  ...model,
  weights: model.weights.map((weight) => weight * share),
});

/**
 * One step down the slope for one class (Adagrad: what was moved often moves less), with a pull towards zero on the
 * coordinates that the example has.
 */
export function descend(
  { weights, dimensions }: Linear,
  squares: Float32Array,
  classAt: number,
  { at, value }: Vector,
  error: number,
): void {
  const base = classAt * dimensions;
  for (let i = 0; i < at.length; i++) {
    const place = base + (at[i] ?? 0);
    const weight = weights[place] ?? 0;
    const slope = error * (value[i] ?? 0) + LEARNING.decay * weight;
    const square = (squares[place] ?? 0) + slope * slope;
    squares[place] = square;
    weights[place] = weight - (LEARNING.rate * slope) / Math.sqrt(square);
  }
}

/** What the sums of squares begin with, so that the first step is not a leap. */
export const startingSquares = (length: number): Float32Array => new Float32Array(length).fill(1e-3);
