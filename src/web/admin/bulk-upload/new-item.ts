import { NO_ORIGINS } from '../auto-categorize/suggestions.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { titleOfFileName } from '../images/check-file.ts';
import { pathOf } from '../images/dropped-files.ts';
import type { BatchItem } from './batch.ts';
import { guessFromPath } from './folder.ts';

/**
 * Creates the item of a new file. Derives the title from the file name, and the platform and the app folder from the
 * path.
 */
export function createItem(file: File): BatchItem {
  const { platform, app } = guessFromPath(pathOf(file));
  return {
    id: newIdempotencyKey(),
    fileName: file.name,
    title: titleOfFileName(file.name),
    titleFrom: 'file',
    platform,
    app: null,
    folder: app,
    isFeatured: false,
    isCover: false,
    categoryIds: [],
    unconfirmed: NO_ORIGINS,
    advice: null,
    progress: 'waiting',
    error: null,
    key: newIdempotencyKey(),
    imageId: null,
    sent: null,
  };
}
