/** Returns the text in lower case without accents, to compare user input with names. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * Finds the first occurrence of `query` in `text`, ignoring case, accents and spaces around the query. Returns its
 * start and end in `text`; null if there is none or the query is empty.
 */
export function findFolded(text: string, query: string): { start: number; end: number } | null {
  const foldedQuery = foldText(query.trim());
  const foldedStart = foldedQuery === '' ? -1 : foldText(text).indexOf(foldedQuery);
  if (foldedStart === -1) return null;
  const foldedEnd = foldedStart + foldedQuery.length;
  let start = 0;
  let end = 0;
  let foldedLength = 0;
  for (const character of text) {
    // Folding changes lengths: 'é' may be two characters of the text, and 'ﬁ' is two characters when folded.
    const foldedCharacter = foldText(character);
    // A character that folds to '' is an accent of the character before it, and belongs to the occurrence.
    if (foldedLength >= foldedEnd && foldedCharacter !== '') break;
    if (foldedLength + foldedCharacter.length <= foldedStart) start += character.length;
    end += character.length;
    foldedLength += foldedCharacter.length;
  }
  return { start, end };
}
