import type { MiddlewareHandler } from 'hono';
import { createSemaphore, type Semaphore } from '#platform/semaphore.ts';
import type { ServerEnv } from './env.ts';

/**
 * Maximum number of reads that run at a time. More would not be faster, because all reads share processor and database.
 */
const MAX_READS = 16;
/**
 * Maximum number of reads that wait. On two cores, a server answers about 40 uncached searches per second, so the last
 * read in the queue waits about three seconds. Without a limit, the waiting time would grow as long as the overload
 * lasts.
 */
const MAX_WAITING_READS = 128;

/** Creates the limit that all reads of visitors share: API calls, MCP tools and pages that must be rendered. */
export const createReadLimit = (): Semaphore =>
  createSemaphore({ permits: MAX_READS, maxQueue: MAX_WAITING_READS });

/** Calls that need a session. The back office reads `/api/account` when it opens. */
const NEEDS_SESSION = /^\/api\/(?:admin\/|account(?:\/|$))/;

/**
 * Middleware that applies the limit to GET and HEAD requests. A request gets 503 if too many others are waiting. Calls
 * that need a session are exempt, so that an overload by visitors does not lock curators out of the back office. Writes
 * are exempt, because expensive ones have their own limits.
 */
export const limitReads =
  (limit: Semaphore): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || NEEDS_SESSION.test(c.req.path)) return next();
    const { signal } = c.req.raw;
    try {
      await limit.run(next, { signal });
    } catch (error) {
      if (!signal.aborted || error !== signal.reason) throw error;
      // The client disconnected while its request was waiting (499, only for the log).
      return new Response(null, { status: 499 });
    }
  };
