import { MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteScreens, updateCachedScreens } from '../../data/screen-list.ts';
import { countSelected } from '../selection.ts';
import type { BulkTarget } from './bulk-target.ts';
import { describeFailure, describeStop } from './outcome-text.ts';
import { chooseChunkSize, type Outcome } from './run-selection.ts';
import { runWithToast } from './run-with-toast.ts';

/**
 * Deletes the selected screens. Removes the rows of individually selected screens from the list after each request. If
 * the selection is a filter, the deleted ids are not known, and the caller reloads the list.
 */
export async function deleteSelected({ client, selection, dispatchSelection }: BulkTarget): Promise<Outcome> {
  const { outcome, toastId } = await runWithToast({
    selection,
    chunkSize: chooseChunkSize(countSelected(selection)),
    progressText: (done, total) =>
      done === 0 ? MESSAGES.screens.deleting(total) : MESSAGES.screens.deletedSoFar(done, total),
    send: deleteScreens,
    onStep: (_done, ids, { remaining }) => {
      const deletedIds = new Set(ids);
      updateCachedScreens(client, (row) => (deletedIds.has(row.id) ? null : row));
      dispatchSelection({ type: 'drop', ids });
      dispatchSelection({ type: 'remaining', count: remaining });
    },
  });
  const { error, isCancelled } = outcome;
  if (error) {
    toast('error', MESSAGES.screens.deleteFailed(describeFailure(outcome, 'Deleted')), toastId);
  } else if (isCancelled) toast('info', describeStop(outcome, 'Deleted'), toastId);
  else {
    dispatchSelection({ type: 'none' });
    toast('success', MESSAGES.screens.deleted(outcome.done), toastId);
  }
  return outcome;
}
