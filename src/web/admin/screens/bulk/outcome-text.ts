import { addDoneBefore, messageOf } from '#web/admin/parts/text/message-of.ts';
import { ApiError } from '#web/api/fetcher.ts';
import type { Outcome } from './run-selection.ts';

const formatNumber = (count: number): string => count.toLocaleString('en');

/** Formats a number of screens: `1,200 screens`, `1 screen`. */
export const formatScreenCount = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'screen' : 'screens'}`;

/** Formats the progress of a run: `200 of 1,200`. */
export const formatProgress = (done: number, total: number): string =>
  `${formatNumber(done)} of ${formatNumber(total)}`;

/** Appends the progress before a failure to its reason. `verb` is in the past tense, such as 'Deleted'. */
export const addProgress = (
  reason: string,
  { done, total }: Pick<Outcome, 'done' | 'total'>,
  verb: string,
): string => (done === 0 ? reason : addDoneBefore(reason, `${verb} ${formatProgress(done, total)}`));

/** Describes an error and the progress before it. `verb` is in the past tense, such as 'Deleted'. */
export const describeFailure = (outcome: Outcome, verb: string): string =>
  addProgress(messageOf(outcome.error), outcome, verb);

/** Describes the progress of a run that the curator has stopped. */
export const describeStop = ({ done, total }: Outcome, verb: string): string =>
  `Stopped. ${verb} ${formatNumber(done)} of ${formatScreenCount(total)}.`;

/** Whether the server rejected the selection because the matching screens have changed. */
export const isSelectionOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'selection_changed';

/**
 * Whether the server rejected the change because it refers to an entry that no longer exists, such as an app.
 */
export const isUnknownReference = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unknown_reference';
