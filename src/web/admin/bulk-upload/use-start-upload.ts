import { MESSAGES } from '#shared/messages.ts';
import { hasVisibleText } from '#shared/text.ts';
import { toast } from '#web/kit/toasts.ts';
import { focusField } from '../parts/forms/focus-first-invalid.ts';
import { useLeave } from '../parts/forms/use-leave.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { screenListMemory } from '../screens/list-memory.ts';
import { type Batch, resolvePlatformAndApp } from './batch.ts';
import type { BulkUploadStore } from './bulk-upload-store.ts';

type Problem = {
  message: string;
  /** Id of the screen that causes the problem; null if the batch is empty. */
  id: string | null;
  /** Name of the control that solves the problem, for `focusField`; null if the message suffices. */
  field: string | null;
};

/** Returns why a batch cannot be uploaded; null if it can be uploaded. */
function findProblem({ items, settings }: Batch): Problem | null {
  if (items.length === 0) {
    return settings.app
      ? { message: MESSAGES.bulk.needsScreens, id: null, field: 'image' }
      : { message: MESSAGES.bulk.needsApp, id: null, field: 'app' };
  }
  const withoutApp = items.find((item) => !resolvePlatformAndApp(item, settings).app);
  if (withoutApp) {
    // While a screen has a `folder`, it does not use the batch's app and needs an app of its own.
    const field = withoutApp.folder === null ? 'app' : 'screen-app';
    return { message: MESSAGES.bulk.needsApp, id: withoutApp.id, field };
  }
  const untitled = items.find(({ title }) => !hasVisibleText(title));
  return untitled ? { message: MESSAGES.fillIn, id: untitled.id, field: null } : null;
}

/**
 * Returns a function that checks and uploads the batch, and reports the outcome in a toast. If the check fails, the
 * function selects the screen to correct and focuses the field. After a complete upload, it opens the list of screens.
 */
export function useStartUpload(store: BulkUploadStore): () => Promise<void> {
  const leave = useLeave();
  const { dispatch, getSnapshot, isOpen, resolveFolders, start } = store;
  return async () => {
    await resolveFolders();
    // The curator may leave the page during a slow look-up.
    if (!isOpen()) return;
    const problem = findProblem(getSnapshot().batch);
    if (problem) {
      if (problem.id !== null) dispatch({ type: 'select', id: problem.id });
      if (problem.field !== null) focusField(problem.field);
      return toast('error', problem.message);
    }
    const outcome = await start();
    if (!outcome) return;
    if (outcome.kind === 'cancelled') return toast('info', MESSAGES.bulk.cancelled);
    if (outcome.kind === 'failed') {
      dispatch({ type: 'select', id: outcome.item.id });
      return toast('error', MESSAGES.bulk.screenFailed(outcome.number, messageOf(outcome.error)));
    }
    toast('success', MESSAGES.bulk.done);
    await leave(screenListMemory.newestHref(), { ignoreBlocker: true });
  };
}
