/** Written forms that mean the same look the same: width, case, accents and apostrophes are taken away. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’`]/gu, '')
    .toLowerCase();

/** Longer ones are addresses, hashes and misread lines. */
const LONGEST_WORD = 20;

/** The words and numbers of a text, folded. Single letters are mostly misread pictures and are left out. */
export const wordsOf = (text: string): string[] =>
  (fold(text).match(/\p{L}{2,}|\d+/gu) ?? []).filter((word) => word.length <= LONGEST_WORD);

const stem = (word: string): string => (word.length > 2 ? word.replace(/s$/, '') : word);

/** A name as it is compared with other names: 'Sign-Ups' and 'sign up' are the same. */
export const nameKey = (name: string): string => wordsOf(name).map(stem).join(' ');
