/**
 * The correct spellings that a mistyped word may have, if it has one typing error: a wrong, missing or added
 * letter, or two swapped neighbours. The patterns are for SQL `LIKE`; folded words contain neither `%` nor
 * `_`.
 */
export type SpellingCandidates = {
  /** Complete words. */
  words: string[];
  /** Patterns of the words with the same beginning, and that beginning. */
  fromStart: { start: string; patterns: string[] };
  /** Patterns of the words with the same end, and that end. */
  fromEnd: { end: string; patterns: string[] };
};

const indices = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Removes the letter at `at`; swaps it with the next letter. */
const removeAt = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
const swapAt = (word: string, at: number): string =>
  `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;

/**
 * Builds a LIKE pattern with any letter instead of the letter at `at`; with an additional letter before it.
 */
const replaceAt = (word: string, at: number): string => `${word.slice(0, at)}_${word.slice(at + 1)}`;
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
  const all = indices(length + 1);
  return {
    words: [...new Set(exact)].filter((candidate) => candidate !== word),
    fromStart: {
      start: word.slice(0, half),
      patterns: all.filter((at) => at >= half).flatMap(patternsAt),
    },
    fromEnd: { end: word.slice(half), patterns: all.filter((at) => at < half).flatMap(patternsAt) },
  };
}

/**
 * Returns what the beginning of the correct word may be if an unfinished word has one typing error: exact
 * beginnings, and patterns of words with the same first half. Patterns for errors in the first half would
 * match too many words.
 */
export function prefixCandidates(word: string): {
  starts: string[];
  fromStart: SpellingCandidates['fromStart'];
} {
  const { words, fromStart } = spellingCandidates(word);
  return {
    starts: words.filter((candidate) => candidate.length > 2 && !word.startsWith(candidate)),
    fromStart: { ...fromStart, patterns: fromStart.patterns.slice(0, -1).map((pattern) => `${pattern}%`) },
  };
}
