import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatQueryString, parseQueryString } from './query-string.ts';

test('parseQueryString keeps values as text, even if they look like numbers or JSON', () => {
  expect(parseQueryString('?filter=2048&cursor=true&x=%22a%22')).toEqual({
    filter: '2048',
    cursor: 'true',
    x: '"a"',
  });
});

test('formatQueryString omits undefined values', () => {
  expect(formatQueryString({ filter: 'a b', cursor: undefined })).toBe('?filter=a+b');
  expect(formatQueryString({})).toBe('');
});

test('parseQueryString restores what formatQueryString wrote', () => {
  const search = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(search, (values) => {
      const text = formatQueryString(values);
      expect(parseQueryString(text)).toEqual({ ...values });
      expect(formatQueryString(parseQueryString(text))).toBe(text);
    }),
  );
});

test('parseQueryString uses the first of several values, as the server does', () => {
  expect(parseQueryString('?platform=ios&platform=web')).toEqual({ platform: 'ios' });
});
