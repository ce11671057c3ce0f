import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import type {
  AdminScreenRow,
  BulkAnswer,
  ScreenFilter,
  ScreenSelectionInput,
} from '#shared/contracts/admin-screens.ts';
import type { AppRef } from '#shared/contracts/screens.ts';
import { MESSAGES } from '#shared/messages.ts';
import { PLATFORM_LABELS, type Platform } from '#shared/platforms.ts';
import { toast } from '#web/kit/toasts.ts';
import { deleteScreens, patchScreens, refreshScreens, setApp, setPlatform } from '../../data/screen-list.ts';
import type { Selection, SelectionAction } from '../selection.ts';
import { failureText, isOutdated, isUnknown, stoppedText } from './outcome-text.ts';
import { chunkSize, type Outcome } from './run-selection.ts';
import { runWithToast } from './run-with-toast.ts';

type Input = { selection: Selection; change: Dispatch<SelectionAction>; filter: ScreenFilter };

/** Number of screens per request for updates, which are fast and need no fine-grained progress. */
const UPDATE_CHUNK_SIZE = 200;

type Update = {
  send: (selection: ScreenSelectionInput) => Promise<BulkAnswer>;
  progressText: (done: number, total: number) => string;
  updated: string;
  failed: (error: unknown, outcome: Outcome) => string;
  /** Returns the row after the update; null if it is no longer part of the list. */
  after: (row: AdminScreenRow) => AdminScreenRow | null;
};

const progressOf = (done: number, total: number): string =>
  `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;

/** Actions on the selection, one at a time. Each resolves with true if it was completed for all screens. */
export function useBulk({ selection, change, filter }: Input) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };

  /** Clears the selection if it is outdated, and refetches the list. */
  const settle = async ({ error }: Outcome): Promise<void> => {
    if (isOutdated(error)) change({ type: 'none' });
    await refreshScreens(client, { whole: selection.kind === 'matching' });
  };

  const update = ({ send, progressText, updated, failed, after }: Update): Promise<boolean> =>
    busy(async () => {
      const { outcome, toastId } = await runWithToast({
        selection,
        size: UPDATE_CHUNK_SIZE,
        progressText,
        send,
        onStep: (_done, ids, { remaining }) => {
          change({ type: 'remaining', count: remaining });
          const touched = new Set(ids);
          const gone: string[] = [];
          patchScreens(client, (row) => {
            if (!touched.has(row.id)) return row;
            const now = after(row);
            if (!now) gone.push(row.id);
            return now;
          });
          change({ type: 'drop', ids: gone });
        },
      });
      const { error, isCancelled } = outcome;
      if (error) toast('error', failed(error, outcome), toastId);
      else if (isCancelled) toast('info', stoppedText(outcome, 'Updated'), toastId);
      else toast('success', updated, toastId);
      await settle(outcome);
      return !error && !isCancelled;
    });

  /** Returns the row if it still matches the filter, otherwise null. */
  const fits = (row: AdminScreenRow): AdminScreenRow | null =>
    (!filter.platform || row.platform === filter.platform) && (!filter.app || row.app.id === filter.app)
      ? row
      : null;

  return {
    isBusy,
    busy,
    settle,

    platform: (platform: Platform) =>
      update({
        send: (some) => setPlatform(some, platform),
        progressText: (done, total) =>
          `Changing to ${PLATFORM_LABELS[platform]}: ${progressOf(done, total)}...`,
        updated: MESSAGES.screens.platformUpdated,
        failed: (_, outcome) => MESSAGES.screens.platformFailed(failureText(outcome, 'Updated')),
        after: (row) => fits({ ...row, platform, updatedAt: new Date().toISOString() }),
      }),

    app: (app: AppRef) =>
      update({
        send: (some) => setApp(some, app.id),
        progressText: (done, total) => `Moving to ${app.name}: ${progressOf(done, total)}...`,
        updated: MESSAGES.screens.appUpdated,
        failed: (error, outcome) =>
          isUnknown(error)
            ? MESSAGES.app.notFound
            : MESSAGES.screens.appFailed(failureText(outcome, 'Updated')),
        // The search may have matched the name of the previous app, so rows are removed until the list is refetched.
        after: (row) => (filter.search ? null : fits({ ...row, app, updatedAt: new Date().toISOString() })),
      }),

    remove: () =>
      busy(async () => {
        const total = selection.kind === 'matching' ? selection.count : selection.screens.size;
        const { outcome, toastId } = await runWithToast({
          selection,
          size: chunkSize(total),
          progressText: (done, all) =>
            done === 0 ? MESSAGES.screens.deleting(all) : MESSAGES.screens.deletedSoFar(done, all),
          send: deleteScreens,
          onStep: (_done, ids, { remaining }) => {
            const gone = new Set(ids);
            patchScreens(client, (row) => (gone.has(row.id) ? null : row));
            change({ type: 'drop', ids });
            change({ type: 'remaining', count: remaining });
          },
        });
        const { error, isCancelled } = outcome;
        if (error) {
          toast('error', MESSAGES.screens.deleteFailed(failureText(outcome, 'Deleted')), toastId);
        } else if (isCancelled) toast('info', stoppedText(outcome, 'Deleted'), toastId);
        else {
          change({ type: 'none' });
          toast('success', MESSAGES.screens.deleted(outcome.done), toastId);
        }
        await settle(outcome);
        return !error && !isCancelled;
      }),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
