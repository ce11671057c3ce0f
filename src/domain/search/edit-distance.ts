/**
 * Returns the number of typing errors between two words: letters omitted, added, changed, or neighbours swapped
 * (optimal string alignment distance).
 */
export const editDistance = (typed: string, word: string): number => lastRow(typed, word).at(-1) as number;

/** Returns the smallest distance to any prefix of `word`, since the typed word may be unfinished. */
export const prefixDistance = (typed: string, word: string): number => Math.min(...lastRow(typed, word));

/** Returns the distances of `typed` to every prefix of `word`. */
function lastRow(typed: string, word: string): number[] {
  let before: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
        swapped && row > 1 && column > 1 ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = previous;
    previous = current;
  }
  return previous;
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
