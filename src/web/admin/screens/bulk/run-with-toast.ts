import type { ScreenSelectionInput } from '#shared/contracts/admin-screens.ts';
import { toast } from '#web/kit/toasts.ts';
import type { Selection } from '../selection.ts';
import { countSelected } from '../selection.ts';
import { type Outcome, runSelection } from './run-selection.ts';

type Work<Result> = {
  selection: Selection;
  /** Number of screens per request. */
  chunkSize: number;
  progressText: (done: number, total: number) => string;
  send: (selection: ScreenSelectionInput) => Promise<Result>;
  onStep: (done: number, ids: readonly string[], response: Result) => void;
};

let serial = 0;

/**
 * Runs an action on a selection and shows the progress in a toast. The toast has a stop button if there are
 * several requests. Returns the outcome and the id of the toast, which the caller updates with the result.
 * Never rejects.
 */
export async function runWithToast<Result extends { remaining: number }>({
  selection,
  chunkSize,
  progressText,
  send,
  onStep,
}: Work<Result>): Promise<{ outcome: Outcome; toastId: string }> {
  serial += 1;
  const toastId = `screens-${serial}`;
  const total = countSelected(selection);
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    toast('loading', 'Stopping...', toastId);
  };
  const showProgress = (done: number): void => {
    // A stopped run keeps the text 'Stopping...'. After the last request, the caller shows the result.
    if (controller.signal.aborted || (done > 0 && done >= total)) return;
    const action = total > chunkSize || done > 0 ? { label: 'Stop', run: stop } : undefined;
    toast('loading', progressText(done, total), toastId, action);
  };
  // During the run, the browser asks for confirmation before the page is closed.
  const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', preventUnload);
  showProgress(0);
  const outcome = await runSelection({
    selection,
    chunkSize,
    send,
    signal: controller.signal,
    onStep: (done, ids, response) => {
      onStep(done, ids, response);
      showProgress(done);
    },
  });
  window.removeEventListener('beforeunload', preventUnload);
  return { outcome, toastId };
}
