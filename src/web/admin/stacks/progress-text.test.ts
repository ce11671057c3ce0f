import { expect, test } from 'vitest';
import { describeProgress } from './progress-text.ts';

test('describeProgress uses the singular for one pair and one screen, and omits a count of 0 screens', () => {
  expect(describeProgress(1, 1)).toBe('1 pair to decide. 1 screen is not compared yet.');
  expect(describeProgress(1200, 2)).toBe('1,200 pairs to decide. 2 screens are not compared yet.');
  expect(describeProgress(0, 0)).toBe('0 pairs to decide');
});
