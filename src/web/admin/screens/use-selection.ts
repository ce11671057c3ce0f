import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import type { AdminScreenRow, ScreenFilter } from '#shared/contracts/admin-screens.ts';
import { changeSelection, NO_SELECTION, type Selection, type SelectionAction } from './selection.ts';

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
  const [selection, dispatchSelection] = useReducer(changeSelection, NO_SELECTION);
  const key = JSON.stringify(filter);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    dispatchSelection({ type: 'none' });
  }, [key]);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      dispatchSelection({ type: 'toggle', id, isRange, rows: latest.current }),
    [],
  );
  return { selection, dispatchSelection, toggle };
}
