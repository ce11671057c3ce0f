import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { isFocusLost } from '../parts/keyboard/is-focus-lost.ts';
import { findRowAfterDeletion, type Selection } from './selection.ts';
import { focusSearchField } from './use-search-focus.ts';

type Options = {
  rows: readonly AdminScreenRow[];
  selection: Selection;
  /** Moves the keyboard cursor to a row, which then receives the focus. */
  setCurrent: (id: string | null) => void;
  toolbar: RefObject<HTMLElement | null>;
  /** Deletes the selection. Resolves after the list was refreshed. */
  remove: () => Promise<unknown>;
};

/**
 * Returns a function that deletes the selection. Afterwards, if the focused element was removed, the next row has the
 * focus, or the search field if no row is left.
 */
export function useFocusAfterDeletion({ rows, selection, setCurrent, toolbar, remove }: Options): () => void {
  /** The row to focus once the list has been refreshed. Its id is null if all loaded rows were deleted. */
  const [target, setTarget] = useState<{ id: string | null } | null>(null);
  const focusTarget = useEffectEvent((id: string | null) => {
    if (!isFocusLost()) return;
    const row = rows.find((item) => item.id === id) ?? rows[0];
    if (row) setCurrent(row.id);
    else focusSearchField(toolbar);
  });
  useEffect(() => {
    if (target) focusTarget(target.id);
  }, [target]);
  return () => {
    const id = findRowAfterDeletion(rows, selection);
    // Reset the cursor: only a change of the current row moves the focus, and the row to focus may already be current.
    setCurrent(null);
    void remove().then(() => setTarget({ id }));
  };
}
