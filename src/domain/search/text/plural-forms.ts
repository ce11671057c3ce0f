/** Shorter words get no other forms, because an added s would make an unrelated word ('a' and 'as'). */
const MIN_LENGTH = 3;

/**
 * Returns singular forms of a plural and plural forms of a singular, by English endings: 'invoices' for
 * 'invoice', 'category' for 'categories'. Some results are not words, so callers check them against a
 * vocabulary.
 */
export function pluralOrSingularForms(word: string): string[] {
  // Words with digits or with surrogates (characters outside the basic multilingual plane) have no English endings.
  if (word.length < MIN_LENGTH || /[\d\ud800-\udfff]/.test(word)) return [];
  // 'categories' and 'movies'.
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  // 'boxes' and 'houses'.
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  // 'box'. A word that ends with a single s may also be a plural: 'forms', but not 'address' or 'status'.
  if (/[sxz]$|ch$|sh$/.test(word)) return [`${word}es`, ...(/[^su]s$/.test(word) ? [word.slice(0, -1)] : [])];
  return [`${word}s`, ...(/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [])];
}
