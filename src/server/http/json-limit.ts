import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { findTargetHandler } from 'hono/utils/handler';
import type { Semaphore } from '#platform/semaphore.ts';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';
import { readLimited } from './read-limited.ts';
import { isForm } from './read-upload.ts';

const OWN_LIMIT = Symbol('own limit');

/**
 * Route middleware that accepts a larger JSON body. `semaphore` limits how many such requests are processed at a time, so
 * that large bodies cannot exhaust memory. Throws `request_too_large`, `request_aborted`, and `busy` if too many
 * requests are waiting.
 */
export const largeJson = (maxBytes: number, semaphore: Semaphore): MiddlewareHandler<ServerEnv> => {
  const take: MiddlewareHandler<ServerEnv> = (c, next) =>
    semaphore.run(async () => {
      await keepBody(c, maxBytes);
      await next();
    });
  return Object.assign(take, { [OWN_LIMIT]: true as const });
};

const hasOwnLimit = (c: Context<ServerEnv>): boolean =>
  matchedRoutes(c).some(({ handler }) => OWN_LIMIT in findTargetHandler(handler as MiddlewareHandler));

/** In bytes. The longest text, a blog post, needs a fraction of it. */
const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Limits the body size for every route, so that a client cannot exhaust memory. Uploads are multipart forms and have a
 * separate limit (`read-upload.ts`). Throws `request_too_large`.
 */
export const jsonLimit: MiddlewareHandler<ServerEnv> = async (c, next) => {
  if (!isForm(c.req.header('content-type') ?? '') && !hasOwnLimit(c)) await keepBody(c, MAX_JSON_BYTES);
  await next();
};

async function keepBody(c: Context<ServerEnv>, maxBytes: number): Promise<void> {
  // A request for the literal path `/api/*` matches the middleware's own pattern and runs it twice.
  if (c.req.bodyCache.text !== undefined) return;
  const body = await readLimited(c, maxBytes, () => {
    throw new ProductError('request_too_large');
  });
  // Hono's validators read this cache first and await its values.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(body.toString('utf8')) });
}
