import { Hono } from 'hono';
import { z } from 'zod';
import { AuthError } from '#domain/accounts/auth-error.ts';
import { confirmEmailChange } from '#domain/accounts/mail/email-change.ts';
import { requestRecovery, signInByLink } from '#domain/accounts/mail/recovery.ts';
import { refreshSession, signOut } from '#domain/accounts/sessions/sessions.ts';
import { exchangeCode } from '#domain/accounts/sign-in/provider-sign-in.ts';
import { signInWithPassword } from '#domain/accounts/sign-in/sign-in.ts';
import { presentUser } from '#domain/accounts/users/present.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { clientOf } from '../http/client-address.ts';
import type { ServerEnv } from '../http/env.ts';
import { access, principalOf } from '../http/guard.ts';
import type { AuthDeps } from './deps.ts';
import { plainText, readBody, validate } from './read-body.ts';

const passwordGrant = z.object({
  email: plainText(ACCOUNT_LIMITS.emailMax).optional(),
  phone: z.string().max(100).optional(),
  /**
   * The maximum is higher than for new passwords, so that an overlong password is reported as wrong instead of
   * invalid.
   */
  password: z.string().max(10_000).default(''),
});
const idTokenGrant = z.object({ provider: plainText(100).optional(), issuer: plainText(1_000).optional() });
const refreshGrant = z.object({ refresh_token: plainText(4_000) });
const codeGrant = z.object({ auth_code: plainText(1_000), code_verifier: plainText(1_000) });
const linkInput = z.object({
  type: z
    .enum(
      ['recovery', 'email_change', 'signup', 'invite', 'magiclink', 'email', 'sms', 'phone_change'],
      'Unsupported verification type',
    )
    .optional(),
  token: plainText(1_000).optional(),
  token_hash: plainText(1_000).optional(),
  phone: plainText(100).optional(),
});

/**
 * Returns the email address of a password grant. Throws the errors of GoTrue if the address is missing, or if the
 * client sent a phone number.
 */
function emailOf({ email, phone }: z.infer<typeof passwordGrant>): string {
  const refuse = (message: string): never => {
    throw new AuthError('validation_failed', { message });
  };
  if (email && phone) refuse('Only an email address or phone number should be provided on login.');
  if (phone) throw new AuthError('phone_provider_disabled');
  return email || refuse('missing email or phone');
}

/**
 * Returns the type and the token of a mailed link. Throws the errors of GoTrue for invalid input. One-time
 * codes and other types of links count as expired, because Vitrine never mails them.
 */
function linkTokenOf({ type, token, token_hash: hash, phone }: z.infer<typeof linkInput>) {
  const refuse = (message: string): never => {
    throw new AuthError('validation_failed', { message });
  };
  if (!type) return refuse('Verify requires a verification type');
  if (!(token || hash)) refuse('Verify requires a token or a token hash');
  if (token && hash) refuse('Verify requires either a token or a token hash');
  if (phone && !/^\+?[1-9]\d{1,14}$/.test(phone)) refuse('Invalid phone number format (E.164 required)');
  if (token) throw new AuthError('otp_expired', { message: 'Token has expired or is invalid' });
  if (type !== 'recovery' && type !== 'email_change') throw new AuthError('otp_expired');
  return { type, token: hash ?? '' };
}

/** GoTrue's response to the first of the two confirmation links of an email change. */
const FIRST_CONFIRMATION =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const scopeSchema = z.enum(['global', 'local', 'others']).default('global');

/** Sign-in, token refresh, sign-out and mailed links. */
export function sessionRoutes({ accounts, config }: AuthDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  routes.post('/token', access('public'), async (c) => {
    const client = clientOf(c, config.trustedProxies);
    switch (c.req.query('grant_type')) {
      case 'password': {
        const input = await readBody(c, passwordGrant);
        const credentials = { email: emailOf(input), password: input.password };
        return c.json(await signInWithPassword(accounts, credentials, client));
      }
      case 'refresh_token': {
        const { refresh_token } = await readBody(c, refreshGrant);
        return c.json(await refreshSession(accounts, refresh_token, client));
      }
      case 'pkce': {
        const { auth_code, code_verifier } = await readBody(c, codeGrant);
        return c.json(await exchangeCode(accounts, { code: auth_code, codeVerifier: code_verifier }, client));
      }
      case 'web3':
        throw new AuthError('web3_provider_disabled');
      case 'id_token': {
        const { issuer, provider } = await readBody(c, idTokenGrant);
        const message = `Provider (issuer "${issuer ?? provider ?? ''}") is not enabled`;
        throw new AuthError('provider_disabled', { message });
      }
      default:
        throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
    }
  });

  routes.post('/logout', access('session'), async (c) => {
    const { session, user, hasRequiredAal } = principalOf(c);
    const scope = validate(scopeSchema, c.req.query('scope'));
    // A session without its second factor may only end itself, not the fully authenticated sessions of the
    // user.
    await signOut(accounts, session, user, hasRequiredAal ? scope : 'local');
    return c.body(null, 204);
  });

  routes.post('/recover', access('public'), async (c) => {
    const { email } = await readBody(c, z.object({ email: plainText(ACCOUNT_LIMITS.emailMax).min(1) }));
    await requestRecovery(accounts, { email }, clientOf(c, config.trustedProxies));
    return c.json({});
  });

  routes.post('/verify', access('public'), async (c) => {
    const { type, token } = linkTokenOf(await readBody(c, linkInput));
    const client = clientOf(c, config.trustedProxies);
    if (type === 'recovery') return c.json(await signInByLink(accounts, token, client));
    const updatedUser = await confirmEmailChange(accounts, token, client);
    if (!updatedUser) return c.json({ code: '200', msg: FIRST_CONFIRMATION });
    return c.json({ user: { ...presentUser(updatedUser), factors: [] } });
  });
  return routes;
}
