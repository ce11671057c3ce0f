import { createHash, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { emailSchema } from '#shared/contracts/accounts.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { toMilliseconds, toTimestamp } from '../instant.ts';
import { findUser, findUserByEmail, lockUser, type UserRow } from '../rows.ts';
import { actorOf, insertSession, isBanned } from '../sessions/sessions.ts';
import { type PresentedSession, presentNewSession } from '../users/present.ts';
import { digest, randomToken } from '../vault.ts';
import type { IdentityProviders, ProviderChecks, ProviderIdentity } from './identity-providers.ts';

/** Time that the user may spend at the provider, in milliseconds. */
const FLOW_TTL_MS = 10 * 60_000;
/** Lifetime of the code that the client exchanges for a session, in milliseconds. */
const CODE_TTL_MS = 2 * 60_000;

/** RFC 7636, section 4.2: 43 characters of base64url. */
const CHALLENGE_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export type ProviderSignInRequest = {
  provider: string;
  redirectTo: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  /** Additional parameters for the provider, such as `prompt`. */
  extra: Record<string, string>;
};

const redirectUriOf = ({ site }: Accounts): string => `${site.publicUrl}/auth/v1/callback`;
const checksContext = (flowId: string): string => `flow ${flowId}`;

/**
 * Starts a sign-in through a provider. The caller must store the returned `browserKey` in a cookie: the sign-in can be
 * finished only in the browser with this cookie. Throws `oauth_provider_not_supported`, `over_request_rate_limit`,
 * `validation_failed` for a challenge other than S256, and `unexpected_failure` if the provider does not answer.
 */
export async function beginProviderSignIn(
  accounts: Accounts,
  providers: IdentityProviders,
  input: ProviderSignInRequest,
  client: Client,
): Promise<{ url: string; browserKey: string }> {
  const { db, vault, clock, limits } = accounts;
  if (input.codeChallengeMethod.toLowerCase() !== 's256' || !CHALLENGE_PATTERN.test(input.codeChallenge)) {
    throw new AuthError('validation_failed', { message: 'A code challenge of method s256 is required' });
  }
  await limits.takeFrom('flowNetwork', client);
  const { url, checks } = await providers.begin(input.provider, redirectUriOf(accounts), input.extra);
  const id = uuidv7();
  const browserKey = randomToken();
  const now = clock();
  await db
    .insertInto('auth_flow_states')
    .values({
      id,
      provider: input.provider,
      state_hash: digest(checks.state),
      browser_hash: digest(browserKey),
      provider_checks: vault.seal(JSON.stringify(checks), checksContext(id)),
      code_challenge: input.codeChallenge,
      redirect_to: input.redirectTo,
      user_id: null,
      auth_code_hash: null,
      expires_at: toTimestamp(now + FLOW_TTL_MS),
      created_at: toTimestamp(now),
    })
    .execute();
  return { url, browserKey };
}

/**
 * Returns the user that the identity is linked to. A new identity is linked to the user with the same email, if the
 * provider has verified that email. Returns null if there is no such user.
 */
async function findOrLinkUser(
  db: Db,
  provider: string,
  { subject, email, isEmailVerified }: ProviderIdentity,
): Promise<UserRow | null> {
  const identity = await db
    .selectFrom('auth_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (identity) return (await findUser(db, identity.user_id)) ?? null;
  if (!email || !isEmailVerified) return null;
  const parsedEmail = emailSchema.safeParse(email);
  if (!parsedEmail.success) return null;
  const user = await findUserByEmail(db, parsedEmail.data);
  if (!user) return null;
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('auth_identities')
      .values({ provider, subject, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // If no row was inserted, a concurrent callback has linked the identity.
    if (!numInsertedOrUpdatedRows) return;
    await recordAudit(tx, actorOf(user), { action: 'identity.link', target: user.id, details: { provider } });
  });
  return user;
}

const noAccountError = (): AuthError =>
  new AuthError('signup_disabled', { message: 'There is no account for this identity' });

export type ProviderCallbackResult = { redirectTo: string } & ({ code: string } | { error: AuthError });

/**
 * Handles the callback of the provider. Throws `bad_oauth_state` if no sign-in was started in this browser or the
 * sign-in took too long. Other expected errors are returned, together with the `redirectTo` of the request that started
 * the sign-in.
 */
export async function finishProviderSignIn(
  accounts: Accounts,
  providers: IdentityProviders,
  { callbackUrl, browserKey }: { callbackUrl: URL; browserKey: string | undefined },
): Promise<ProviderCallbackResult> {
  const { db, vault, clock } = accounts;
  const state = callbackUrl.searchParams.get('state');
  if (!state || !browserKey) throw new AuthError('bad_oauth_state');
  // A random value replaces the stored state before the callback is verified, so that a callback works only once.
  const flow = await db
    .updateTable('auth_flow_states')
    .set({ state_hash: digest(randomToken()) })
    .where('state_hash', '=', digest(state))
    .where('browser_hash', '=', digest(browserKey))
    .returning(['id', 'provider', 'provider_checks', 'redirect_to', 'expires_at'])
    .executeTakeFirst();
  if (!flow || toMilliseconds(flow.expires_at) <= clock()) throw new AuthError('bad_oauth_state');
  const redirectTo = flow.redirect_to;
  try {
    const checks = JSON.parse(vault.open(flow.provider_checks, checksContext(flow.id))) as ProviderChecks;
    const identity = await providers.finish(flow.provider, callbackUrl, checks);
    const user = await findOrLinkUser(db, flow.provider, identity);
    if (!user) {
      await recordAudit(
        db,
        { id: null, kind: 'stranger', name: identity.email ?? identity.subject },
        {
          action: 'session.refuse',
          target: 'unknown',
          details: {
            reason: identity.isEmailVerified ? 'no account' : 'email not verified by the provider',
            provider: flow.provider,
          },
        },
      );
      throw noAccountError();
    }
    if (isBanned(user, clock())) throw new AuthError('user_banned');
    const code = randomToken();
    await inTransaction(db, async (tx) => {
      // A password reset locks the same row and then removes the identities. So check under the lock that this identity
      // still exists.
      await lockUser(tx, user.id);
      const linked = await tx
        .selectFrom('auth_identities')
        .select('user_id')
        .where('provider', '=', flow.provider)
        .where('subject', '=', identity.subject)
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (!linked) throw noAccountError();
      await tx
        .updateTable('auth_flow_states')
        .set({
          user_id: user.id,
          auth_code_hash: digest(code),
          expires_at: toTimestamp(clock() + CODE_TTL_MS),
        })
        .where('id', '=', flow.id)
        .execute();
    });
    return { redirectTo, code };
  } catch (error) {
    await db.deleteFrom('auth_flow_states').where('id', '=', flow.id).execute();
    if (error instanceof AuthError) {
      if (error.cause)
        accounts.logger.warn(
          { err: error.cause, provider: flow.provider },
          'could not verify the callback of an identity provider',
        );
      return { redirectTo, error };
    }
    throw error;
  }
}

const matchesChallenge = (challenge: string, verifier: string): boolean => {
  const computed = createHash('sha256').update(verifier).digest('base64url');
  return (
    computed.length === challenge.length && timingSafeEqual(Buffer.from(computed), Buffer.from(challenge))
  );
};

/**
 * Exchanges the code for a session. A call uses up the code even if the verifier is wrong. Throws
 * `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`, `over_request_rate_limit`.
 */
export async function exchangeCode(
  accounts: Accounts,
  { code, codeVerifier }: { code: string; codeVerifier: string },
  client: Client,
): Promise<PresentedSession> {
  const { db, clock, limits } = accounts;
  await limits.takeFrom('tokenNetwork', client);
  const codeHash = digest(code);
  const owner = await db
    .selectFrom('auth_flow_states')
    .select('user_id')
    .where('auth_code_hash', '=', codeHash)
    .executeTakeFirst();
  const ownerId = owner?.user_id;
  if (!ownerId) throw new AuthError('flow_state_not_found');
  // Errors are returned, because throwing would roll back the deletion of the code.
  const result = await inTransaction(db, async (tx) => {
    // `setPassword` and `revokeSessions` lock the same row. They revoke either this code or the session that it is
    // exchanged for.
    await lockUser(tx, ownerId);
    const flow = await tx
      .deleteFrom('auth_flow_states')
      .where('auth_code_hash', '=', codeHash)
      .returning(['code_challenge', 'expires_at'])
      .executeTakeFirst();
    if (!flow) return new AuthError('flow_state_not_found');
    if (toMilliseconds(flow.expires_at) <= clock()) return new AuthError('flow_state_expired');
    if (!matchesChallenge(flow.code_challenge, codeVerifier)) return new AuthError('bad_code_verifier');
    const user = await findUser(tx, ownerId);
    if (!user || isBanned(user, clock())) return new AuthError('flow_state_not_found');
    return { user, session: await insertSession(accounts, tx, { user, method: 'oauth', client }) };
  });
  if (result instanceof AuthError) throw result;
  return presentNewSession(accounts, result.session, result.user);
}
