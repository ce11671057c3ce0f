import { expect, test } from 'vitest';
import { chipAfterKey } from './use-chip-row.ts';

test('arrow keys, Home and End move through a row of chips and stop at its ends', () => {
  expect(chipAfterKey('ArrowRight', 0, 3)).toBe(1);
  expect(chipAfterKey('ArrowRight', 2, 3)).toBe(2);
  expect(chipAfterKey('ArrowLeft', 0, 3)).toBe(0);
  expect(chipAfterKey('ArrowLeft', 2, 3)).toBe(1);
  expect(chipAfterKey('Home', 2, 3)).toBe(0);
  expect(chipAfterKey('End', 0, 3)).toBe(2);
  expect(chipAfterKey('Enter', 1, 3)).toBeNull();
});
