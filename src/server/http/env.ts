import type { HttpBindings } from '@hono/node-server';
import type { Principal } from '#domain/accounts/sessions/authenticate.ts';
import type { Logger } from '#platform/logger.ts';

/** What every request carries: an id for the logs and the answer, and a logger that names it. */
export type RequestVariables = { requestId: string; log: Logger };

/** Who calls, where the route is not public. */
export type GuardVariables = { principal?: Principal };

export type ServerEnv = {
  /** A read in process is bound to the request of the page that it is for. */
  Bindings: Partial<HttpBindings> & Partial<RequestVariables>;
  Variables: RequestVariables & GuardVariables;
};
