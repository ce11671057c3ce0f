import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf, formatNumber } from './format.ts';

test("[P-33] countOf uses the singular only for one: '1 screen', 'N screens'", () => {
  expect(countOf(1, 'screen')).toBe('1 screen');
  expect(countOf(0, 'screen')).toBe('0 screens');
  expect(countOf(1204, 'screen')).toBe('1,204 screens');
});

test('formatNumber groups thousands as the browser does', () => {
  const browser = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(formatNumber(count)).toBe(browser.format(count));
    }),
  );
});
