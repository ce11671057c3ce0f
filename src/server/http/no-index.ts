import { createMiddleware } from 'hono/factory';
import type { Config } from '#platform/config.ts';
import type { ServerEnv } from './env.ts';
import { isHiddenFromSearch } from './security-headers.ts';

/**
 * Keeps search engines from indexing responses that are meant for programs. robots.txt cannot do this: agents obey it
 * too, so it must allow the public paths. Does nothing on test deployments, where every response has `noindex` already.
 */
export const noIndex = (config: Config) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    await next();
    if (!isHiddenFromSearch(config)) c.res.headers.set('x-robots-tag', 'noindex');
  });
