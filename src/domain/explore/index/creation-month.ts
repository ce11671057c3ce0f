import { MAX_MONTHS } from './catalogue-index.ts';
import { FIRST_SECOND } from './creation-order.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * Returns the number of the month (UTC) of a time: months since January 2000 plus one, and 0 for earlier times. A
 * `Date` would take five times as long (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms: civil_from_days).
 */
export function monthOf(secondsSince1970: number): number {
  if (secondsSince1970 < FIRST_SECOND) return 0;
  // Days since 1 March 2000, the first day after a leap day. Negative in January and February 2000.
  const day = Math.floor((secondsSince1970 - FIRST_SECOND) / SECONDS_PER_DAY) - 60;
  if (day < 0) return day < -29 ? 1 : 2;
  const dayOfEra = day % 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const years = Math.floor(day / 146_097) * 400 + yearOfEra;
  return Math.min(MAX_MONTHS - 1, years * 12 + monthsSinceMarch + 3);
}
