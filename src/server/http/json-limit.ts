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
 * Takes the body of a route that needs a larger one than the others. Stands among its handlers; as many as `semaphore` lets
 * in read a body and answer at a time, so that many large ones cannot fill the memory. Throws
 * `request_too_large`, `request_aborted`, and `busy` when too many wait.
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

/** Bytes. The longest text of the product, a post, takes a fraction of it. */
const LARGEST_JSON = 1024 * 1024;

/**
 * Stands in front of every route, so that none holds in memory what anybody cares to send. Uploads come as forms and
 * have a limit of their own (`read-upload.ts`). Throws `request_too_large`.
 */
export const jsonLimit: MiddlewareHandler<ServerEnv> = async (c, next) => {
  if (!isForm(c.req.header('content-type') ?? '') && !hasOwnLimit(c)) await keepBody(c, LARGEST_JSON);
  await next();
};

async function keepBody(c: Context<ServerEnv>, maxBytes: number): Promise<void> {
  // The address `/api/*`, with a literal star, matches the middleware's own pattern and runs it twice.
  if (c.req.bodyCache.text !== undefined) return;
  const body = await readLimited(c, maxBytes, () => {
    throw new ProductError('request_too_large');
  });
  // Where the validators of the routes look first; what is kept there is awaited.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(body.toString('utf8')) });
}
