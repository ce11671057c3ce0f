import { FIRST_YEAR, MAX_MONTHS } from './catalogue-index.ts';

const SECONDS_PER_DAY = 86_400;
/** Start of a cycle of 400 years of the calendar: 1 March, after a leap day. */
const CYCLE_YEAR = 1600;
const CYCLE_SECOND = Date.UTC(CYCLE_YEAR, 2, 1) / 1000;
/** Days of a cycle, which the algorithm calls an era. */
const DAYS_PER_CYCLE = 146_097;

/**
 * Returns the number of the month (UTC) of a time: months since January of `FIRST_YEAR` plus one. Earlier times have
 * the number 1, times after 2199 have the last number, and the unknown time -Infinity has 0. The algorithm is
 * `civil_from_days` (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms). A `Date` would take five times as
 * long.
 */
export function monthOf(secondsSince1970: number): number {
  if (secondsSince1970 === Number.NEGATIVE_INFINITY) return 0;
  if (secondsSince1970 < CYCLE_SECOND) return 1;
  const day = Math.floor((secondsSince1970 - CYCLE_SECOND) / SECONDS_PER_DAY);
  const dayOfEra = day % DAYS_PER_CYCLE;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // Five months from March on have 153 days.
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const years = CYCLE_YEAR + Math.floor(day / DAYS_PER_CYCLE) * 400 + yearOfEra - FIRST_YEAR;
  return Math.max(1, Math.min(MAX_MONTHS - 1, years * 12 + monthsSinceMarch + 3));
}
