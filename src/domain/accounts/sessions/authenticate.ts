import type { Aal } from '#db/tables/accounts.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { findSession, findUser, hasVerifiedFactor, type SessionRow, type UserRow } from '../rows.ts';
import { readAccessToken } from './access-token.ts';
import { confirmToken, isBanned, isIdle } from './sessions.ts';

/** The user and session that make a request. */
export type Principal = {
  user: UserRow;
  session: SessionRow;
  /** The lower of the token's and the session's assurance level. */
  aal: Aal;
  /** Whether the request has all rights of the user: it is aal2, or the account has no verified second factor. */
  hasRequiredAal: boolean;
};

/**
 * Returns the principal of an access token. Session, user and ban are looked up each time, so that a revoked session
 * stops working at once. Throws `bad_jwt`, `session_not_found`, `user_banned`.
 */
export async function authenticate(accounts: Accounts, token: string): Promise<Principal> {
  const { db, keys, clock } = accounts;
  const claims = await readAccessToken(keys, clock, token);
  const [session, user] = await Promise.all([findSession(db, claims.session_id), findUser(db, claims.sub)]);
  const now = clock();
  if (!session || !user || session.userId !== user.id || isIdle(session, now)) {
    throw new AuthError('session_not_found');
  }
  if (isBanned(user, now)) throw new AuthError('user_banned');
  await confirmToken(db, session, claims.refresh_counter);
  const aal = claims.aal === 'aal2' && session.aal === 'aal2' ? 'aal2' : 'aal1';
  return { user, session, aal, hasRequiredAal: aal === 'aal2' || !hasVerifiedFactor(user) };
}
