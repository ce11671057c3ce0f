import { useRouter } from '@tanstack/react-router';
import { adminPages } from '#shared/admin-urls.ts';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { pages } from '#shared/urls.ts';
import { screenListMemory } from './list-memory.ts';
import { countSelected } from './selection.ts';
import { useListKeys } from './use-list-keys.ts';
import type { ScreenListState } from './use-screen-list.ts';

/** Connects the keyboard shortcuts with the actions of the list. */
export function useScreenKeys(list: ScreenListState): void {
  const router = useRouter();
  const { rows, hasMore, cursor, selection, isLocked, toggle, setDialog, askToDelete, clearSelection } = list;
  const hasSelection = countSelected(selection) > 0;
  /** Returns a function that applies an action to the row at the keyboard cursor. */
  const withCurrentRow = (act: (screen: AdminScreenRow) => void) => (): void => {
    const screen = rows.find(({ id }) => id === cursor.current);
    if (screen) act(screen);
  };
  useListKeys({
    move: cursor.move,
    // If not all rows are loaded, the browser handles End: it scrolls to the end, which loads more rows.
    jump: (to) => (to === 'start' || !hasMore ? () => cursor.jump(to) : undefined),
    toggle: (isRange) => withCurrentRow(({ id }) => !isLocked && toggle(id, isRange))(),
    edit: withCurrentRow(({ id }) => {
      screenListMemory.rememberRow(id);
      void router.navigate({ href: adminPages.screen(id) });
    }),
    view: withCurrentRow(({ id }) => void window.open(pages.screen(id), '_blank', 'noopener')),
    remove: () =>
      !isLocked && (hasSelection ? setDialog({ type: 'delete-selected' }) : withCurrentRow(askToDelete)()),
    clear: () => {
      if (!hasSelection || isLocked) return false;
      clearSelection();
      return true;
    },
    help: () => setDialog({ type: 'keys' }),
  });
}
