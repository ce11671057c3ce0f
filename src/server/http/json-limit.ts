import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { findTargetHandler } from 'hono/utils/handler';
import type { Semaphore } from '#platform/semaphore.ts';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';
import { readRawBody } from './read-raw-body.ts';
import { isMultipartForm } from './read-upload.ts';

/** Marks the middleware of routes with their own limit, so that `jsonLimit` skips them. */
const OWN_LIMIT = Symbol('own limit');

/**
 * Route middleware that accepts a larger JSON body. `semaphore` limits how many requests with large bodies
 * are processed at the same time, so that they cannot exhaust memory. Throws `request_too_large`,
 * `request_aborted`, and `busy` if too many requests are waiting.
 */
export const largeJson = (maxBytes: number, semaphore: Semaphore): MiddlewareHandler<ServerEnv> => {
  const handler: MiddlewareHandler<ServerEnv> = (c, next) =>
    semaphore.run(async () => {
      await bufferBody(c, maxBytes);
      await next();
    });
  return Object.assign(handler, { [OWN_LIMIT]: true as const });
};

const hasOwnLimit = (c: Context<ServerEnv>): boolean =>
  matchedRoutes(c).some(({ handler }) => OWN_LIMIT in findTargetHandler(handler as MiddlewareHandler));

/** Default limit of a body. The longest text, a post of `LIMITS.contentMax` characters, has at most 600 kB in UTF-8. */
const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Limits the body size of API requests, so that a client cannot exhaust memory. Uploads (`read-upload.ts`) and routes
 * with `largeJson` have their own limits. Throws `request_too_large` and `request_aborted`.
 */
export const jsonLimit: MiddlewareHandler<ServerEnv> = async (c, next) => {
  if (!isMultipartForm(c.req.header('content-type') ?? '') && !hasOwnLimit(c))
    await bufferBody(c, MAX_JSON_BYTES);
  await next();
};

/** Reads the body into Hono's cache, from which the validators take it. */
async function bufferBody(c: Context<ServerEnv>, maxBytes: number): Promise<void> {
  // Hono runs this middleware twice if the requested path is literally `/api/*`, the pattern of its route.
  if (c.req.bodyCache.text !== undefined) return;
  const body = await readRawBody(c, maxBytes, () => {
    throw new ProductError('request_too_large');
  });
  // The cache holds promises, because the validators await its values.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(body.toString('utf8')) });
}
