import { createMiddleware } from 'hono/factory';
import type { Config } from '#platform/config.ts';
import type { ServerEnv } from './env.ts';
import { isHiddenFromSearch } from './security-headers.ts';

/**
 * Keeps search engines from indexing responses that are meant for programs. robots.txt does not exclude them, because
 * agents obey it too. On test deployments the security headers do this for every response.
 */
export const noIndex = (config: Config) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    if (!isHiddenFromSearch(config)) c.res.headers.set('x-robots-tag', 'noindex');
  });
