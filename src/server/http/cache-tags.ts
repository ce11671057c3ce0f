import type { Context } from 'hono';

/**
 * Response header with the cache tags of the data in a response. A page collects the tags of all its API
 * reads.
 */
export const CACHE_TAG_HEADER = 'cache-tag';

/**
 * Sets the cache tags of a response. A write that announces one of them purges all cached pages made from the response.
 */
export function setCacheTags(c: Context, ...tags: string[]): void {
  c.header(CACHE_TAG_HEADER, tags.join(','));
}

/** Returns the cache tags of a response. */
export const readTags = (response: Response): string[] =>
  response.headers.get(CACHE_TAG_HEADER)?.split(',').filter(Boolean) ?? [];
