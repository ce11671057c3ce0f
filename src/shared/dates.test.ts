import { expect, test } from 'vitest';
import { describeMonths, longDate } from './dates.ts';

test("[P-41] longDate formats the UTC date as 'MMMM d, yyyy'", () => {
  expect(longDate('2026-01-05T23:59:59Z')).toBe('January 5, 2026');
  expect(longDate('2024-02-29T00:00:00Z')).toBe('February 29, 2024');
  expect(longDate('2026-12-31T23:30:00Z')).toBe('December 31, 2026');
  expect(longDate('2026-12-31T23:30:00-02:00')).toBe('January 1, 2027');
});

test('describeMonths names each month of a year', () => {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month++) {
    const text = `2026-${String(month).padStart(2, '0')}`;
    expect(describeMonths({ from: text, to: text })).toBe(`in ${format.format(new Date(`${text}-01`))}`);
  }
});
