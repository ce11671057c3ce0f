import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from '#platform/logger.ts';
import type { ServerEnv } from './env.ts';

const FOREIGN_ID = /^[\w-]{8,64}$/;

/** The id that a proxy in front gave, when it is harmless, so that both logs can be joined; else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given && FOREIGN_ID.test(given) ? given : randomUUID();

/** Gives the request its id and logger, and logs method, path, status and duration when it is answered. */
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
    // The path alone: a query can hold what a visitor typed.
    log.debug({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request');
  });
