import { Hono } from 'hono';
import { AuthError } from '#domain/accounts/auth-error.ts';
import { createIdentityProviders } from '#domain/accounts/sign-in/identity-providers.ts';
import type { ServerEnv } from '../http/env.ts';
import { access, guard, requireAccessLevels } from '../http/guard.ts';
import { API_VERSION, authErrorResponse } from './auth-failure.ts';
import type { AuthDeps } from './deps.ts';
import { disabledRoutes } from './disabled.routes.ts';
import { factorRoutes } from './factor.routes.ts';
import { providerRoutes } from './provider.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { userRoutes } from './user.routes.ts';

const JWKS_CACHE_CONTROL = 'public, max-age=300';

/**
 * Serves `/auth/v1`, a compatible implementation of the API of Supabase Auth (GoTrue), so that the unmodified
 * client library auth-js works with Vitrine. Clients authenticate with bearer tokens. The only cookie binds a
 * sign-in through an identity provider to the browser that started it.
 */
export function authRoutes(deps: AuthDeps): Hono<ServerEnv> {
  const { accounts, config } = deps;
  const routes = new Hono<ServerEnv>();
  routes.onError(authErrorResponse);
  routes.use(async (c, next) => {
    await next();
    c.header('x-supabase-api-version', API_VERSION);
    // Responses may contain data of one user, so they must not be cached unless the route allows it.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  routes.use(guard(accounts));

  routes.get('/.well-known/jwks.json', access('public'), async (c) =>
    c.json(await accounts.keys.jwks(), 200, { 'cache-control': JWKS_CACHE_CONTROL }),
  );
  routes.get('/health', access('public'), (c) =>
    c.json({ name: 'vitrine', description: 'GoTrue-compatible' }),
  );
  routes.get('/settings', access('public'), (c) =>
    c.json({
      external: {
        email: true,
        phone: false,
        anonymous_users: false,
        ...Object.fromEntries(config.auth.providers.map(({ name }) => [name, true])),
      },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: accounts.textMessages ? 'http' : '',
      mfa_enabled: true,
      saml_enabled: false,
    }),
  );
  routes.route('/', disabledRoutes());
  routes.route('/', sessionRoutes(deps));
  routes.route('/', userRoutes(deps));
  routes.route('/', factorRoutes(deps));
  routes.route('/', providerRoutes(deps, createIdentityProviders(config.auth.providers)));
  requireAccessLevels(routes.routes);
  routes.all('*', () => {
    throw new AuthError('not_found');
  });
  return routes;
}
