/** Normalizes full-width characters, case, accents and apostrophes, so that variants compare as equal. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’`]/gu, '')
    .toLowerCase();

/** Longer words are omitted, because they are URLs, hashes and misread lines. */
const MAX_WORD_LENGTH = 20;

/**
 * Returns the normalized words and numbers of a text. Omits single letters, which are mostly misread icons.
 */
export const extractWords = (text: string): string[] =>
  (fold(text).match(/\p{L}{2,}|\d+/gu) ?? []).filter((word) => word.length <= MAX_WORD_LENGTH);

const stem = (word: string): string => (word.length > 2 ? word.replace(/s$/, '') : word);

/** Normalizes a name for comparison: 'Sign-Ups' and 'sign up' become equal. */
export const normalizeName = (name: string): string => extractWords(name).map(stem).join(' ');
