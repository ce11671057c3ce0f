/** Shorter words with an s are different words: 'as', 'is'. */
const SHORTEST = 3;

/**
 * Returns singular forms of a plural and plural forms of a singular, by English endings: 'invoices' of 'invoice',
 * 'category' of 'categories'. Some results are not words, so callers check them against a vocabulary.
 */
export function otherNumbers(word: string): string[] {
  if (word.length < SHORTEST || /[\d\ud800-\udfff]/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[sxz]$|ch$|sh$/.test(word)) return [`${word}es`, ...(/[^su]s$/.test(word) ? [word.slice(0, -1)] : [])];
  return [`${word}s`, ...(/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [])];
}
