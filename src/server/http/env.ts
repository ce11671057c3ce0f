import type { HttpBindings } from '@hono/node-server';
import type { Principal } from '#domain/accounts/sessions/authenticate.ts';
import type { Logger } from '#platform/logger.ts';

/** Variables of every request: an id for logs and responses, and a logger that includes the id. */
export type RequestVariables = { requestId: string; log: Logger };

/** Set only on routes that are not public. */
export type GuardVariables = {
  /** The authenticated caller. */
  principal?: Principal;
  /** Checks the caller's access again if the body took long to arrive. Throws the errors of `guard`. */
  confirmAccess?: () => Promise<void>;
};

/** Hono environment of all routes. */
export type ServerEnv = {
  /**
   * The Node request. When the server renders a page, it calls the API in the same process, without a Node request. The
   * bindings then contain the request id and the logger of the page.
   */
  Bindings: Partial<HttpBindings> & Partial<RequestVariables>;
  Variables: RequestVariables & GuardVariables;
};
