import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import type { ScreenFilter } from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import type { Platform } from '#shared/platforms.ts';
import { refreshScreens } from '../../data/screen-list.ts';
import type { Selection, SelectionAction } from '../selection.ts';
import { applyTags, confirmSelectedTags } from '../tag-editor/apply-tags.ts';
import type { TagChanges } from '../tag-editor/tag-changes.ts';
import type { WithSearchFocus } from '../use-search-focus.ts';
import type { BulkTarget } from './bulk-target.ts';
import { deleteSelected } from './delete-selected.ts';
import { isSelectionOutdated } from './outcome-text.ts';
import type { Outcome } from './run-selection.ts';
import { stackSelected, unstackSelected } from './stack-selected.ts';
import { createAppUpdate, createPlatformUpdate, updateSelected } from './update-selected.ts';

type Input = {
  selection: Selection;
  dispatchSelection: Dispatch<SelectionAction>;
  filter: ScreenFilter;
  withSearchFocus: WithSearchFocus;
};

/**
 * Actions on the selection. Each action resolves with true if it was completed for all screens. The caller must not
 * start an action while `isBusy` is true.
 */
export function useBulk({ selection, dispatchSelection, filter, withSearchFocus }: Input) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const actAndRefresh = async (act: (target: BulkTarget) => Promise<Outcome>): Promise<boolean> => {
    setBusy(true);
    try {
      const { error, isCancelled } = await act({ client, selection, dispatchSelection, filter });
      if (isSelectionOutdated(error)) dispatchSelection({ type: 'none' });
      await refreshScreens(client, { resetLongLists: selection.kind === 'matching' });
      return !error && !isCancelled;
    } finally {
      setBusy(false);
    }
  };
  const run = (act: (target: BulkTarget) => Promise<Outcome>): Promise<boolean> =>
    withSearchFocus(() => actAndRefresh(act));
  return {
    isBusy,
    setPlatform: (platform: Platform) =>
      run((target) => updateSelected(target, createPlatformUpdate(platform, filter))),
    setApp: (app: AppRef) => run((target) => updateSelected(target, createAppUpdate(app, filter))),
    changeTags: (changes: TagChanges) => run((target) => applyTags(target, changes)),
    confirmTags: () => run(confirmSelectedTags),
    // After a deletion, a row gets the focus: see `useFocusAfterDeletion`.
    remove: () => actAndRefresh(deleteSelected),
    stack: () => run(stackSelected),
    unstack: () => run(unstackSelected),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
