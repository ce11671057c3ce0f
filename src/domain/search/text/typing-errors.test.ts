import fc from 'fast-check';
import { expect, test } from 'vitest';
import { originsOf, originsOfBegun } from './typing-errors.ts';

const like = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll('_', '.').replace('%', '.*')}$`);

/** Whether the vocabulary would be asked for `word` when `typed` was typed. */
function isOrigin(word: string, typed: string): boolean {
  const { words, fromStart, fromEnd } = originsOf(typed);
  return (
    words.includes(word) ||
    (word.startsWith(fromStart.start) && fromStart.patterns.some((pattern) => like(pattern).test(word))) ||
    (word.endsWith(fromEnd.end) && fromEnd.patterns.some((pattern) => like(pattern).test(word)))
  );
}

const letter = fc.constantFrom(...'abcde');
const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));

test('a word is found from every spelling with one typing error', () => {
  fc.assert(
    fc.property(word, fc.nat(), letter, (right, place, other) => {
      const at = place % (right.length - 1);
      for (const typed of [
        right.slice(0, at) + other + right.slice(at + 1),
        right.slice(0, at) + right.slice(at + 1),
        right.slice(0, at) + other + right.slice(at),
        `${right.slice(0, at)}${right[at + 1]}${right[at]}${right.slice(at + 2)}`,
      ]) {
        if (typed !== right) expect(isOrigin(right, typed), `${typed} for ${right}`).toBe(true);
      }
    }),
  );
});

test('a word of two typing errors is another word', () => {
  expect(isOrigin('invoice', 'inviec')).toBe(false);
  expect(isOrigin('invoice', 'envoise')).toBe(false);
});

test.each([
  ['subsrci', 'subscription'],
  ['sbuscri', 'subscription'],
  ['subbsc', 'subscription'],
  ['subscx', 'subscription'],
])('the beginning %s can be that of %s', (typed, right) => {
  const { starts, fromStart } = originsOfBegun(typed);
  const isFound =
    starts.some((start) => right.startsWith(start)) ||
    fromStart.patterns.some((pattern) => like(pattern).test(right));
  expect(isFound).toBe(true);
});
