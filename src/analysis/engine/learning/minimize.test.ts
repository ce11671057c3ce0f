import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinearModel, TrainingData } from './linear.ts';
import { minimize, type Objective } from './minimize.ts';
import { oneVsRestObjective, trainOneVsRest } from './one-vs-rest.ts';
import { createRandom, shuffle } from './random.ts';
import { softmaxObjective, trainSoftmax } from './softmax.ts';

const CLASSES = 3;
const DIMENSIONS = 5;
const number = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

type DrawnExample = { values: number[]; scores: number[]; labels: number[] };
const drawnExample: fc.Arbitrary<DrawnExample> = fc.record({
  values: fc.array(number(2), { minLength: DIMENSIONS, maxLength: DIMENSIONS }),
  scores: fc.array(number(5), { minLength: CLASSES, maxLength: CLASSES }),
  labels: fc.uniqueArray(fc.nat(CLASSES - 1), { minLength: 1, maxLength: CLASSES }),
});
const examples = fc.array(drawnExample, { minLength: 1, maxLength: 15 });

/** Omits coordinates near 0, so that the vectors are sparse like those of real screens. */
function createTrainingData(all: readonly DrawnExample[]): TrainingData {
  return {
    vectors: all.map(({ values }) => {
      const indices = values.flatMap((value, index) => (Math.abs(value) > 0.5 ? [index] : []));
      return {
        indices: Uint32Array.from(indices),
        values: Float32Array.from(indices, (index) => values[index] ?? 0),
      };
    }),
    scores: all.map(({ scores }) => Float64Array.from(scores)),
    labels: all.map(({ labels }) => labels),
    classes: CLASSES,
    dimensions: DIMENSIONS,
    rows: null,
  };
}

/**
 * `length` is the number of parameters: weights, biases and the weight of the lexicon. The softmax objective has the
 * parameters of all classes, the one-vs-rest objective those of class 1.
 */
const objectives: [name: string, create: (trainingData: TrainingData) => Objective, length: number][] = [
  ['softmax', softmaxObjective, CLASSES * DIMENSIONS + CLASSES + 1],
  ['one-vs-rest', (trainingData) => oneVsRestObjective(trainingData, 1), DIMENSIONS + 2],
];
const trainers: [name: string, train: (trainingData: TrainingData) => LinearModel][] = [
  ['softmax', trainSoftmax],
  ['one-vs-rest', trainOneVsRest],
];
const parametersOf = ({ weights, bias, lexical }: LinearModel): number[] => [...weights, ...bias, ...lexical];

describe.each(objectives)('the %s objective', (_, createObjective, length) => {
  const points = fc
    .array(number(2), { minLength: length, maxLength: length })
    .map((p) => Float64Array.from(p));

  test('computes a gradient that agrees with finite differences', () => {
    fc.assert(
      fc.property(examples, points, (all, point) => {
        const objective = createObjective(createTrainingData(all));
        const gradient = new Float64Array(length);
        objective(point, gradient);
        const valueAfterShift = (index: number, shift: number): number =>
          objective(point.with(index, (point[index] ?? 0) + shift), new Float64Array(length));
        const step = 1e-5;
        point.forEach((_, index) => {
          const slope = (valueAfterShift(index, step) - valueAfterShift(index, -step)) / (2 * step);
          expect(Math.abs((gradient[index] ?? 0) - slope)).toBeLessThan(1e-4 * (1 + Math.abs(slope)));
        });
      }),
      { numRuns: 40 },
    );
  });

  test('is nowhere lower than at the minimum that the optimizer finds', () => {
    fc.assert(
      fc.property(examples, points, (all, other) => {
        const objective = createObjective(createTrainingData(all));
        const value = (point: Float64Array): number => objective(point, new Float64Array(length));
        const found = minimize(objective, new Float64Array(length));
        const lowest = value(found);
        const near = found.map((coordinate, index) => coordinate + 0.01 * (other[index] ?? 0));
        expect(lowest).toBeLessThanOrEqual(value(other) + 1e-9);
        expect(lowest).toBeLessThanOrEqual(value(near) + 1e-4 * lowest);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(trainers)('a %s fit', (_, train) => {
  test('does not depend on the order of the examples', () => {
    fc.assert(
      fc.property(examples, fc.nat(), (all, seed) => {
        const order = [...shuffle(Uint32Array.from(all.keys()), createRandom(seed))];
        const moved = parametersOf(train(createTrainingData(order.flatMap((index) => all[index] ?? []))));
        parametersOf(train(createTrainingData(all))).forEach((value, index) => {
          expect(moved[index]).toBeCloseTo(value, 3);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('gives larger weights to many identical examples than to one', () => {
    const example = { values: [1, 1, 1, 1, 1], scores: [0, 0, 0], labels: [1] };
    /** Returns the first weight of class 1. The weights are stored class by class. */
    const weight = (count: number): number =>
      train(createTrainingData(new Array(count).fill(example))).weights[DIMENSIONS] ?? 0;
    expect(weight(1)).toBeGreaterThan(0);
    expect(weight(20)).toBeGreaterThan(weight(1));
  });
});
