import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';

test('parsePlainSearch keeps values as text, even if they look like numbers or JSON', () => {
  expect(parsePlainSearch('?filter=2048&cursor=true&x=%22a%22')).toEqual({
    filter: '2048',
    cursor: 'true',
    x: '"a"',
  });
});

test('stringifyPlainSearch omits undefined values', () => {
  expect(stringifyPlainSearch({ filter: 'a b', cursor: undefined })).toBe('?filter=a+b');
  expect(stringifyPlainSearch({})).toBe('');
});

test('parsePlainSearch restores what stringifyPlainSearch wrote', () => {
  const search = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(search, (values) => {
      const text = stringifyPlainSearch(values);
      expect(parsePlainSearch(text)).toEqual({ ...values });
      expect(stringifyPlainSearch(parsePlainSearch(text))).toBe(text);
    }),
  );
});

test('parsePlainSearch uses the first of several values, as the server does', () => {
  expect(parsePlainSearch('?platform=ios&platform=web')).toEqual({ platform: 'ios' });
});
