import type { Context } from 'hono';

/** Header in which an answer names what it was made of; a page collects them from the reads behind it. */
export const CACHE_TAG_HEADER = 'cache-tag';

/** Names what this answer depends on: a write that announces one of the tags makes it stale. */
export function tagAnswer(c: Context, ...tags: string[]): void {
  c.header(CACHE_TAG_HEADER, tags.join(','));
}

export const readTags = (response: Response): string[] =>
  response.headers.get(CACHE_TAG_HEADER)?.split(',').filter(Boolean) ?? [];
