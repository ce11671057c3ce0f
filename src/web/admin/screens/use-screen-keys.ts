import { useRouter } from '@tanstack/react-router';
import type { AdminScreenRow } from '#shared/contracts/admin-screens.ts';
import { pages } from '#shared/urls.ts';
import { screenList } from './list-memory.ts';
import { selectedCount } from './selection.ts';
import { useListKeys } from './use-list-keys.ts';
import type { ScreenListState } from './use-screen-list.ts';

/** Binds the keyboard shortcuts of the list of screens. */
export function useScreenKeys(list: ScreenListState): void {
  const router = useRouter();
  const { rows, hasMore, cursor, selection, isLocked, toggle, ask, askToDelete, clearSelection } = list;
  const hasSelection = selectedCount(selection) > 0;
  const atRow = (act: (screen: AdminScreenRow) => void) => (): void => {
    const screen = rows.find(({ id }) => id === cursor.current);
    if (screen) act(screen);
  };
  useListKeys({
    move: cursor.move,
    // With unloaded rows, End is left to the browser: it scrolls to the end, which loads more rows.
    jump: (to) => (to === 'start' || !hasMore ? () => cursor.jump(to) : undefined),
    toggle: (isRange) => atRow(({ id }) => !isLocked && toggle(id, isRange))(),
    edit: atRow(({ id }) => {
      screenList.rememberRow(id);
      void router.navigate({ href: pages.adminScreen(id) });
    }),
    view: atRow(({ id }) => void window.open(pages.screen(id), '_blank', 'noopener')),
    remove: () => !isLocked && (hasSelection ? ask({ what: 'selected' }) : atRow(askToDelete)()),
    clear: () => {
      if (!hasSelection || isLocked) return false;
      clearSelection();
      return true;
    },
    help: () => ask({ what: 'keys' }),
  });
}
