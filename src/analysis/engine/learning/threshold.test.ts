import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseThreshold, TARGET_PRECISION } from './threshold.ts';

const predictions = fc.array(
  fc.record({ probability: fc.double({ min: 0, max: 1, noNaN: true }), isCorrect: fc.boolean() }),
  { maxLength: 80 },
);

test('chooseThreshold returns a threshold with sufficient precision, and null for too few predictions', () => {
  fc.assert(
    fc.property(predictions, (all) => {
      const threshold = chooseThreshold(all);
      if (threshold === null) return;
      const selected = all.filter(({ probability }) => probability >= threshold);
      expect(selected.length).toBeGreaterThanOrEqual(10);
      expect(selected.filter(({ isCorrect }) => isCorrect).length / selected.length).toBeGreaterThanOrEqual(
        TARGET_PRECISION,
      );
    }),
  );
  // One prediction fewer than a threshold requires.
  const certain = Array.from({ length: 9 }, () => ({ probability: 0.99, isCorrect: true }));
  expect(chooseThreshold(certain)).toBeNull();
  // All ten predictions are correct, so the threshold is the lowest allowed one.
  expect(chooseThreshold([...certain, { probability: 0.9, isCorrect: true }])).toBe(0.5);
  const incorrect = Array.from({ length: 9 }, () => ({ probability: 0.7, isCorrect: false }));
  // The threshold is halfway between the correct prediction of 0.9 and the incorrect ones of 0.7.
  expect(chooseThreshold([...certain, { probability: 0.9, isCorrect: true }, ...incorrect])).toBeCloseTo(0.8);
});
