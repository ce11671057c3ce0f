/**
 * The correct spellings that a mistyped word may have, if it has one typing error: a wrong, missing or added
 * letter, or two swapped adjacent letters. The patterns are for SQL `LIKE`; folded words contain neither `%` nor
 * `_`.
 */
export type SpellingCandidates = {
  /** Complete words. */
  words: string[];
  /** First half of the typed word, and patterns of the correct words that also start with it. */
  fromStart: { start: string; patterns: string[] };
  /** Second half of the typed word, and patterns of the correct words that also end with it. */
  fromEnd: { end: string; patterns: string[] };
};

/** Shorter beginnings would match too many words. */
const MIN_START_LENGTH = 3;

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const removeAt = (word: string, index: number): string => word.slice(0, index) + word.slice(index + 1);
/** Swaps the letter at `index` with the next one. */
const swapAt = (word: string, index: number): string =>
  `${word.slice(0, index)}${word[index + 1] ?? ''}${word[index] ?? ''}${word.slice(index + 2)}`;

/** Builds a LIKE pattern with any letter in place of the letter at `index`. */
const replaceAt = (word: string, index: number): string => `${word.slice(0, index)}_${word.slice(index + 1)}`;
/** Builds a LIKE pattern with any additional letter before the letter at `index`. */
const insertAt = (word: string, index: number): string => `${word.slice(0, index)}_${word.slice(index)}`;

/** Returns the spellings from which `word` results by one typing error. */
export function spellingCandidates(word: string): SpellingCandidates {
  const { length } = word;
  const half = Math.floor(length / 2);
  const exact = [
    ...indices(length).map((index) => removeAt(word, index)),
    ...indices(length - 1).map((index) => swapAt(word, index)),
  ];
  const patternsAt = (index: number): string[] => [
    ...(index < length ? [replaceAt(word, index)] : []),
    insertAt(word, index),
  ];
  const positions = indices(length + 1);
  return {
    words: [...new Set(exact)].filter((candidate) => candidate !== word),
    fromStart: {
      start: word.slice(0, half),
      patterns: positions.filter((index) => index >= half).flatMap(patternsAt),
    },
    fromEnd: {
      end: word.slice(half),
      patterns: positions.filter((index) => index < half).flatMap(patternsAt),
    },
  };
}

/**
 * Returns how the correct word may begin if the unfinished `word` has one typing error: exact beginnings, and
 * patterns of words with the same first half. Patterns for errors in the first half would match too many
 * words.
 */
export function prefixCandidates(word: string): {
  starts: string[];
  fromStart: SpellingCandidates['fromStart'];
} {
  const { words, fromStart } = spellingCandidates(word);
  return {
    // `word` without its last letter is omitted, because the pattern that replaces this letter finds the same words.
    starts: words.filter((candidate) => candidate.length >= MIN_START_LENGTH && !word.startsWith(candidate)),
    // The last pattern adds a letter after the word, which is a completion, not a typing error.
    fromStart: { ...fromStart, patterns: fromStart.patterns.slice(0, -1).map((pattern) => `${pattern}%`) },
  };
}
