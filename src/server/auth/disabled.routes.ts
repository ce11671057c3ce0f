import { Hono } from 'hono';
import { z } from 'zod';
import { AuthError, type AuthErrorCode } from '#domain/accounts/auth-error.ts';
import type { ServerEnv } from '../http/env.ts';
import { type Access, access } from '../http/guard.ts';
import { readBody } from './read-body.ts';

type Disabled = readonly [method: string | string[], path: string, who: Access, code: AuthErrorCode];

const ANY = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** GoTrue features that Vitrine does not have. They are refused as GoTrue refuses disabled features. */
const DISABLED: readonly Disabled[] = [
  ['POST', '/magiclink', 'public', 'email_provider_disabled'],
  ['POST', '/invite', 'session', 'not_admin'],
  [ANY, '/admin/:rest{.+}', 'session', 'not_admin'],
  ['GET', '/user/identities/authorize', 'session', 'manual_linking_disabled'],
  ['DELETE', '/user/identities/:id', 'session', 'manual_linking_disabled'],
  [['GET', 'DELETE'], '/user/oauth/grants', 'session', 'feature_disabled'],
  [ANY, '/oauth/:rest{.+}', 'public', 'feature_disabled'],
  [ANY, '/sso', 'public', 'saml_provider_disabled'],
  [ANY, '/sso/:rest{.+}', 'public', 'saml_provider_disabled'],
  ['GET', '/passkeys', 'public', 'passkey_disabled'],
  [ANY, '/passkeys/:rest{.+}', 'public', 'passkey_disabled'],
];

const optionalText = z.string().max(1_000).optional();
const recipient = z.object({ email: optionalText, phone: optionalText, type: optionalText });

/** Refuses unsupported GoTrue endpoints with a specific error code, so that clients can show the reason. */
export function disabledRoutes(): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  for (const [methods, path, who, code] of DISABLED) {
    routes.on([methods].flat(), path, access(who), () => {
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
    // Every account has a confirmed address. GoTrue also sends nothing then, whether or not the account exists.
    if (type === 'signup' && email && !phone) return c.json({});
    if (phone) throw new AuthError('phone_provider_disabled', { status: 400 });
    throw new AuthError('otp_disabled', { message: 'Links are not sent again: ask for the change again' });
  });
  return routes;
}
