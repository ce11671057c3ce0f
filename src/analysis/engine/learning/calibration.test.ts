import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calibration, fitPlattScaling, fitTemperature } from './calibration.ts';
import { sigmoid } from './one-vs-rest.ts';
import { createRandom } from './random.ts';

test('fitPlattScaling and fitTemperature reduce overconfident values', () => {
  const random = createRandom(3);
  // `truth` is the correct log odds, (value - 1) / 3.
  const outcomes = Array.from({ length: 4000 }, () => {
    const truth = random() * 4 - 2;
    return { value: truth * 3 + 1, isCorrect: random() < sigmoid(truth) };
  });
  const { slope, intercept } = fitPlattScaling(outcomes);
  expect(slope).toBeCloseTo(1 / 3, 1);
  expect(intercept).toBeCloseTo(-1 / 3, 1);
  // Two classes whose values differ by three times the correct log odds.
  const competingExamples = outcomes.map(({ value, isCorrect }) => ({
    values: Float64Array.of(value - 1, 0),
    correctClasses: [isCorrect ? 0 : 1],
  }));
  expect(fitTemperature(competingExamples).slope).toBeLessThan(0.5);
});

test('fitPlattScaling corrects values that are far too low', () => {
  const random = createRandom(5);
  // The values have a mean of -3.8, although about a third of the outcomes are correct.
  const outcomes = Array.from({ length: 4_667 }, () => {
    const value = 4 * (random() + random() + random() - 1.5) - 3.8;
    return { value, isCorrect: random() < sigmoid(0.27 * value + 0.2) };
  });
  expect(outcomes.filter(({ isCorrect }) => isCorrect).length / outcomes.length).toBeCloseTo(0.35, 1);
  const { slope, intercept } = fitPlattScaling(outcomes);
  expect(slope).toBeCloseTo(0.27, 1);
  expect(Math.abs(intercept - 0.2)).toBeLessThan(0.5);
});

test('fitPlattScaling finds the calibration with the lowest regularized loss', () => {
  const outcome = fc.record({
    value: fc.double({ min: -30, max: 30, noNaN: true }),
    isCorrect: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 60 }), (outcomes) => {
      /** Includes the regularization towards slope 1 and intercept 0. The factor 0.25 is half of `PRIOR_WEIGHT`. */
      const regularizedLoss = ({ slope, intercept }: Calibration): number =>
        outcomes.reduce(
          (sum, { value, isCorrect }) =>
            sum + Math.log1p(Math.exp((slope * value + intercept) * (isCorrect ? -1 : 1))),
          0.25 * ((slope - 1) ** 2 + intercept ** 2),
        );
      const found = fitPlattScaling(outcomes);
      expect(found.slope).toBeGreaterThanOrEqual(0.1);
      expect(found.slope).toBeLessThanOrEqual(4);
      let lowestLoss = Number.POSITIVE_INFINITY;
      for (let slope = 0.1; slope <= 4; slope *= 1.2)
        for (let intercept = -8; intercept <= 8; intercept += 0.5)
          lowestLoss = Math.min(lowestLoss, regularizedLoss({ slope, intercept }));
      expect(regularizedLoss(found)).toBeLessThan(lowestLoss + 1e-3);
    }),
  );
});
