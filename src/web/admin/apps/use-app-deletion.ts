import { type RefObject, useState } from 'react';
import { adminPages } from '#shared/admin-urls.ts';
import type { AdminApp } from '#shared/contracts/admin-apps.ts';
import type { FocusRow } from '../parts/lists/use-row-navigation.ts';
import type { Deletion } from './delete-dialogs.tsx';
import type { AppSelection } from './use-app-selection.ts';

/**
 * Manages the deletion dialog. `finishDeletion` closes it, deselects the deleted apps and focuses a remaining row.
 * `apps` contains the loaded rows of the list.
 */
export function useAppDeletion(
  apps: readonly AdminApp[],
  selection: Pick<AppSelection, 'change'>,
  focusRowRef: RefObject<FocusRow | null>,
) {
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const finishDeletion = (): void => {
    const deletedApps = deletion?.apps ?? [];
    const ids = new Set(deletedApps.map(({ id }) => id));
    const firstIndex = apps.findIndex(({ id }) => ids.has(id));
    selection.change(deletedApps, false);
    setDeletion(null);
    // Focus the row that replaced the first deleted one, after the dialog has restored the focus.
    const remainingApps = apps.filter(({ id }) => !ids.has(id));
    const index = Math.min(Math.max(firstIndex, 0), remainingApps.length - 1);
    const appToFocus = remainingApps[index];
    if (appToFocus) requestAnimationFrame(() => focusRowRef.current?.(index, adminPages.app(appToFocus.id)));
  };
  return {
    deletion,
    startDeletion: setDeletion,
    closeDeletion: (): void => setDeletion(null),
    finishDeletion,
  };
}
