import { Hono } from 'hono';
import { z } from 'zod';
import { AuthError, type AuthErrorCode } from '#domain/accounts/auth-error.ts';
import type { ServerEnv } from '../http/env.ts';
import { type Access, access } from '../http/guard.ts';
import { readBody } from './read-body.ts';

type DisabledRoute = readonly [method: string | string[], path: string, level: Access, code: AuthErrorCode];

const ANY_METHOD = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * GoTrue routes of features that Vitrine does not have. They return the error of a GoTrue server with that feature
 * disabled.
 */
const DISABLED_ROUTES: readonly DisabledRoute[] = [
  ['POST', '/magiclink', 'public', 'email_provider_disabled'],
  ['POST', '/invite', 'session', 'not_admin'],
  [ANY_METHOD, '/admin/:rest{.+}', 'session', 'not_admin'],
  ['GET', '/user/identities/authorize', 'session', 'manual_linking_disabled'],
  ['DELETE', '/user/identities/:id', 'session', 'manual_linking_disabled'],
  [['GET', 'DELETE'], '/user/oauth/grants', 'session', 'feature_disabled'],
  [ANY_METHOD, '/oauth/:rest{.+}', 'public', 'feature_disabled'],
  [ANY_METHOD, '/sso', 'public', 'saml_provider_disabled'],
  [ANY_METHOD, '/sso/:rest{.+}', 'public', 'saml_provider_disabled'],
  ['GET', '/passkeys', 'public', 'passkey_disabled'],
  [ANY_METHOD, '/passkeys/:rest{.+}', 'public', 'passkey_disabled'],
];

const optionalText = z.string().max(1_000).optional();
const recipient = z.object({ email: optionalText, phone: optionalText, type: optionalText });

/** Answers requests for GoTrue features that Vitrine does not have. The error codes let clients show the reason. */
export function disabledRoutes(): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  for (const [methods, path, level, code] of DISABLED_ROUTES) {
    routes.on([methods].flat(), path, access(level), () => {
      throw new AuthError(code);
    });
  }
  routes.post('/signup', access('public'), async (c) => {
    const { email, phone } = await readBody(c, recipient);
    throw new AuthError(email || phone ? 'signup_disabled' : 'anonymous_provider_disabled');
  });
  routes.post('/otp', access('public'), async (c) => {
    const { email, phone } = await readBody(c, recipient);
    if (email) throw new AuthError('email_provider_disabled');
    throw phone
      ? new AuthError('phone_provider_disabled', { status: 400, message: 'Unsupported phone provider' })
      : new AuthError('validation_failed', { message: 'One of email or phone must be set' });
  });
  routes.post('/resend', access('public'), async (c) => {
    const { type, email, phone } = await readBody(c, recipient);
    // Every account has a confirmed email address, so there is nothing to resend. Like GoTrue, answer the
    // same way whether or not the account exists.
    if (type === 'signup' && email && !phone) return c.json({});
    if (phone) throw new AuthError('phone_provider_disabled', { status: 400 });
    throw new AuthError('otp_disabled', { message: 'Links cannot be resent: request the change again' });
  });
  return routes;
}
