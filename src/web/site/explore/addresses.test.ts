import { expect, test } from 'vitest';
import { parseScreenFilters } from '#shared/screen-filters.ts';
import { listChoices } from './addresses.ts';

test.each([
  ['2024-06', 'in June 2024'],
  ['2024-06..', 'since June 2024'],
  ['..2024-06', 'until June 2024'],
  ['2023-12..2024-01', 'from December 2023 to January 2024'],
])('the filter chips for the months %s contain the text %j', (months, text) => {
  const filters = parseScreenFilters({ captured: months, added: months });
  expect(listChoices(filters, (_group, value) => value).map(({ label }) => label)).toEqual([
    `captured ${text}`,
    `added ${text}`,
  ]);
});
