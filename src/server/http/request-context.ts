import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from '#platform/logger.ts';
import { setRequestLabels } from '../observability/request-labels.ts';
import type { ServerEnv } from './env.ts';

const WELL_FORMED_ID = /^[\w-]{8,64}$/;

/**
 * Returns the received request id if it is well-formed, so that logs can be correlated with those of a proxy. Returns
 * a new id otherwise.
 */
export const requestIdOf = (received: string | undefined): string =>
  received && WELL_FORMED_ID.test(received) ? received : randomUUID();

/** Middleware that sets the id and logger of each request, and logs its method, path, status and duration. */
export const requestContext = (logger: Logger) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'));
    const log = logger.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', log);
    const start = performance.now();
    await next();
    // There is no Node request if the app is called in process.
    const incoming = c.env?.incoming;
    if (incoming) setRequestLabels(incoming, { route: routePath(c), requestId });
    c.header('x-request-id', requestId);
    const ms = Math.round((performance.now() - start) * 10) / 10;
    // Log only the path, because the query may contain personal data.
    log.debug({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request');
  });
