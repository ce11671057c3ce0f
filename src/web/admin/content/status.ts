import { format } from 'date-fns';
import type { ContentRow } from './kinds.ts';

/** `MMM d, yyyy` as the lists show days. */
export const dayOf = (instant: string | Date): string => format(instant, 'MMM d, yyyy');

export type Status = {
  text: string;
  /** Whether visitors see it. */
  isPublic: boolean;
};

/** Where a post or a page stands now: a draft, public, or waiting for its day. */
export function statusOf({ published, publishedAt }: Pick<ContentRow, 'published' | 'publishedAt'>): Status {
  if (!published) return { text: 'Draft', isPublic: false };
  if (publishedAt && new Date(publishedAt) > new Date()) {
    return { text: `Scheduled for ${dayOf(publishedAt)}`, isPublic: false };
  }
  return { text: 'Published', isPublic: true };
}
