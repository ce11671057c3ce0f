import fc from 'fast-check';
import { expect, test } from 'vitest';
import { otherNumbers } from './other-numbers.ts';

test.each([
  ['invoice', 'invoices'],
  ['category', 'categories'],
  ['box', 'boxes'],
  ['address', 'addresses'],
  ['day', 'days'],
  ['search', 'searches'],
])('One %s is several %s, and the other way round', (one, several) => {
  expect(otherNumbers(one)).toContain(several);
  expect(otherNumbers(several)).toContain(one);
});

test('What is too short, or no word, has no other number', () => {
  expect(['is', '42', 'v2s', '𝒶𝒷𝒸'].flatMap(otherNumbers)).toEqual([]);
});

test('No word is its own other number', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(otherNumbers(word)).not.toContain(word);
    }),
  );
});
