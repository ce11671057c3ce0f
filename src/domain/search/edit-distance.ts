/**
 * Returns the number of typing errors between two words: omitted, added or wrong letters, and swapped
 * adjacent letters (optimal string alignment distance).
 */
export const editDistance = (typed: string, word: string): number =>
  distancesToPrefixes(typed, word).at(-1) as number;

/** Returns the distance to the most similar prefix of `word`, for a typed word that may be unfinished. */
export const prefixDistance = (typed: string, word: string): number =>
  Math.min(...distancesToPrefixes(typed, word));

/** Returns the distances of `typed` to every prefix of `word`. */
function distancesToPrefixes(typed: string, word: string): number[] {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        distanceAt(previous, column) + 1,
        distanceAt(current, column - 1) + 1,
        distanceAt(previous, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1
          ? distanceAt(beforePrevious, column - 2) + 1
          : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous;
}

const distanceAt = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
