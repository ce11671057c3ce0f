import { toast } from '#web/kit/toasts.ts';
import { stackScreens, unstackScreens } from '../../data/stacks.ts';
import { messageOf } from '../../parts/text/message-of.ts';
import type { BulkTarget } from './bulk-target.ts';
import { formatScreenCount } from './outcome-text.ts';
import type { Outcome } from './run-selection.ts';

/**
 * Calls `send` with the ids of the selected screens, and shows the text that it resolves with, or its error, in a
 * toast. On success, clears the selection.
 */
async function changeStacks(
  { selection, dispatchSelection }: BulkTarget,
  send: (ids: string[]) => Promise<string>,
): Promise<Outcome> {
  const ids = selection.kind === 'screens' ? [...selection.screens.keys()] : [];
  try {
    const text = await send(ids);
    dispatchSelection({ type: 'none' });
    toast('success', text);
    return { done: ids.length, total: ids.length, error: null, isCancelled: false };
  } catch (error) {
    toast('error', messageOf(error));
    return { done: 0, total: ids.length, error, isCancelled: false };
  }
}

/** Makes one stack of the selected screens. */
export const stackSelected = (target: BulkTarget): Promise<Outcome> =>
  changeStacks(
    target,
    async (ids) => `Stacked ${formatScreenCount((await stackScreens(ids)).screenIds.length)}`,
  );

export const unstackSelected = (target: BulkTarget): Promise<Outcome> =>
  changeStacks(
    target,
    async (ids) => `Removed ${formatScreenCount((await unstackScreens(ids)).screens)} from their stacks`,
  );
