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
 * Required access level of a route. `public`: no authentication. `session`: a valid session, even if its
 * second factor is still missing, so that the client can submit it. `user`: a fully authenticated session.
 * `admin`: a user with the admin role.
 */
export type Access = 'public' | 'session' | 'user' | 'admin';

const ACCESS = Symbol('access');
/** Messages of a route that replace the default ones for a missing session and for missing permission. */
export type RefusalMessages = { signedOut?: string; forbidden?: string };
type AccessRule = { level: Access; messages: RefusalMessages };
type HandlerWithRule = { [ACCESS]?: AccessRule };

/** No-op middleware that tags a route with its required access level. */
export const access = (level: Access, messages: RefusalMessages = {}): MiddlewareHandler<ServerEnv> =>
  Object.assign(((_c, next) => next()) satisfies MiddlewareHandler<ServerEnv>, {
    [ACCESS]: { level, messages },
  });

type Route = { method: string; path: string; handler: unknown };

/** Whether a route handles one method at one path, unlike middleware and catch-all routes. */
const isEndpoint = ({ method, path }: Route): boolean => method !== 'ALL' && !/^\/?\*$/.test(path);

/**
 * Returns the access rule of a tagged handler. Hono wraps the handlers of mounted routers, so the handler is unwrapped
 * first.
 */
const findAccessRule = ({ handler }: Route): AccessRule | undefined =>
  (findTargetHandler(handler as MiddlewareHandler) as HandlerWithRule)[ACCESS];

/** Whether a request with these matched routes needs no authentication: its endpoint is public, or none matched. */
export function isPublicOrUnknown(routes: readonly Route[]): boolean {
  const endpoints = routes.filter(isEndpoint);
  const rule = endpoints.map(findAccessRule).find((candidate) => candidate !== undefined);
  return endpoints.length === 0 || rule?.level === 'public';
}

const bearerTokenOf = (c: Context<ServerEnv>): string | null =>
  /^Bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

function authenticateToken(accounts: Accounts, token: string | null): Promise<Principal> {
  if (!token) return Promise.reject(new AuthError('no_authorization'));
  return authenticate(accounts, token);
}

/** If a body takes more than this many ms to arrive, access is checked again: the session may have ended meanwhile. */
const MAX_BODY_MS_WITHOUT_CHECK = 1000;

/**
 * Enforces the access level of every route and refuses routes without one. It checks the matched route instead of the
 * path, so that no spelling of a path bypasses it. On restricted routes it sets `principal` and `confirmAccess`, which
 * `readRawBody` and `readUpload` call after the body has arrived. Throws `AuthError`, or `ProductError` with the code
 * `authentication_required` or `forbidden`.
 */
export const guard = (accounts: Accounts): MiddlewareHandler<ServerEnv> =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const endpoints = matchedRoutes(c).filter(isEndpoint);
    // No endpoint matched: the response is 'not found' or 'method not allowed'.
    if (endpoints.length === 0) return next();
    const rule = endpoints.map(findAccessRule).find((candidate) => candidate !== undefined);
    if (!rule) throw new ProductError('forbidden');
    const { level, messages } = rule;
    if (level === 'public') return next();
    const authorize = async (): Promise<void> => {
      const principal = await authenticateToken(accounts, bearerTokenOf(c)).catch((error) => {
        const isSignedOut = messages.signedOut !== undefined && error instanceof AuthError;
        throw isSignedOut
          ? new ProductError('authentication_required', messages.signedOut, { cause: error })
          : error;
      });
      if (level !== 'session' && !principal.hasRequiredAal) throw new AuthError('insufficient_aal');
      if (level === 'admin' && !principal.user.isAdmin)
        throw new ProductError('forbidden', messages.forbidden);
      c.set('principal', principal);
    };
    const start = performance.now();
    await authorize();
    c.set('confirmAccess', async () => {
      if (performance.now() - start > MAX_BODY_MS_WITHOUT_CHECK) await authorize();
    });
    await next();
    // Per-user responses must not be cached by intermediaries.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });

/** Throws if a route has no access level. Called at startup, so that a forgotten access level is noticed early. */
export function requireAccessLevels(routes: readonly Route[]): void {
  const withRule = new Set(routes.filter(findAccessRule).map(({ method, path }) => `${method} ${path}`));
  for (const route of routes.filter(isEndpoint)) {
    if (!withRule.has(`${route.method} ${route.path}`)) {
      throw new Error(`${route.method} ${route.path} has no access level: add access(…)`);
    }
  }
}

/** Returns the authenticated caller. Throws `AuthError` on public routes. */
export function principalOf(c: Context<ServerEnv>): Principal {
  const principal = c.get('principal');
  if (!principal) throw new AuthError('no_authorization');
  return principal;
}
