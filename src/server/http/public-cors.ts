import type { Hono, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { matchedRoutes } from 'hono/route';
import type { ServerEnv } from './env.ts';
import { isPublicRoute } from './guard.ts';

const EXPOSED_HEADERS = ['etag', 'retry-after'];

/**
 * Lets scripts of any origin read the response. With `*`, browsers hide responses to requests with credentials.
 */
export const ANY_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(','),
} as const;

/** CORS middleware for routers whose routes are all public. It also answers preflight requests. */
export const publicCors: MiddlewareHandler<ServerEnv> = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: 86_400,
});

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/**
 * CORS middleware for the public read routes of an API. Scripts of other origins cannot use the other routes.
 */
export const publicReadCors = (api: Pick<Hono<ServerEnv>, 'router'>): MiddlewareHandler<ServerEnv> => {
  const isPublicRead = (c: Parameters<MiddlewareHandler<ServerEnv>>[0]): boolean => {
    if (isRead(c.req.method)) return isPublicRoute(matchedRoutes(c));
    if (c.req.method !== 'OPTIONS' || !isRead(c.req.header('access-control-request-method'))) return false;
    const [matched] = api.router.match('GET', c.req.path);
    return isPublicRoute(matched.map(([[, route]]) => route));
  };
  return (c, next) => (isPublicRead(c) ? publicCors(c, next) : next());
};
