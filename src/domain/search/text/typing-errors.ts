/**
 * The correct spellings that a mistyped word may have, if it has one typing error: a wrong, missing or added
 * letter, or two swapped neighbours. The patterns are for SQL `LIKE`; folded words contain neither `%` nor
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

const indices = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const removeAt = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
/** Swaps the letter at `at` with the next one. */
const swapAt = (word: string, at: number): string =>
  `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;

/** Builds a LIKE pattern with any letter in place of the letter at `at`. */
const replaceAt = (word: string, at: number): string => `${word.slice(0, at)}_${word.slice(at + 1)}`;
/** Builds a LIKE pattern with any additional letter before the letter at `at`. */
const insertAt = (word: string, at: number): string => `${word.slice(0, at)}_${word.slice(at)}`;

export function spellingCandidates(word: string): SpellingCandidates {
  const { length } = word;
  const half = Math.floor(length / 2);
  const exact = [
    ...indices(length).map((at) => removeAt(word, at)),
    ...indices(length - 1).map((at) => swapAt(word, at)),
  ];
  const patternsAt = (at: number): string[] => [
    ...(at < length ? [replaceAt(word, at)] : []),
    insertAt(word, at),
  ];
  const positions = indices(length + 1);
  return {
    words: [...new Set(exact)].filter((candidate) => candidate !== word),
    fromStart: {
      start: word.slice(0, half),
      patterns: positions.filter((at) => at >= half).flatMap(patternsAt),
    },
    fromEnd: { end: word.slice(half), patterns: positions.filter((at) => at < half).flatMap(patternsAt) },
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
    starts: words.filter((candidate) => candidate.length > 2 && !word.startsWith(candidate)),
    // The last pattern adds a letter after the word, which is a completion and no typing error.
    fromStart: { ...fromStart, patterns: fromStart.patterns.slice(0, -1).map((pattern) => `${pattern}%`) },
  };
}
