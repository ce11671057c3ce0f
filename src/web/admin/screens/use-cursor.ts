import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';

/** The rows in the window, from the first to the last. */
export type InSight = { first: number; last: number };

type Cursor = {
  /** Id of the row that the keyboard is at. */
  current: string | null;
  setCurrent: (id: string | null) => void;
  /** By this many rows; from a place that is out of sight to where one looks. */
  move: (by: number) => void;
  /** To the first or the last row. */
  leap: (to: 'start' | 'end') => void;
};

/** Nothing else has the focus: it was on something that is gone. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'content';

/** Where the keyboard is in a list; `address` is the list's, and another one begins anew. */
export function useCursor(
  rows: readonly AdminScreenRow[],
  address: string,
  initially: string | null,
  inSight: RefObject<InSight | null>,
): Cursor {
  const [current, setCurrent] = useState(initially);
  const shown = useRef(address);
  const lastIndex = useRef(-1);
  const index = current === null ? -1 : rows.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (shown.current !== address) {
      shown.current = address;
      lastIndex.current = -1;
      setCurrent(null);
    } else if (index >= 0) lastIndex.current = index;
    else if (current !== null && lastIndex.current >= 0) {
      // Its row is gone: the one that has moved up takes its place, unless somebody is elsewhere by now.
      const next = rows[Math.min(lastIndex.current, rows.length - 1)];
      setCurrent(next && isFocusLost() ? next.id : null);
    }
  }, [address, current, index, rows]);
  const move = (by: number): void => {
    setCurrent(rows[Math.max(0, Math.min(rows.length - 1, next(by)))]?.id ?? null);
  };
  /** One who has scrolled elsewhere goes on there. */
  const next = (by: number): number => {
    const from = index >= 0 ? index : lastIndex.current;
    const { first, last } = inSight.current ?? { first: 0, last: rows.length };
    if (from >= first - 1 && from <= last + 1) return from + by;
    return by > 0 ? first : last;
  };
  const leap = (to: 'start' | 'end'): void => setCurrent(rows.at(to === 'start' ? 0 : -1)?.id ?? null);
  return { current, setCurrent, move, leap };
}
