import { formatDay } from '../parts/text/dates.ts';
import type { ContentRow } from './kinds.ts';

export type Status = {
  text: string;
  isPublic: boolean;
};

/** Returns the current status of a post or page: draft, scheduled or published. */
export function statusOf({ published, publishedAt }: Pick<ContentRow, 'published' | 'publishedAt'>): Status {
  if (!published) return { text: 'Draft', isPublic: false };
  if (publishedAt && new Date(publishedAt) > new Date()) {
    return { text: `Scheduled for ${formatDay(publishedAt)}`, isPublic: false };
  }
  return { text: 'Published', isPublic: true };
}
