import { expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { parseSearch } from './parse-search.ts';

test('parseSearch cuts a long text and leaves no space at its end', () => {
  const longest = 'a'.repeat(LIMITS.searchQueryMax - 1);
  expect(parseSearch(`${longest} b`)).toBe(longest);
  expect(parseSearch(' two\0 words ')).toBe('two words');
  expect(parseSearch(7)).toBe('');
});
