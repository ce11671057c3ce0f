import { expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { parseSearch } from './parse-search.ts';

test('parseSearch cuts long texts, removes NUL characters and outer spaces, and returns an empty text for a number', () => {
  const longest = 'a'.repeat(LIMITS.searchQueryMax - 1);
  // The cut text ends with a space, which is removed too.
  expect(parseSearch(`${longest} b`)).toBe(longest);
  expect(parseSearch(' two\0 words ')).toBe('two words');
  expect(parseSearch(7)).toBe('');
});
