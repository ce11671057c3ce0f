import { expect, test } from 'vitest';
import { formatMonth } from './catalogue-index.ts';
import { monthOf } from './creation-month.ts';

const DAYS = 300 * 365;

test('monthOf returns the same month as Date for each day from January 1900 to October 2199', () => {
  for (let day = 0; day < DAYS; day += 1) {
    const date = new Date(Date.UTC(1900, 0, 1 + day));
    const month = (date.getUTCFullYear() - 1900) * 12 + date.getUTCMonth() + 1;
    const midnight = date.getTime() / 1000;
    // Does not call `expect` for each day, because these calls would take most of the time.
    if (monthOf(midnight) !== month || monthOf(midnight + 86_399) !== month)
      expect.fail(`${date.toISOString()} has month ${monthOf(midnight)}`);
  }
});

test('monthOf returns 0 for an unknown time, 1 for times before 1900, and 3600 from December 2199 on', () => {
  expect(monthOf(Number.NEGATIVE_INFINITY)).toBe(0);
  for (const date of [Date.UTC(1899, 11, 31), Date.UTC(1600, 0, 1), Date.UTC(-4000, 0, 1)])
    expect(monthOf(date / 1000)).toBe(1);
  for (const date of [Date.UTC(2199, 11, 1), Date.UTC(2500, 0, 1)]) expect(monthOf(date / 1000)).toBe(3600);
  expect(formatMonth(3600)).toBe('2199-12');
});
