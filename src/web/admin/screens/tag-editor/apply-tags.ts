import type { ScreenSelectionInput, UndoableResult } from '#shared/contracts/admin-screens.ts';
import { toast } from '#web/kit/toasts.ts';
import { refreshCategories } from '../../data/categories.ts';
import { changeTags, confirmTags, undoTagChanges } from '../../data/screen-list.ts';
import type { BulkTarget } from '../bulk/bulk-target.ts';
import { describeFailure, describeStop, formatProgress, formatScreenCount } from '../bulk/outcome-text.ts';
import type { Outcome } from '../bulk/run-selection.ts';
import { runWithToast } from '../bulk/run-with-toast.ts';
import { createUndoAction, type UndoableKind } from '../bulk/undo-changes.ts';
import { filterCategoryIds, type TagChanges } from './tag-changes.ts';

/** Number of screens per request. */
const CHUNK_SIZE = 200;

const TAG_CHANGE: UndoableKind = {
  send: undoTagChanges,
  progressText: 'Undoing the tag changes...',
  successText: ({ screens }) => `Tag changes undone on ${formatScreenCount(screens)}`,
  errorPrefix: 'The tag changes could not be undone',
};

/** Bulk change of tags, with the messages for it. */
type ChangeOptions = BulkTarget & {
  progressText: (done: number, total: number) => string;
  send: (chunk: ScreenSelectionInput) => Promise<UndoableResult>;
  errorPrefix: string;
  unchangedText: string;
  /** Returns the message if tags were changed. The parameter is the number of screens, such as '3 screens'. */
  successText: (screenCountText: string) => string;
};

/** Changes the tags of a selection and offers to undo the change, even if the run failed or was stopped. */
async function changeSelectedTags({
  client,
  selection,
  dispatchSelection,
  filter,
  ...options
}: ChangeOptions): Promise<Outcome> {
  const changeIds: string[] = [];
  let changedCount = 0;
  const { outcome, toastId } = await runWithToast({
    selection,
    chunkSize: CHUNK_SIZE,
    progressText: options.progressText,
    send: options.send,
    onStep: (_done, ids, response) => {
      dispatchSelection({ type: 'remaining', count: response.remaining });
      // The screens may no longer match the filter, and a screen that leaves the list must not stay selected.
      if (filter.tags) dispatchSelection({ type: 'drop', ids });
      changedCount += response.changed;
      if (response.changeId) changeIds.push(response.changeId);
    },
  });
  const action = createUndoAction(client, TAG_CHANGE, changeIds, toastId);
  if (outcome.error) {
    toast('error', `${options.errorPrefix}: ${describeFailure(outcome, 'Updated')}`, toastId, action);
  } else if (outcome.isCancelled) toast('info', describeStop(outcome, 'Updated'), toastId, action);
  else if (changedCount === 0) toast('info', options.unchangedText, toastId);
  else toast('success', options.successText(formatScreenCount(changedCount)), toastId, action);
  void refreshCategories(client);
  return outcome;
}

/** Adds tags to the screens of a selection and removes others. */
export function applyTags(target: BulkTarget, changes: TagChanges): Promise<Outcome> {
  const tagIds = { add: filterCategoryIds(changes, 'add'), remove: filterCategoryIds(changes, 'remove') };
  return changeSelectedTags({
    ...target,
    progressText: (done, total) => `Updating tags: ${formatProgress(done, total)}...`,
    send: (chunk) => changeTags(chunk, tagIds),
    errorPrefix: 'Error updating tags',
    unchangedText: 'No tags had to be changed',
    successText: (screenCountText) => `Tags updated on ${screenCountText}`,
  });
}

export function confirmSelectedTags(target: BulkTarget): Promise<Outcome> {
  return changeSelectedTags({
    ...target,
    progressText: (done, total) => `Confirming tags: ${formatProgress(done, total)}...`,
    send: confirmTags,
    errorPrefix: 'Error confirming tags',
    unchangedText: 'All tags are already confirmed',
    successText: (screenCountText) => `Tags confirmed on ${screenCountText}`,
  });
}
