import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitScale, fitSlope } from './calibration.ts';
import { sigmoid } from './one-vs-rest.ts';
import { foldsByGroup, seeded } from './random.ts';
import { TARGET_PRECISION, thresholdFor } from './threshold.ts';

const trials = fc.array(
  fc.record({ probability: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() }),
  { maxLength: 80 },
);

test('What reaches the threshold was right often enough; too few trials give none', () => {
  fc.assert(
    fc.property(trials, (all) => {
      const threshold = thresholdFor(all);
      if (threshold === null) return;
      const reached = all.filter(({ probability }) => probability >= threshold);
      expect(reached.length).toBeGreaterThanOrEqual(10);
      expect(reached.filter(({ right }) => right).length / reached.length).toBeGreaterThanOrEqual(
        TARGET_PRECISION,
      );
    }),
  );
  const certain = Array.from({ length: 9 }, () => ({ probability: 0.99, right: true }));
  expect(thresholdFor(certain)).toBeNull();
  expect(thresholdFor([...certain, { probability: 0.9, right: true }])).toBe(0.5);
  const doubted = Array.from({ length: 9 }, () => ({ probability: 0.7, right: false }));
  expect(thresholdFor([...certain, { probability: 0.9, right: true }, ...doubted])).toBeCloseTo(0.8);
});

test('Values that boast are made honest', () => {
  const random = seeded(3);
  const outcomes = Array.from({ length: 4000 }, () => {
    const truth = random() * 4 - 2;
    return { value: truth * 3 + 1, right: random() < sigmoid(truth) };
  });
  const { slope, intercept } = fitScale(outcomes);
  expect(slope).toBeCloseTo(1 / 3, 1);
  expect(intercept).toBeCloseTo(-1 / 3, 1);
  const contests = outcomes.map(({ value, right }) => ({
    values: Float64Array.of(value - 1, 0),
    right: [right ? 0 : 1],
  }));
  expect(fitSlope(contests).slope).toBeLessThan(0.5);
});

test('Folds keep groups together and are about as large', () => {
  const groups = Array.from({ length: 200 }, (_, at) => `app ${at % 23}`);
  const folds = foldsByGroup(groups, 5, 4);
  for (const group of new Set(groups))
    expect(new Set(folds.filter((_, at) => groups[at] === group)).size).toBe(1);
  for (let fold = 0; fold < 5; fold++) {
    const size = folds.filter((own) => own === fold).length;
    expect(size).toBeGreaterThan(25);
    expect(size).toBeLessThan(60);
  }
});
