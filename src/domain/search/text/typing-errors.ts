/**
 * Candidates for a word before one typing error: a letter wrong, missing, added, or swapped with its neighbour.
 * `%` and `_` are those of LIKE; folded words contain neither.
 */
export type Origins = {
  /** Complete words. */
  words: string[];
  /** Patterns of the words with the same beginning, and that beginning. */
  fromStart: { start: string; patterns: string[] };
  /** Patterns of the words with the same end, and that end. */
  fromEnd: { end: string; patterns: string[] };
};

const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Without the letter at `at`, and with that letter and the next one swapped. */
const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
const swapped = (word: string, at: number): string =>
  `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;

/** With any letter at `at`, and with one more letter before it. */
const replaced = (word: string, at: number): string => `${word.slice(0, at)}_${word.slice(at + 1)}`;
const added = (word: string, at: number): string => `${word.slice(0, at)}_${word.slice(at)}`;

export function originsOf(word: string): Origins {
  const { length } = word;
  const half = Math.floor(length / 2);
  const exact = [
    ...places(length).map((at) => without(word, at)),
    ...places(length - 1).map((at) => swapped(word, at)),
  ];
  const patternsAt = (at: number): string[] => [
    ...(at < length ? [replaced(word, at)] : []),
    added(word, at),
  ];
  const all = places(length + 1);
  return {
    words: [...new Set(exact)].filter((origin) => origin !== word),
    fromStart: {
      start: word.slice(0, half),
      patterns: all.filter((at) => at >= half).flatMap(patternsAt),
    },
    fromEnd: { end: word.slice(half), patterns: all.filter((at) => at < half).flatMap(patternsAt) },
  };
}

/**
 * Candidates for an unfinished word: complete beginnings, and patterns of words with the same beginning. The
 * others would be too many.
 */
export function originsOfBegun(word: string): { starts: string[]; fromStart: Origins['fromStart'] } {
  const { words, fromStart } = originsOf(word);
  return {
    starts: words.filter((origin) => origin.length > 2 && !word.startsWith(origin)),
    fromStart: { ...fromStart, patterns: fromStart.patterns.slice(0, -1).map((pattern) => `${pattern}%`) },
  };
}
