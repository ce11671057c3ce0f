import type { MiddlewareHandler } from 'hono';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';
import { readLimited } from './read-limited.ts';
import { isForm } from './read-upload.ts';

/** Bytes. The longest text of the product, a post, takes a fraction of it. */
const LARGEST_JSON = 1024 * 1024;

/**
 * Stands in front of every route, so that none holds in memory what anybody cares to send. Uploads come as forms and
 * have a limit of their own (`read-upload.ts`). Throws `request_too_large`.
 */
export const jsonLimit: MiddlewareHandler<ServerEnv> = async (c, next) => {
  if (!isForm(c.req.header('content-type') ?? '')) {
    const body = await readLimited(c, LARGEST_JSON, () => {
      throw new ProductError('request_too_large');
    });
    // Where the validators of the routes look first; what is kept there is awaited.
    Object.assign(c.req.bodyCache, { text: Promise.resolve(body.toString('utf8')) });
  }
  await next();
};
