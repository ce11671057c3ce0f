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
    fc.property(word, fc.nat(), letter, (correct, seed, otherLetter) => {
      const index = seed % (correct.length - 1);
      for (const typed of [
        // A wrong, a missing and an added letter, and two swapped letters.
        correct.slice(0, index) + otherLetter + correct.slice(index + 1),
        correct.slice(0, index) + correct.slice(index + 1),
        correct.slice(0, index) + otherLetter + correct.slice(index),
        `${correct.slice(0, index)}${correct[index + 1]}${correct[index]}${correct.slice(index + 2)}`,
      ]) {
        if (typed !== correct) expect(isCandidate(correct, typed), `${typed} for ${correct}`).toBe(true);
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
])('prefixCandidates of the mistyped beginning %s contain the beginning of %s', (typed, correct) => {
  const { starts, fromStart } = prefixCandidates(typed);
  const isFound =
    starts.some((start) => correct.startsWith(start)) ||
    fromStart.patterns.some((pattern) => like(pattern).test(correct));
  expect(isFound).toBe(true);
});
