import type {
  AdminScreenRow,
  ScreenFilter,
  ScreenSelectionInput,
  UndoableResult,
} from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import { toast } from '#web/kit/toasts.ts';
import { setApp, setPlatform, undoMoves, updateCachedScreens } from '../../data/screen-list.ts';
import type { BulkTarget } from './bulk-target.ts';
import {
  describeFailure,
  describeStop,
  formatProgress,
  formatScreenCount,
  isUnknownReference,
} from './outcome-text.ts';
import type { Outcome } from './run-selection.ts';
import { runWithToast } from './run-with-toast.ts';
import { createUndoAction, type UndoableKind } from './undo-changes.ts';

/** Number of screens per request. Updates are fast, so they need no fine-grained progress. */
const UPDATE_CHUNK_SIZE = 200;

const PLATFORM_CHANGE: UndoableKind = {
  send: undoMoves,
  progressText: 'Undoing the change...',
  successText: ({ screens, skipped }) => {
    const title = `Changed ${formatScreenCount(screens)} back`;
    return skipped === 0
      ? title
      : { title, text: `Skipped ${formatScreenCount(skipped)}: changed or deleted since` };
  },
  errorPrefix: 'The change could not be undone',
};

const MOVE: UndoableKind = {
  send: undoMoves,
  progressText: 'Undoing the move...',
  successText: ({ screens, skipped }) => {
    const title = `Moved ${formatScreenCount(screens)} back`;
    if (skipped === 0) return title;
    return {
      title,
      text: `Skipped ${formatScreenCount(skipped)}: moved or deleted since, or former app deleted`,
    };
  },
  errorPrefix: 'The move could not be undone',
};

/** Change of all selected screens, with the messages for it. */
export type Update = {
  undoable: UndoableKind;
  send: (selection: ScreenSelectionInput) => Promise<UndoableResult>;
  progressText: (done: number, total: number) => string;
  successText: string;
  errorText: (error: unknown, outcome: Outcome) => string;
  /** Returns the row after the update; null if it is no longer part of the list. */
  applyToRow: (row: AdminScreenRow) => AdminScreenRow | null;
};

/** Returns the row if its platform and app match the filter, otherwise null. */
const matchingOrNull = (row: AdminScreenRow, filter: ScreenFilter): AdminScreenRow | null =>
  (!filter.platform || row.platform === filter.platform) && (!filter.app || row.app.id === filter.app)
    ? row
    : null;

/** Update that changes the platform. `filter` is the current filter of the list. */
export const createPlatformUpdate = (platform: Platform, filter: ScreenFilter): Update => ({
  undoable: PLATFORM_CHANGE,
  send: (selection) => setPlatform(selection, platform),
  progressText: (done, total) =>
    `Changing to ${PLATFORM_LABELS[platform]}: ${formatProgress(done, total)}...`,
  successText: MESSAGES.screens.platformUpdated,
  errorText: (_, outcome) => MESSAGES.screens.platformFailed(describeFailure(outcome, 'Updated')),
  applyToRow: (row) => matchingOrNull({ ...row, platform, updatedAt: new Date().toISOString() }, filter),
});

/** Update that moves the screens to another app. `filter` is the current filter of the list. */
export const createAppUpdate = (app: AppRef, filter: ScreenFilter): Update => ({
  undoable: MOVE,
  send: (selection) => setApp(selection, app.id),
  progressText: (done, total) => `Moving to ${app.name}: ${formatProgress(done, total)}...`,
  successText: MESSAGES.screens.appUpdated,
  errorText: (error, outcome) =>
    isUnknownReference(error)
      ? MESSAGES.app.notFound
      : MESSAGES.screens.appFailed(describeFailure(outcome, 'Updated')),
  // If there is a search, it may have matched the name of the previous app, so the rows are removed. Rows that still
  // match return when the list is refetched.
  applyToRow: (row) =>
    filter.search ? null : matchingOrNull({ ...row, app, updatedAt: new Date().toISOString() }, filter),
});

/**
 * Applies an update to the selected screens and offers to undo it, even if the run failed or was stopped. Updates the
 * rows of individually selected screens in the list after each request. If the selection is a filter, the updated ids
 * are not known, and the caller reloads the list.
 */
export async function updateSelected(
  { client, selection, dispatchSelection }: BulkTarget,
  { undoable, send, progressText, successText, errorText, applyToRow }: Update,
): Promise<Outcome> {
  const changeIds: string[] = [];
  const { outcome, toastId } = await runWithToast({
    selection,
    chunkSize: UPDATE_CHUNK_SIZE,
    progressText,
    send,
    onStep: (_done, ids, { remaining, changeId }) => {
      if (changeId) changeIds.push(changeId);
      dispatchSelection({ type: 'remaining', count: remaining });
      const updatedIds = new Set(ids);
      const removedIds: string[] = [];
      updateCachedScreens(client, (row) => {
        if (!updatedIds.has(row.id)) return row;
        const updatedRow = applyToRow(row);
        if (!updatedRow) removedIds.push(row.id);
        return updatedRow;
      });
      dispatchSelection({ type: 'drop', ids: removedIds });
    },
  });
  const { error, isCancelled } = outcome;
  const action = createUndoAction(client, undoable, changeIds, toastId);
  if (error) toast('error', errorText(error, outcome), toastId, action);
  else if (isCancelled) toast('info', describeStop(outcome, 'Updated'), toastId, action);
  else toast('success', successText, toastId, action);
  return outcome;
}
