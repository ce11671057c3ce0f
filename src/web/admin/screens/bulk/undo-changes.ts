import type { QueryClient } from '@tanstack/react-query';
import { addDoneBefore, messageOf } from '#web/admin/parts/text/message-of.ts';
import { isNotFound } from '#web/api/fetcher.ts';
import { type ToastAction, type ToastMessage, toast } from '#web/kit/toasts.ts';
import { refreshCategories } from '../../data/categories.ts';
import { refreshScreens } from '../../data/screen-list.ts';

/** Number of changes per request. Each change covers the screens of one bulk request. */
const CHUNK_SIZE = 5;

/**
 * Numbers of screens that were changed back, and that were skipped, for example because they were moved again after the
 * bulk change.
 */
type Undone = { screens: number; skipped: number };

/** A kind of bulk change that can be undone, with the messages for it. */
export type UndoableKind = {
  send: (changeIds: string[]) => Promise<{ screens: number; skipped?: number | undefined }>;
  progressText: string;
  successText: (undone: Undone) => ToastMessage;
  errorPrefix: string;
};

/** Describes a failure and, if there are any, the screens that were changed back before it. */
function describeFailure(kind: UndoableKind, error: unknown, { screens }: Undone): string {
  const reason = `${kind.errorPrefix}: ${messageOf(error)}`;
  if (screens === 0) return reason;
  const done = kind.successText({ screens, skipped: 0 });
  return addDoneBefore(reason, typeof done === 'string' ? done : done.title);
}

/**
 * Undoes changes, the most recent one first, and reports the result in a toast. `changeIds` begins with the oldest
 * change. `undoneBefore` is the result of earlier attempts, which the toast includes.
 */
async function undoChanges(
  client: QueryClient,
  kind: UndoableKind,
  changeIds: readonly string[],
  toastId: string,
  undoneBefore: Undone = { screens: 0, skipped: 0 },
): Promise<void> {
  const pending = [...changeIds].reverse();
  const undone = { ...undoneBefore };
  toast('loading', kind.progressText, toastId);
  try {
    while (pending.length > 0) {
      // If the changes are not found, an earlier request, whose response was lost, has already undone them.
      const { screens, skipped } = await kind.send(pending.slice(0, CHUNK_SIZE)).catch((error) => {
        if (isNotFound(error)) return { screens: 0, skipped: 0 };
        throw error;
      });
      undone.screens += screens;
      undone.skipped += skipped ?? 0;
      pending.splice(0, CHUNK_SIZE);
    }
    toast('success', kind.successText(undone), toastId);
  } catch (error) {
    toast('error', describeFailure(kind, error, undone), toastId, {
      label: 'Try again',
      run: () => void undoChanges(client, kind, pending.toReversed(), toastId, undone),
    });
  }
  await Promise.all([refreshScreens(client, { resetLongLists: true }), refreshCategories(client)]);
}

/** Returns the undo button of the toast that reports the changes; undefined if there are none. */
export const createUndoAction = (
  client: QueryClient,
  kind: UndoableKind,
  changeIds: readonly string[],
  toastId: string,
): ToastAction | undefined =>
  changeIds.length > 0
    ? { label: 'Undo', run: () => void undoChanges(client, kind, changeIds, toastId) }
    : undefined;
