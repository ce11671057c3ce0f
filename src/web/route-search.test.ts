import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as shared from '#shared/search-params.ts';
import { formatQueryString, parseQueryString } from './query-string.ts';
import { ROUTE_SEARCH } from './route-search.ts';

const NAMES = ['q', 'app', 'by', 'category', 'cursor', 'filter', 'platform'] as const;

test.each([
  ['list', shared.parseListSearch],
  ['appList', shared.parseAppListSearch],
  ['categoryList', shared.parseCategoryListSearch],
  ['uiElements', shared.parseUiElementsSearch],
  ['similar', shared.parseSimilarSearch],
  ['results', shared.parseResultsSearch],
] as const)('browser and server parse every query string to the same values: %s', (name, parse) => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"><script>', 'a-b', 'x'.repeat(500), 'ios', 'look'),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...NAMES), value), (parameters) => {
      const raw = parseQueryString(formatQueryString(parameters));
      const expected: Record<string, string> = parse(raw);
      // The router builds `match.search` in this way.
      const actual: Record<string, unknown> = { ...raw, ...ROUTE_SEARCH[name](raw) };
      for (const key of Object.keys(ROUTE_SEARCH[name]({}))) expect(actual[key], key).toBe(expected[key]);
      expect(Object.keys(ROUTE_SEARCH[name]({}))).toEqual(expect.arrayContaining(Object.keys(expected)));
    }),
  );
});
