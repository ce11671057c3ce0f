import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../parts/keyboard/is-focus-lost.ts';

type FocusAfterRemoval = {
  /** Ref of the list. Its rows have at most one button each. */
  list: RefObject<HTMLUListElement | null>;
  /** Call this when rows were removed on the server, before the list is loaded again. */
  prepareFocusAfterRemoval: (removedIds: readonly string[]) => void;
};

/**
 * When the row of the focused button was removed, focuses the button of the next row, or of the new last row. If that
 * row has no button, focuses `fallback` or the list.
 */
export function useFocusAfterRemoval(
  ids: readonly string[],
  fallback?: RefObject<HTMLElement | null>,
): FocusAfterRemoval {
  const list = useRef<HTMLUListElement>(null);
  const removal = useRef<{ ids: readonly string[]; index: number } | null>(null);
  useEffect(() => {
    if (!removal.current || removal.current.ids.some((id) => ids.includes(id))) return;
    const { index } = removal.current;
    removal.current = null;
    if (!(list.current && isFocusLost())) return;
    const rows = list.current.children;
    const button = rows[Math.min(index, rows.length - 1)]?.querySelector('button');
    (button ?? fallback?.current ?? list.current).focus();
  });
  return {
    list,
    prepareFocusAfterRemoval: (removedIds) => {
      removal.current = { ids: removedIds, index: ids.findIndex((id) => removedIds.includes(id)) };
    },
  };
}
