import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';

test('values stay text, even if they look like numbers or JSON', () => {
  expect(parsePlainSearch('?filter=2048&cursor=true&x=%22a%22')).toEqual({
    filter: '2048',
    cursor: 'true',
    x: '"a"',
  });
});

test('what is not given is not written', () => {
  expect(stringifyPlainSearch({ filter: 'a b', cursor: undefined })).toBe('?filter=a+b');
  expect(stringifyPlainSearch({})).toBe('');
});

test('what was written is read back', () => {
  const search = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(search, (given) => {
      const text = stringifyPlainSearch(given);
      expect(parsePlainSearch(text)).toEqual({ ...given });
      expect(stringifyPlainSearch(parsePlainSearch(text))).toBe(text);
    }),
  );
});

test('the first of several values counts, as it does on the server', () => {
  expect(parsePlainSearch('?platform=ios&platform=web')).toEqual({ platform: 'ios' });
});
