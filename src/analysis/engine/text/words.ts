/** Normalises width, case, accents and apostrophes, so that variants compare as equal. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’`]/gu, '')
    .toLowerCase();

/** Longer words are URLs, hashes and misread lines. */
const LONGEST_WORD = 20;

/** The normalised words and numbers of a text. Single letters are mostly misread icons and are omitted. */
export const wordsOf = (text: string): string[] =>
  (fold(text).match(/\p{L}{2,}|\d+/gu) ?? []).filter((word) => word.length <= LONGEST_WORD);

const stem = (word: string): string => (word.length > 2 ? word.replace(/s$/, '') : word);

/** A name normalised for comparison: 'Sign-Ups' and 'sign up' are equal. */
export const nameKey = (name: string): string => wordsOf(name).map(stem).join(' ');
