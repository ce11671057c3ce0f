import { format } from 'date-fns';
import type { ContentRow } from './kinds.ts';

/** Formats a date as `MMM d, yyyy` in the browser's time zone. */
export const formatDate = (instant: string | Date): string => format(instant, 'MMM d, yyyy');

export type Status = {
  text: string;
  /** Whether visitors can see the post or page. */
  isPublic: boolean;
};

/** Returns the current status of a post or page: draft, scheduled or published. */
export function statusOf({ published, publishedAt }: Pick<ContentRow, 'published' | 'publishedAt'>): Status {
  if (!published) return { text: 'Draft', isPublic: false };
  if (publishedAt && new Date(publishedAt) > new Date()) {
    return { text: `Scheduled for ${formatDate(publishedAt)}`, isPublic: false };
  }
  return { text: 'Published', isPublic: true };
}
