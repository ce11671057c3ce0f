import { type RefObject, useState } from 'react';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import { pages } from '#shared/urls.ts';
import type { FocusRow } from '../parts/lists/use-row-navigation.ts';
import type { Deletion } from './delete-dialogs.tsx';
import type { AppSelection } from './use-app-selection.ts';

/** The deletion that the curator is asked to confirm, and what follows it in the list. */
export function useAppDeletion(
  apps: readonly AdminApp[],
  selection: Pick<AppSelection, 'change'>,
  walk: RefObject<FocusRow | null>,
) {
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const finishDeletion = (): void => {
    const gone = deletion?.apps ?? [];
    const ids = new Set(gone.map(({ id }) => id));
    const at = apps.findIndex(({ id }) => ids.has(id));
    selection.change(gone, false);
    setDeletion(null);
    // Focus the row that replaced the first deleted one, after the dialog has restored the focus.
    const left = apps.filter(({ id }) => !ids.has(id));
    const index = Math.min(Math.max(at, 0), left.length - 1);
    const next = left[index];
    if (next) requestAnimationFrame(() => walk.current?.(index, pages.adminApp(next.id)));
  };
  return {
    deletion,
    startDeletion: setDeletion,
    closeDeletion: (): void => setDeletion(null),
    finishDeletion,
  };
}
