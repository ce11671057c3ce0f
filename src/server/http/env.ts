import type { HttpBindings } from '@hono/node-server';
import type { Logger } from '#platform/logger.ts';

/** What every request carries: an id for the logs and the answer, and a logger that names it. */
export type ServerEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; log: Logger };
};
