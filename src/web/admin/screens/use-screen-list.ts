import { useCallback, useRef, useState } from 'react';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { useBulk } from './bulk/use-bulk.ts';
import type { OpenDialog } from './list-dialogs.tsx';
import { screenListMemory } from './list-memory.ts';
import { filterOf, listHref } from './list-view.ts';
import { useCursor, type VisibleRange } from './use-cursor.ts';
import { useListView } from './use-list-view.ts';
import { useScreens } from './use-screens.ts';
import { useSearchFocus } from './use-search-focus.ts';
import { useSelection } from './use-selection.ts';

/** State of the list of screens: its view, rows, selection, keyboard cursor and open dialog. */
export function useScreenList() {
  const { view, changeView } = useListView();
  const filter = filterOf(view);
  const loadedScreens = useScreens(view);
  const { selection, dispatchSelection, toggle } = useSelection(filter, loadedScreens.rows);
  const href = listHref(view);
  const visibleRange = useRef<VisibleRange | null>(null);
  const restoredRowId = screenListMemory.useScrollRestoration(href);
  const cursor = useCursor(loadedScreens.rows, href, restoredRowId, visibleRange);
  const toolbar = useRef<HTMLDivElement>(null);
  const withSearchFocus = useSearchFocus(toolbar);
  const bulk = useBulk({ selection, dispatchSelection, filter, withSearchFocus });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [shownHref, setShownHref] = useState(href);
  if (shownHref !== href) {
    // Back or forward has changed the view. A dialog would act on screens that are no longer selected or listed.
    setShownHref(href);
    setDialog(null);
  }
  const { setCurrent } = cursor;
  return {
    view,
    changeView,
    filter,
    ...loadedScreens,
    selection,
    dispatchSelection,
    toggle,
    clearSelection: (): void => void withSearchFocus(() => dispatchSelection({ type: 'none' })),
    cursor,
    visibleRange,
    toolbar,
    bulk,
    /** Whether the selection must not be changed now. */
    isLocked: bulk.isBusy || loadedScreens.isStale,
    dialog,
    setDialog,
    askToDelete: useCallback(
      (screen: AdminScreenRow) => {
        setCurrent(screen.id);
        setDialog({ type: 'delete-screen', screen });
      },
      [setCurrent],
    ),
  };
}

export type ScreenListState = ReturnType<typeof useScreenList>;
