import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, prefixDistance } from './edit-distance.ts';

test.each([
  ['login', 'login', 0],
  ['logni', 'login', 1],
  ['lgin', 'login', 1],
  ['loggin', 'login', 1],
  ['lodin', 'login', 1],
  ['chekcuot', 'checkout', 2],
  ['', 'login', 5],
  ['login', '', 5],
])('the edit distance between %j and %j is %i', (typed, word, errors) => {
  expect(editDistance(typed, word)).toBe(errors);
});

test('the prefix distance compares an unfinished word with the beginning of a complete one', () => {
  expect(prefixDistance('chekc', 'checkout')).toBe(1);
  expect(prefixDistance('check', 'checkout')).toBe(0);
});

const word = fc.string({ maxLength: 12 });

test('the edit distance is symmetric, zero only for equal words, bounded by the word lengths, and at least the prefix distance', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      expect(distance === 0).toBe(a === b);
      expect(editDistance(b, a)).toBe(distance);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      expect(prefixDistance(a, b)).toBeLessThanOrEqual(distance);
    }),
  );
});
