import type { Hono, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { matchedRoutes } from 'hono/route';
import type { ServerEnv } from './env.ts';
import { isPublicOrUnknown } from './guard.ts';

const EXPOSED_HEADERS = ['etag', 'retry-after'];

/**
 * Lets scripts of any origin read the response. With `*`, browsers hide responses to requests with credentials.
 */
export const ANY_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(','),
} as const;

/** CORS middleware for public reads. It also answers preflight requests. */
export const publicCors: MiddlewareHandler<ServerEnv> = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: 86_400,
});

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/**
 * Applies middleware to the public reads of an API, including their preflight requests. A request that matches no route
 * counts as a public read, because its response contains only an error.
 */
export const onPublicReads = (
  api: Pick<Hono<ServerEnv>, 'router'>,
  middleware: MiddlewareHandler<ServerEnv>,
): MiddlewareHandler<ServerEnv> => {
  const isPublicRead = (c: Parameters<MiddlewareHandler<ServerEnv>>[0]): boolean => {
    if (isRead(c.req.method)) return isPublicOrUnknown(matchedRoutes(c));
    if (c.req.method !== 'OPTIONS' || !isRead(c.req.header('access-control-request-method'))) return false;
    // The router returns each match as `[[handler, route], parameters]`.
    const [matched] = api.router.match('GET', c.req.path);
    return isPublicOrUnknown(matched.map(([[, route]]) => route));
  };
  return (c, next) => (isPublicRead(c) ? middleware(c, next) : next());
};
