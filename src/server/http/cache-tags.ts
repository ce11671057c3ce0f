import type { Context } from 'hono';

/** Response header with the cache tags of the data used. A page collects the tags of all its reads. */
export const CACHE_TAG_HEADER = 'cache-tag';

/** Adds cache tags to a response: a write that announces one of the tags makes the response stale. */
export function tagAnswer(c: Context, ...tags: string[]): void {
  c.header(CACHE_TAG_HEADER, tags.join(','));
}

export const readTags = (response: Response): string[] =>
  response.headers.get(CACHE_TAG_HEADER)?.split(',').filter(Boolean) ?? [];
