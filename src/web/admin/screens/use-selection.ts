import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import type { AdminScreenRow, ScreenFilter } from '#shared/contracts/admin-screens.ts';
import { NO_SELECTION, type Selection, type SelectionAction, selectionReducer } from './selection.ts';

type SelectionState = {
  selection: Selection;
  dispatchSelection: Dispatch<SelectionAction>;
  toggle: (id: string, isRange: boolean) => void;
};

/**
 * State of the selection. It is cleared when the filter changes, so that no hidden screens stay selected. A
 * change of the order keeps it.
 */
export function useSelection(filter: ScreenFilter, rows: readonly AdminScreenRow[]): SelectionState {
  const [selection, dispatchSelection] = useReducer(selectionReducer, NO_SELECTION);
  const filterKey = JSON.stringify(filter);
  const shownFilterKey = useRef(filterKey);
  useEffect(() => {
    if (shownFilterKey.current === filterKey) return;
    shownFilterKey.current = filterKey;
    dispatchSelection({ type: 'none' });
  }, [filterKey]);
  // With a ref, `toggle` stays the same function when the rows change, and the memoized rows do not render again.
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });
  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      dispatchSelection({ type: 'toggle', id, isRange, rows: latestRows.current }),
    [],
  );
  return { selection, dispatchSelection, toggle };
}
