import { expect, test } from 'vitest';
import { monthOf } from './creation-month.ts';

const DAYS = 190 * 365;

test('numbers each day from 2000 to 2189 with its month, as Date does', () => {
  for (let day = 0; day < DAYS; day += 1) {
    const date = new Date(Date.UTC(2000, 0, 1 + day));
    const month = (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth() + 1;
    const midnight = date.getTime() / 1000;
    // Without `expect`, which would take most of the time.
    if (monthOf(midnight) !== month || monthOf(midnight + 86_399) !== month)
      expect.fail(`${date.toISOString()} has month ${monthOf(midnight)}`);
  }
});

test('numbers times before 2000 with 0, and times after 2199 with the last month', () => {
  expect(monthOf(Date.UTC(1999, 11, 31) / 1000)).toBe(0);
  expect(monthOf(Number.NEGATIVE_INFINITY)).toBe(0);
  expect(monthOf(Date.UTC(2500, 0, 1) / 1000)).toBe(2399);
});
