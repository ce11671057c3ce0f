import { foldText } from '../parts/text/fold-text.ts';
import type { TreeRow } from './tree.ts';

type Row = Pick<TreeRow<{ name: string }>, 'term' | 'level' | 'isOpen'>;

/** Moves the focus to the row with the index `to`, or expands (`open`) or collapses the focused row. */
export type GridAction = { to: number } | { open: boolean };

/** Number of rows that Page Up and Page Down move by. */
const PAGE_ROWS = 10;

/**
 * Returns what a key does while the row at `currentIndex` of a tree grid has the focus, as the ARIA Authoring
 * Practices specify for treegrids. Returns null for other keys.
 */
export function actionForKey(key: string, rows: readonly Row[], currentIndex: number): GridAction | null {
  const row = rows[currentIndex];
  if (!row) return null;
  const moveTo = (index: number): GridAction => ({ to: Math.max(0, Math.min(rows.length - 1, index)) });
  switch (key) {
    case 'ArrowDown':
      return moveTo(currentIndex + 1);
    case 'ArrowUp':
      return moveTo(currentIndex - 1);
    case 'PageDown':
      return moveTo(currentIndex + PAGE_ROWS);
    case 'PageUp':
      return moveTo(currentIndex - PAGE_ROWS);
    case 'Home':
      return moveTo(0);
    case 'End':
      return moveTo(rows.length - 1);
    case 'ArrowRight':
      if (row.isOpen === null) return { to: currentIndex };
      return row.isOpen ? moveTo(currentIndex + 1) : { open: true };
    case 'ArrowLeft': {
      if (row.isOpen) return { open: false };
      const parent = rows.slice(0, currentIndex).findLastIndex(({ level }) => level < row.level);
      return { to: parent === -1 ? currentIndex : parent };
    }
    default:
      return null;
  }
}

/**
 * Returns the index of the next row whose name starts with the typed letters, or null. Wraps around at the end. A
 * single letter, typed once or repeatedly, moves to the next match. Different letters form a prefix, which the current
 * row may also match.
 */
export function findByTypeAhead(typed: string, rows: readonly Row[], currentIndex: number): number | null {
  const letters = [...foldText(typed)];
  const [first = ''] = letters;
  const isOneLetter = letters.every((letter) => letter === first);
  const prefix = isOneLetter ? first : letters.join('');
  const startIndex = currentIndex + (isOneLetter ? 1 : 0);
  for (let step = 0; step < rows.length; step += 1) {
    const index = (startIndex + step) % rows.length;
    if (foldText(rows[index]?.term.name ?? '').startsWith(prefix)) return index;
  }
  return null;
}
