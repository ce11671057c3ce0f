import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from '#platform/logger.ts';
import type { ServerEnv } from './env.ts';

const FOREIGN_ID = /^[\w-]{8,64}$/;

/** Returns the request id of the proxy if it is well-formed, so that logs can be correlated; otherwise a new id. */
export const requestIdOf = (given: string | undefined): string =>
  given && FOREIGN_ID.test(given) ? given : randomUUID();

/** Sets the id and logger of each request, and logs its method, path, status and duration. */
export const requestContext = (logger: Logger) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'));
    const log = logger.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', log);
    const start = performance.now();
    await next();
    c.header('x-request-id', requestId);
    const ms = Math.round((performance.now() - start) * 10) / 10;
    // Only the path: the query may contain personal input.
    log.debug({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request');
  });
