import { NO_ORIGINS } from '../auto-categorize/suggestions.ts';
import { newIdempotencyKey } from '../data/idempotency-key.ts';
import { titleOfFileName } from '../images/check-file.ts';
import { pathOf } from '../images/dropped-files.ts';
import type { Item } from './batch.ts';
import { guessFromPath } from './folder.ts';

/** Creates the item of a new file. The title comes from its name; its folders may name the platform and the app. */
export function newItem(file: File): Item {
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
