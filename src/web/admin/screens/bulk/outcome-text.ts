import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { ApiError } from '#web/api/fetcher.ts';
import type { Outcome } from './run-selection.ts';

const number = (count: number): string => count.toLocaleString('en');

/** Formats a number of screens: `1,200 screens`, `1 screen`. */
export const screensText = (count: number): string =>
  `${number(count)} ${count === 1 ? 'screen' : 'screens'}`;

/** Formats the progress of a run: `200 of 1,200`. */
export const progressOf = (done: number, total: number): string => `${number(done)} of ${number(total)}`;

/** Describes an error and the progress before it. `did` is the verb, such as 'Deleted'. */
export function failureText({ error, done, total }: Outcome, did: string): string {
  const why = messageOf(error);
  return done === 0 ? why : `${why.replace(/\.$/, '')}. ${did} ${progressOf(done, total)} before that.`;
}

/** Describes the progress of a run that the curator has stopped. */
export const stoppedText = ({ done, total }: Outcome, did: string): string =>
  `Stopped. ${did} ${number(done)} of ${screensText(total)}.`;

/** Whether the server rejected the selection because the matching screens have changed. */
export const isSelectionOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'selection_changed';

/** Whether the server rejected the change because a referenced row no longer exists. */
export const isUnknownReference = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unknown_reference';
