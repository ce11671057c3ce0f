import { expect, test } from 'vitest';
import { predictByForest } from './forest.ts';
import { growForest } from './grow-forest.ts';
import type { TrainingData } from './linear.ts';
import { createRandom } from './random.ts';

/**
 * Creates rows of three random numbers. A row has class 0 if exactly one of the first two numbers is above 0.5.
 * Every row also has class 1.
 */
function createXorData(count: number): { rows: Float32Array[]; trainingData: TrainingData } {
  const random = createRandom(3);
  const rows = Array.from({ length: count }, () => Float32Array.from([random(), random(), random()]));
  const labels = rows.map((row) => ((row[0] ?? 0) > 0.5 !== (row[1] ?? 0) > 0.5 ? [0, 1] : [1]));
  return { rows, trainingData: { vectors: [], scores: [], labels, classes: 2, dimensions: 3, rows } };
}

test('growForest learns classes that no single feature separates, and grows the same forest from the same data', () => {
  const { rows, trainingData } = createXorData(300);
  const forest = growForest(rows, trainingData);
  expect(growForest(rows, trainingData)).toEqual(forest);
  for (const [row, expected] of [
    [[0.1, 0.9, 0.5], 1],
    [[0.9, 0.1, 0.5], 1],
    [[0.9, 0.9, 0.5], 0],
    [[0.1, 0.1, 0.5], 0],
  ] as const) {
    const [first = 0, second] = predictByForest(forest, Float32Array.from(row));
    expect(Math.abs(first - expected)).toBeLessThan(0.3);
    expect(second).toBe(1);
  }
});

test('a forest predicts the frequency of each class if there are too few examples to split', () => {
  const { trainingData } = createXorData(4);
  const rows = [0, 1, 2, 3].map((value) => Float32Array.from([value, value, value]));
  const labels = [[0], [], [], []];
  const [share = 0] = predictByForest(
    growForest(rows, { ...trainingData, labels }),
    Float32Array.from([9, 9, 9]),
  );
  expect(share).toBeCloseTo(0.25, 3);
});
