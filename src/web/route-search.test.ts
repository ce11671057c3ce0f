import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as shared from '#shared/search-params.ts';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';
import { ROUTE_SEARCH } from './route-search.ts';

const NAMES = ['q', 'app', 'category', 'cursor', 'filter', 'platform'] as const;

test.each([
  ['list', shared.parseListSearch],
  ['appList', shared.parseAppListSearch],
  ['categoryList', shared.parseCategoryListSearch],
  ['uiElements', shared.parseUiElementsSearch],
  ['found', shared.parseResultsSearch],
] as const)('browser and server read the same from any query string: %s', (name, parse) => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"><script>', 'a-b', 'x'.repeat(500)),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...NAMES), value), (given) => {
      const raw = parsePlainSearch(stringifyPlainSearch(given));
      const kept: Record<string, string> = parse(raw);
      // As the router makes `match.search`.
      const read: Record<string, unknown> = { ...raw, ...ROUTE_SEARCH[name](raw) };
      for (const key of Object.keys(ROUTE_SEARCH[name]({}))) expect(read[key], key).toBe(kept[key]);
      expect(Object.keys(ROUTE_SEARCH[name]({}))).toEqual(expect.arrayContaining(Object.keys(kept)));
    }),
  );
});
