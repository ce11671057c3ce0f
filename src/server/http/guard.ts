import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { findTargetHandler } from 'hono/utils/handler';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { AuthError } from '#domain/accounts/auth-error.ts';
import { authenticate, type Principal } from '#domain/accounts/sessions/authenticate.ts';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';

/**
 * Who may call a route. `public`: everybody. `session`: a live session, also one that still owes its second factor,
 * which is how it gives it. `user`: a session that owes nothing. `admin`: a user whose profile says so.
 */
export type Access = 'public' | 'session' | 'user' | 'admin';

const ACCESS = Symbol('access');
/** What a route says instead of the general sentences: without a live session, and without the right. */
export type Refusals = { signedOut?: string; forbidden?: string };
type Mark = { who: Access; says: Refusals };
type Marked = { [ACCESS]?: Mark };

/** Marks a route: stands among its handlers, does nothing itself, and is what the guard looks for. */
export const access = (who: Access, says: Refusals = {}): MiddlewareHandler<ServerEnv> =>
  Object.assign(((_c, next) => next()) satisfies MiddlewareHandler<ServerEnv>, { [ACCESS]: { who, says } });

type Route = { method: string; path: string; handler: unknown };

/** A handler for one method at one address; middleware and catch-alls are registered for all methods. */
const isEndpoint = ({ method, path }: Route): boolean => method !== 'ALL' && !/^\/?\*$/.test(path);

/** A router that was mounted into another one with its own errors has wrapped handlers. */
const markOf = ({ handler }: Route): Mark | undefined =>
  (findTargetHandler(handler as MiddlewareHandler) as Marked)[ACCESS];

/** Whether the endpoint among these matched routes is open to everybody. */
export const isPublicRoute = (routes: readonly Route[]): boolean =>
  routes
    .filter(isEndpoint)
    .map(markOf)
    .find((mark) => mark !== undefined)?.who === 'public';

const bearerOf = (c: Context<ServerEnv>): string | null =>
  /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

function principalBehind(accounts: Accounts, token: string | null): Promise<Principal> {
  if (!token) return Promise.reject(new AuthError('no_authorization'));
  return authenticate(accounts, token);
}

/**
 * The one guard. It stands in front of every route and asks the route that was matched, however its address was
 * spelled, who may call it; a route that does not say is refused to everybody. The principal is then in
 * `c.get('principal')`. Throws `AuthError`, or `ProductError` forbidden.
 */
export const guard = (accounts: Accounts): MiddlewareHandler<ServerEnv> =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const endpoints = matchedRoutes(c).filter(isEndpoint);
    // Nothing there: the answer is 'not found' or 'method not allowed', for everybody.
    if (endpoints.length === 0) return next();
    const mark = endpoints.map(markOf).find((found) => found !== undefined);
    if (!mark) throw new ProductError('forbidden');
    const { who, says } = mark;
    if (who === 'public') return next();
    const principal = await principalBehind(accounts, bearerOf(c)).catch((error) => {
      const isSignedOut = says.signedOut !== undefined && error instanceof AuthError;
      throw isSignedOut
        ? new ProductError('authentication_required', says.signedOut, { cause: error })
        : error;
    });
    if (who !== 'session' && !principal.isComplete) throw new AuthError('insufficient_aal');
    if (who === 'admin' && !principal.user.isAdmin) throw new ProductError('forbidden', says.forbidden);
    c.set('principal', principal);
    await next();
    // What is one person's stays nowhere on the way.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });

/** Throws when a route does not say who may call it, so that a forgotten one is found when the server starts. */
export function requireMarks(routes: readonly Route[]): void {
  const marked = new Set(routes.filter(markOf).map(({ method, path }) => `${method} ${path}`));
  for (const route of routes.filter(isEndpoint)) {
    if (!marked.has(`${route.method} ${route.path}`)) {
      throw new Error(`${route.method} ${route.path} does not say who may call it: add access(…)`);
    }
  }
}

/** Of a route that is not public. */
export function principalOf(c: Context<ServerEnv>): Principal {
  const principal = c.get('principal');
  if (!principal) throw new AuthError('no_authorization');
  return principal;
}
