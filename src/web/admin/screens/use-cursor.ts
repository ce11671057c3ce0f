import { useEffect, useRef, useState } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';

type Cursor = {
  /** Id of the row that the keyboard is at. */
  current: string | null;
  setCurrent: (id: string | null) => void;
  move: (by: number) => void;
};

/** Nothing else has the focus: it was on something that is gone. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'content';

/** Where the keyboard is in a list; `address` is the list's, and another one begins anew. */
export function useCursor(
  rows: readonly AdminScreenRow[],
  address: string,
  initially: string | null,
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
    const from = index >= 0 ? index : lastIndex.current;
    const to = from < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, from + by));
    setCurrent(rows[to]?.id ?? null);
  };
  return { current, setCurrent, move };
}
