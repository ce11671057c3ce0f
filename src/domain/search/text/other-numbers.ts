/** Shorter words are something else with an s: 'as', 'is'. */
const SHORTEST = 3;

/**
 * What a word is when there is one of it instead of several, and the other way round, as far as English endings tell:
 * 'invoices' of 'invoice', 'category' of 'categories'. Some are no words at all: a vocabulary has to know them.
 */
export function otherNumbers(word: string): string[] {
  if (word.length < SHORTEST || /[\d\ud800-\udfff]/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[sxz]$|ch$|sh$/.test(word)) return [`${word}es`, ...(/[^su]s$/.test(word) ? [word.slice(0, -1)] : [])];
  return [`${word}s`, ...(/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [])];
}
