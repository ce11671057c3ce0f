import { expect, test } from 'vitest';
import { longDate } from './screen-date.ts';

test("[P-41] longDate formats the UTC date as 'MMMM d, yyyy'", () => {
  expect(longDate('2026-01-05T23:59:59Z')).toBe('January 5, 2026');
  expect(longDate('2024-02-29T00:00:00Z')).toBe('February 29, 2024');
  expect(longDate('2026-12-31T23:30:00Z')).toBe('December 31, 2026');
});
