import type { MonthRange } from './screen-filters.ts';

// `Intl` is not used, because creating the browser's first date format takes as long as hydrating a page.
const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
);

/** Formats an instant as 'MMMM d, yyyy' in UTC, so that server and browsers render the same day. */
export function longDate(instant: string): string {
  const date = new Date(instant);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Formats a month: '2024-06' becomes 'June 2024'. */
const longMonth = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** Describes a range of months: 'in June 2024', 'since June 2024', 'until June 2024', 'from May 2024 to June 2024'. */
export function describeMonths({ from, to }: MonthRange): string {
  if (!from) return `until ${longMonth(to ?? '')}`;
  if (from === to) return `in ${longMonth(from)}`;
  return to ? `from ${longMonth(from)} to ${longMonth(to)}` : `since ${longMonth(from)}`;
}
