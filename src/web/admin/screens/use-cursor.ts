import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { isFocusLost } from '../parts/keyboard/is-focus-lost.ts';

/** Indexes of the first and the last visible row. */
export type VisibleRange = { first: number; last: number };

type Cursor = {
  /** Id of the row at the keyboard cursor. */
  current: string | null;
  setCurrent: (id: string | null) => void;
  /**
   * Moves down by `by` rows, or up if it is negative. If the cursor is out of view, moves to the first or last visible
   * row instead.
   */
  move: (by: number) => void;
  jump: (to: 'start' | 'end') => void;
};

/**
 * Keyboard cursor of a list: the row to which keyboard shortcuts apply, initially the row with `initialId`. The cursor
 * is reset when the list's URL (`href`) changes.
 */
export function useCursor(
  rows: readonly AdminScreenRow[],
  href: string,
  initialId: string | null,
  visibleRange: RefObject<VisibleRange | null>,
): Cursor {
  const [current, setCurrent] = useState(initialId);
  const shownHref = useRef(href);
  /** Last index of the current row. It stays the same when the row is removed. */
  const lastIndex = useRef(-1);
  const index = current === null ? -1 : rows.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (shownHref.current !== href) {
      shownHref.current = href;
      lastIndex.current = -1;
      setCurrent(null);
    } else if (index >= 0) lastIndex.current = index;
    else if (current !== null && lastIndex.current >= 0) {
      // The current row was removed. The row now at its position becomes current, unless the focus is
      // elsewhere.
      const next = rows[Math.min(lastIndex.current, rows.length - 1)];
      setCurrent(next && isFocusLost() ? next.id : null);
    }
  }, [href, current, index, rows]);
  const move = (by: number): void => {
    setCurrent(rows[Math.max(0, Math.min(rows.length - 1, findNextIndex(by)))]?.id ?? null);
  };
  /** Returns the next index. If the user has scrolled away, continues in the visible range. */
  const findNextIndex = (by: number): number => {
    const from = index >= 0 ? index : lastIndex.current;
    const { first, last } = visibleRange.current ?? { first: 0, last: rows.length };
    if (from >= first - 1 && from <= last + 1) return from + by;
    return by > 0 ? first : last;
  };
  const jump = (to: 'start' | 'end'): void => setCurrent(rows.at(to === 'start' ? 0 : -1)?.id ?? null);
  return { current, setCurrent, move, jump };
}
