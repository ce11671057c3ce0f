import { foldText } from '../parts/text/fold-text.ts';
import type { TreeRow } from './tree.ts';

type Row = Pick<TreeRow<{ name: string }>, 'term' | 'level' | 'isOpen'>;

/** Moves the focus to another row, or expands or collapses the focused row. */
export type GridAction = { to: number } | { open: boolean };

const PAGE = 10;

/**
 * Returns what a key does while row `at` of a tree grid has the focus (ARIA practices, treegrid); null for other
 * keys.
 */
export function actionForKey(key: string, rows: readonly Row[], at: number): GridAction | null {
  const row = rows[at];
  if (!row) return null;
  const within = (index: number): GridAction => ({ to: Math.max(0, Math.min(rows.length - 1, index)) });
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + PAGE);
    case 'PageUp':
      return within(at - PAGE);
    case 'Home':
      return within(0);
    case 'End':
      return within(rows.length - 1);
    case 'ArrowRight':
      if (row.isOpen === null) return { to: at };
      return row.isOpen ? within(at + 1) : { open: true };
    case 'ArrowLeft': {
      if (row.isOpen) return { open: false };
      const parent = rows.slice(0, at).findLastIndex(({ level }) => level < row.level);
      return { to: parent === -1 ? at : parent };
    }
    default:
      return null;
  }
}

/**
 * Returns the index of the next row whose name starts with the typed letters, wrapping around at the end; null if
 * there is none. A single letter, also repeated, moves to the next match; several letters narrow the search.
 */
export function findByTypeAhead(typed: string, rows: readonly Row[], at: number): number | null {
  const letters = [...foldText(typed)];
  const [first = ''] = letters;
  const isOneLetter = letters.every((letter) => letter === first);
  const wanted = isOneLetter ? first : letters.join('');
  const begin = at + (isOneLetter ? 1 : 0);
  for (let step = 0; step < rows.length; step += 1) {
    const index = (begin + step) % rows.length;
    if (foldText(rows[index]?.term.name ?? '').startsWith(wanted)) return index;
  }
  return null;
}
