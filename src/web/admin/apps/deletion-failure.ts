import { MESSAGES } from '#shared/messages.ts';
import { ApiError } from '#web/api/fetcher.ts';
import type { AppDeletion } from '../data/apps.ts';
import { messageOf } from '../parts/text/message-of.ts';
import { addProgress } from '../screens/bulk/outcome-text.ts';

/**
 * Returns the message of a failed deletion, with the number of apps that were deleted before the failure. The server
 * returns `in_use` if another curator has added screens to an app since the list was loaded.
 */
export function describeDeletionFailure(deletion: AppDeletion, isBulk: boolean): string {
  const { error } = deletion;
  const isInUse = error instanceof ApiError && error.code === 'in_use';
  if (!isBulk) return isInUse ? MESSAGES.app.hasScreens : MESSAGES.app.deleteFailed(messageOf(error));
  const reason = isInUse ? MESSAGES.apps.haveScreens : MESSAGES.apps.deleteFailed(messageOf(error));
  return addProgress(reason, deletion, 'Deleted');
}
