import { Hono } from 'hono';
import { z } from 'zod';
import { AuthError } from '#domain/accounts/auth-error.ts';
import { confirmEmailChange } from '#domain/accounts/email-change.ts';
import { presentUser } from '#domain/accounts/present.ts';
import { exchangeCode } from '#domain/accounts/provider-sign-in.ts';
import { requestRecovery, signInByLink } from '#domain/accounts/recovery.ts';
import { refreshSession, signOut } from '#domain/accounts/sessions.ts';
import { signInWithPassword } from '#domain/accounts/sign-in.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { clientOf } from '../http/client-address.ts';
import type { ServerEnv } from '../http/env.ts';
import { access, principalOf } from '../http/guard.ts';
import type { AuthDeps } from './auth.ts';
import { check, plainText, readBody } from './read-body.ts';

const passwordGrant = z.object({
  email: plainText(ACCOUNT_LIMITS.emailMax).min(1, 'An email address is required'),
  /** Longer ones than may be set are wrong like any other. */
  password: z.string().min(1, 'A password is required').max(10_000),
});
const refreshGrant = z.object({ refresh_token: plainText(4_000) });
const codeGrant = z.object({ auth_code: plainText(1_000), code_verifier: plainText(1_000) });
const linkInput = z.object({
  type: z.enum(['recovery', 'email_change']),
  token_hash: plainText(1_000).min(1),
});
const scopeSchema = z.enum(['global', 'local', 'others']).default('global');

/** Sign-in, refresh, sign-out, and the links that mails carry. */
export function sessionRoutes({ accounts, config }: AuthDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  routes.post('/token', access('public'), async (c) => {
    const client = clientOf(c, config.trustedProxies);
    switch (c.req.query('grant_type')) {
      case 'password': {
        const { email, password } = await readBody(c, passwordGrant);
        return c.json(await signInWithPassword(accounts, { email, password }, client));
      }
      case 'refresh_token': {
        const { refresh_token } = await readBody(c, refreshGrant);
        return c.json(await refreshSession(accounts, refresh_token, client));
      }
      case 'pkce': {
        const { auth_code, code_verifier } = await readBody(c, codeGrant);
        return c.json(await exchangeCode(accounts, { code: auth_code, codeVerifier: code_verifier }, client));
      }
      default:
        throw new AuthError('validation_failed', {
          message: 'grant_type must be password, refresh_token or pkce',
        });
    }
  });

  routes.post('/logout', access('session'), async (c) => {
    const { session, user, isComplete } = principalOf(c);
    const scope = check(scopeSchema, c.req.query('scope'));
    // Who has the password alone must not end the sessions of who has the second factor too.
    await signOut(accounts, session, user, isComplete ? scope : 'local');
    return c.body(null, 204);
  });

  routes.post('/recover', access('public'), async (c) => {
    const { email } = await readBody(c, z.object({ email: plainText(ACCOUNT_LIMITS.emailMax).min(1) }));
    await requestRecovery(accounts, { email }, clientOf(c, config.trustedProxies));
    return c.json({});
  });

  routes.post('/verify', access('public'), async (c) => {
    const { type, token_hash } = await readBody(c, linkInput);
    const client = clientOf(c, config.trustedProxies);
    if (type === 'recovery') return c.json(await signInByLink(accounts, token_hash, client));
    const user = presentUser(await confirmEmailChange(accounts, token_hash, client));
    return c.json({ user: { ...user, factors: [] } });
  });
  return routes;
}
