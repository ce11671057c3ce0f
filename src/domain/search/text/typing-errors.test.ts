import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixCandidates, spellingCandidates } from './typing-errors.ts';

/** Converts a pattern for SQL `LIKE` to a regular expression. */
const like = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll('_', '.').replace('%', '.*')}$`);

/** Returns whether `word` is among the candidates for the mistyped word `typed`. */
function isCandidate(word: string, typed: string): boolean {
  const { words, fromStart, fromEnd } = spellingCandidates(typed);
  return (
    words.includes(word) ||
    (word.startsWith(fromStart.start) && fromStart.patterns.some((pattern) => like(pattern).test(word))) ||
    (word.endsWith(fromEnd.end) && fromEnd.patterns.some((pattern) => like(pattern).test(word)))
  );
}

const letter = fc.constantFrom(...'abcde');
const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));

test('spellingCandidates contains the correct word for every spelling with one typing error', () => {
  fc.assert(
    fc.property(word, fc.nat(), letter, (right, seed, other) => {
      const index = seed % (right.length - 1);
      for (const typed of [
        // A wrong, a missing and an added letter, and two swapped letters.
        right.slice(0, index) + other + right.slice(index + 1),
        right.slice(0, index) + right.slice(index + 1),
        right.slice(0, index) + other + right.slice(index),
        `${right.slice(0, index)}${right[index + 1]}${right[index]}${right.slice(index + 2)}`,
      ]) {
        if (typed !== right) expect(isCandidate(right, typed), `${typed} for ${right}`).toBe(true);
      }
    }),
  );
});

test('spellingCandidates does not contain words that are two typing errors away', () => {
  expect(isCandidate('invoice', 'inviec')).toBe(false);
  expect(isCandidate('invoice', 'envoise')).toBe(false);
});

test.each([
  ['subsrci', 'subscription'],
  ['sbuscri', 'subscription'],
  ['subbsc', 'subscription'],
  ['subscx', 'subscription'],
])('prefixCandidates of the mistyped beginning %s contain the beginning of %s', (typed, right) => {
  const { starts, fromStart } = prefixCandidates(typed);
  const isFound =
    starts.some((start) => right.startsWith(start)) ||
    fromStart.patterns.some((pattern) => like(pattern).test(right));
  expect(isFound).toBe(true);
});
