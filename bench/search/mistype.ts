import type { Random } from '../datasets/random.ts';

// Typing errors for `npm run eval:search`, which measures whether the search corrects them.

export const ERROR_KINDS = ['wrong', 'missing', 'added', 'swapped'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

const letter = (random: Random): string => String.fromCharCode(97 + random.int(26));

/**
 * Returns `word` with one typing error of this kind at a random position. `swapped` exchanges two neighboring letters.
 * It returns a word such as 'aaa' unchanged, because no swap changes it.
 */
export function mistype(word: string, kind: ErrorKind, random: Random): string {
  if (kind === 'swapped' && new Set(word).size < 2) return word;
  for (;;) {
    const index = random.int(kind === 'swapped' ? word.length - 1 : word.length + (kind === 'added' ? 1 : 0));
    const typed = {
      wrong: () => word.slice(0, index) + letter(random) + word.slice(index + 1),
      missing: () => word.slice(0, index) + word.slice(index + 1),
      added: () => word.slice(0, index) + letter(random) + word.slice(index),
      swapped: () => `${word.slice(0, index)}${word[index + 1]}${word[index]}${word.slice(index + 2)}`,
    }[kind]();
    // The word is unchanged if the random letter was already there or both swapped letters are the same. Try again.
    if (typed !== word) return typed;
  }
}
