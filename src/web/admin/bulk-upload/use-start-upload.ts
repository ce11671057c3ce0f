import { useRouter } from '@tanstack/react-router';
import { MESSAGES } from '#shared/messages.ts';
import { hasVisibleText } from '#shared/text.ts';
import { toast } from '#web/kit/toasts.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { screenListMemory } from '../screens/list-memory.ts';
import { type Batch, resolvePlatformAndApp } from './batch.ts';
import type { BulkUploadStore } from './bulk-upload-store.ts';

type Problem = { message: string; id: string | null };

/**
 * Returns why a batch cannot be uploaded, and the id of the screen that causes it; null if it can be
 * uploaded.
 */
function findProblem({ items, settings }: Batch): Problem | null {
  if (items.length === 0) {
    return { message: settings.app ? MESSAGES.bulk.needsScreens : MESSAGES.bulk.needsApp, id: null };
  }
  const withoutApp = items.find((item) => !resolvePlatformAndApp(item, settings).app);
  if (withoutApp) return { message: MESSAGES.bulk.needsApp, id: withoutApp.id };
  const untitled = items.find(({ title }) => !hasVisibleText(title));
  return untitled ? { message: MESSAGES.fillIn, id: untitled.id } : null;
}

/**
 * Returns a function that checks and uploads the batch. It reports the outcome in a toast, selects the screen
 * that causes a problem, and opens the list of screens once all are uploaded.
 */
export function useStartUpload(store: BulkUploadStore): () => Promise<void> {
  const router = useRouter();
  const { dispatch, getSnapshot, resolveFolders, start } = store;
  return async () => {
    await resolveFolders();
    const problem = findProblem(getSnapshot().batch);
    if (problem) {
      if (problem.id !== null) dispatch({ type: 'select', id: problem.id });
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
    await router.navigate({ href: screenListMemory.newestHref(), ignoreBlocker: true });
  };
}
