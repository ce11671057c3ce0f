import { expect, test } from 'vitest';
import { countOf } from './format.ts';

test("[P-33] one is singular, everything else plural: '1 screen', 'N screens'", () => {
  expect(countOf(1, 'screen')).toBe('1 screen');
  expect(countOf(0, 'screen')).toBe('0 screens');
  expect(countOf(1204, 'screen')).toBe('1,204 screens');
});
