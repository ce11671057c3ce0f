/** Shorter words get no other forms, because an added s would make an unrelated word ('a' and 'as'). */
const MIN_LENGTH = 3;

/**
 * Returns singular forms of a plural and plural forms of a singular, by English endings: 'invoices' for
 * 'invoice', 'category' for 'categories'. Some results are not words, so callers check them against a
 * vocabulary.
 */
export function pluralOrSingularForms(word: string): string[] {
  if (word.length < MIN_LENGTH || /[\d\ud800-\udfff]/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[sxz]$|ch$|sh$/.test(word)) return [`${word}es`, ...(/[^su]s$/.test(word) ? [word.slice(0, -1)] : [])];
  return [`${word}s`, ...(/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [])];
}
