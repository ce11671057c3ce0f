import { ApiError } from '#web/api/fetcher.ts';
import { messageOf } from '../../parts/message-of.ts';
import type { Outcome } from './run-selection.ts';

const number = (count: number): string => count.toLocaleString('en');

/** `1,200 screens`, `1 screen` */
export const screensText = (count: number): string =>
  `${number(count)} ${count === 1 ? 'screen' : 'screens'}`;

/** What went wrong, and how far it had come by then. `did`: 'Deleted'. */
export function failureText({ error, done, total }: Outcome, did: string): string {
  const why = messageOf(error);
  return done === 0
    ? why
    : `${why.replace(/\.$/, '')}. ${did} ${number(done)} of ${number(total)} before that.`;
}

/** When somebody has stopped it. */
export const stoppedText = ({ done, total }: Outcome, did: string): string =>
  `Stopped. ${did} ${number(done)} of ${screensText(total)}.`;

/** The list is not any more what the selection was made of. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'selection_changed';

/** What was chosen for the screens does not exist any more. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unknown_reference';
