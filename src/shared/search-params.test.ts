import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstValues,
  parseAppListSearch,
  parseCategoryListSearch,
  parseListSearch,
  parseResultsSearch,
  parseUiElementsSearch,
} from './search-params.ts';

test('[P-31] the filter of the app list is a slug; invalid values are ignored', () => {
  expect(parseAppListSearch({ filter: 'health-fitness' })).toEqual({ filter: 'health-fitness' });
  expect(parseAppListSearch({ filter: '2048' })).toEqual({ filter: '2048' });
  for (const filter of ['', 'Two Words', '../x', ['a'], 7, null])
    expect(parseAppListSearch({ filter })).toEqual({});
});

test('[P-33] the parent of a category list is not validated, so that an unknown parent gets the not-found page', () => {
  expect(parseCategoryListSearch({ category: 'No Such' })).toEqual({ category: 'No Such' });
  expect(parseCategoryListSearch({ category: '' })).toEqual({});
});

test('[P-04] the list of UI elements accepts the two platforms and ignores others', () => {
  expect(parseUiElementsSearch({ platform: 'ios', category: 'cards' })).toEqual({
    platform: 'ios',
    category: 'cards',
  });
  expect(parseUiElementsSearch({ platform: 'android' })).toEqual({});
});

test('[P-21] a result filter is a slug, or a type and a slug; a query is trimmed and limited in length', () => {
  expect(parseResultsSearch({ q: ' two words ', app: 'linear', category: 'ui-elements.button' })).toEqual({
    q: 'two words',
    app: 'linear',
    category: 'ui-elements.button',
  });
  for (const category of ['button', 'app.finance', 'ui-elements.', 'ui-elements.a.b', 'ui-elements.A'])
    expect(parseResultsSearch({ category, app: 'No Slug', q: ' ' })).toEqual({});
  expect(parseResultsSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200);
});

test('a cursor longer than the API limit is ignored', () => {
  expect(parseListSearch({ cursor: 'x'.repeat(400) })).toEqual({ cursor: 'x'.repeat(400) });
  expect(parseListSearch({ cursor: 'x'.repeat(401) })).toEqual({});
});

test('the parsers never throw for any parameters, and they are idempotent', () => {
  const raw = fc.dictionary(
    fc.constantFrom('filter', 'cursor', 'category', 'platform', 'q', 'app'),
    fc.anything(),
  );
  fc.assert(
    fc.property(raw, (search) => {
      for (const parse of [
        parseAppListSearch,
        parseCategoryListSearch,
        parseResultsSearch,
        parseListSearch,
        parseUiElementsSearch,
      ]) {
        const once = parse(search);
        expect(parse(once)).toEqual(once);
      }
    }),
  );
});

test('firstValues returns the first of several values of a parameter', () => {
  expect(firstValues(new URLSearchParams('platform=ios&platform=web&category=a'))).toEqual({
    platform: 'ios',
    category: 'a',
  });
});
