import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calibration, fitScale, fitSlope } from './calibration.ts';
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

test('Values that are nearly sure of a no, and often wrong, are made honest too', () => {
  const random = seeded(5);
  const outcomes = Array.from({ length: 4_667 }, () => {
    const value = 4 * (random() + random() + random() - 1.5) - 3.8;
    return { value, right: random() < sigmoid(0.27 * value + 0.2) };
  });
  expect(outcomes.filter(({ right }) => right).length / outcomes.length).toBeCloseTo(0.35, 1);
  const { slope, intercept } = fitScale(outcomes);
  expect(slope).toBeCloseTo(0.27, 1);
  expect(Math.abs(intercept - 0.2)).toBeLessThan(0.5);
});

test('No other calibration fits the outcomes better', () => {
  const outcome = fc.record({
    value: fc.double({ min: -30, max: 30, noNaN: true }),
    right: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 60 }), (outcomes) => {
      /** The pull towards slope 1 and intercept 0 counts as half an outcome. */
      const misfit = ({ slope, intercept }: Calibration): number =>
        outcomes.reduce(
          (sum, { value, right }) =>
            sum + Math.log1p(Math.exp((slope * value + intercept) * (right ? -1 : 1))),
          0.25 * ((slope - 1) ** 2 + intercept ** 2),
        );
      const found = fitScale(outcomes);
      expect(found.slope).toBeGreaterThanOrEqual(0.1);
      expect(found.slope).toBeLessThanOrEqual(4);
      let least = Number.POSITIVE_INFINITY;
      for (let slope = 0.1; slope <= 4; slope *= 1.2)
        for (let intercept = -8; intercept <= 8; intercept += 0.5)
          least = Math.min(least, misfit({ slope, intercept }));
      expect(misfit(found)).toBeLessThan(least + 1e-3);
    }),
  );
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
