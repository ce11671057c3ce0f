import type { Context, MiddlewareHandler } from 'hono';

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

export const readTags = (response: Response): string[] =>
  response.headers.get(CACHE_TAG_HEADER)?.split(',').filter(Boolean) ?? [];

/**
 * Middleware that removes the cache tags from responses to clients, which do not need them. The tags of a long list
 * would exceed the 4 KiB that nginx by default accepts as the headers of a response.
 */
export const removeCacheTags: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.delete(CACHE_TAG_HEADER);
};
