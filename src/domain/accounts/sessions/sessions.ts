import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Aal, Amr } from '#db/tables/accounts.ts';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { toMilliseconds, toTimestamp } from '../instant.ts';
import { findSession, findUser, lockUser, type SessionRow, type UserRow } from '../rows.ts';
import { type PresentedSession, presentSession } from '../users/present.ts';
import { randomToken, type Vault } from '../vault.ts';
import { parseRefreshToken } from './refresh-token.ts';

/** Sessions expire if they are not refreshed for this long. */
export const SESSION_IDLE_TTL_MS = 30 * 24 * 60 * 60_000;
/** Time after a replacement of the token during which other tabs of the browser may still send earlier ones. */
const REUSE_GRACE_MS = 10_000;

/**
 * Maximum number of sessions of a user. A new session ends the excess ones, first those that have not passed a second
 * factor, then the least recently refreshed.
 */
const MAX_SESSIONS = 100;

/** Creates a random key that signs the session's refresh tokens, and encrypts it for the database. */
export const createSealedKey = (vault: Vault, sessionId: string): string =>
  vault.seal(randomToken(), `session ${sessionId}`);

export const isBanned = (user: Pick<UserRow, 'bannedUntil'>, now: number): boolean =>
  user.bannedUntil !== null && toMilliseconds(user.bannedUntil) > now;

export const isIdle = (session: Pick<SessionRow, 'refreshedAt'>, now: number): boolean =>
  now - toMilliseconds(session.refreshedAt) > SESSION_IDLE_TTL_MS;

export const actorOf = (user: Pick<UserRow, 'id' | 'email'>) => ({ id: user.id, name: user.email });

type NewSession = { user: UserRow; method: string; client: Client };

/** Stores a new session, in the transaction of the successful sign-in. */
export async function insertSession(
  { vault, clock }: Accounts,
  tx: Db,
  { user, method, client }: NewSession,
): Promise<SessionRow> {
  const now = clock();
  const id = uuidv7();
  const amr: Amr[] = [{ method, timestamp: Math.floor(now / 1000) }];
  await tx
    .insertInto('auth_sessions')
    .values({
      id,
      user_id: user.id,
      aal: 'aal1',
      amr: JSON.stringify(amr),
      refresh_key: createSealedKey(vault, id),
      refreshed_at: toTimestamp(now),
      created_at: toTimestamp(now),
      user_agent: client.userAgent,
      ip: client.ip,
    })
    .execute();
  await tx
    .deleteFrom('auth_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth_sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .where('id', '!=', id)
        // A sign-in with only the password should not end sessions that have passed a second factor.
        .orderBy('aal', 'desc')
        .orderBy('refreshed_at', 'desc')
        .orderBy('id', 'desc')
        .offset(sql<number>`${MAX_SESSIONS - 1}::bigint`),
    )
    .execute();
  await tx
    .updateTable('auth_users')
    .set({ last_sign_in_at: toTimestamp(now) })
    .where('id', '=', user.id)
    .execute();
  await recordAudit(tx, actorOf(user), {
    action: 'session.create',
    target: id,
    details: { method, ip: client.ip, userAgent: client.userAgent },
  });
  return (await findSession(tx, id)) as SessionRow;
}

/** Returns the session in the form that the client receives, with its user read from the database. */
export async function presentSessionWithUser(
  accounts: Accounts,
  session: SessionRow,
): Promise<PresentedSession> {
  const user = await findUser(accounts.db, session.userId);
  if (!user) throw new AuthError('session_not_found');
  return presentSession(accounts, session, user);
}

/**
 * Issues the next refresh token and a new access token.
 * - The current token is replaced. Concurrent calls with it all get the same successor.
 * - The previous token yields the current one, until the client is known to have received the current one.
 * - Within ten seconds of a replacement, any earlier token yields the current one, because several tabs of a browser
 *   may refresh at almost the same time.
 * - Any other earlier token counts as stolen, and the session ends.
 *
 * Throws `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`, `session_not_found`,
 * `user_banned`, `validation_failed`, `request_timeout` (the rate limit).
 */
export async function refreshSession(
  accounts: Accounts,
  token: string,
  client: Client,
): Promise<PresentedSession> {
  const { db, vault, clock, limits } = accounts;
  const parsed = parseRefreshToken(token);
  const session = parsed && (await findSession(db, parsed.sessionId));
  if (!parsed || !session || !parsed.isSignedWith(vault.open(session.refreshKey, `session ${session.id}`))) {
    // Only unknown tokens count against this limit. A refusal has the status 503, because 429 would sign the user out.
    await limits.takeFrom('refreshNetwork', client, 'request_timeout');
    throw new AuthError('refresh_token_not_found');
  }
  const user = await findUser(db, session.userId);
  const now = clock();
  if (!user || isIdle(session, now)) {
    await endSessions(db, [session.id]);
    throw new AuthError('session_expired');
  }
  if (isBanned(user, now)) {
    throw new AuthError('user_banned', { status: 400, message: 'Invalid Refresh Token: User Banned' });
  }
  // Number of replacements since the client's token was the current one.
  const age = session.refreshCounter - parsed.counter;
  if (age < 0) {
    throw new AuthError('validation_failed', { message: 'Invalid Refresh Token: Not Issued By This Server' });
  }
  if (age === 0) {
    const next = await replaceToken(db, session.id, parsed.counter, now);
    if (next) return presentSession(accounts, next, user);
    // A concurrent call has replaced the token or ended the session.
    const latest = await findSession(db, session.id);
    if (!latest) {
      throw new AuthError('session_not_found', {
        status: 400,
        message: 'Invalid Refresh Token: No Valid Session Found',
      });
    }
    if (latest.refreshCounter - parsed.counter === 1) return presentSession(accounts, latest, user);
    return refreshSession(accounts, token, client);
  }
  const isCurrentTokenConfirmed = session.confirmedCounter >= session.refreshCounter;
  const isRecent = now - toMilliseconds(session.refreshedAt) <= REUSE_GRACE_MS;
  if (isRecent || (age === 1 && !isCurrentTokenConfirmed)) return presentSession(accounts, session, user);
  await inTransaction(db, async (tx) => {
    await endSessions(tx, [session.id]);
    await recordAudit(tx, actorOf(user), {
      action: 'session.theft',
      target: session.id,
      details: { ip: client.ip, userAgent: client.userAgent, age },
    });
  });
  throw new AuthError('refresh_token_already_used');
}

/** Replaces the refresh token by compare-and-swap. Returns null if the counter has changed or the session is gone. */
async function replaceToken(db: Db, id: string, counter: number, now: number): Promise<SessionRow | null> {
  const { numUpdatedRows } = await db
    .updateTable('auth_sessions')
    .set({
      refresh_counter: counter + 1,
      confirmed_counter: counter,
      refreshed_at: toTimestamp(now),
    })
    .where('id', '=', id)
    .where('refresh_counter', '=', counter)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return null;
  const session = await findSession(db, id);
  // A concurrent call may have replaced the token again. The caller still gets the direct successor of its token.
  return session ? { ...session, refreshCounter: counter + 1 } : null;
}

/** Records that the client has received the refresh token issued with this access token. */
export async function confirmToken(db: Db, session: SessionRow, counter: number): Promise<void> {
  if (counter <= session.confirmedCounter || counter > session.refreshCounter) return;
  await db
    .updateTable('auth_sessions')
    .set({ confirmed_counter: sql`greatest(confirmed_counter, ${counter}::int)` })
    .where('id', '=', session.id)
    .where('refresh_counter', '>=', counter)
    .execute();
}

/**
 * Raises a session to aal2 in the transaction that verified the second factor, and replaces its refresh token. Throws
 * `session_not_found` if the session has ended, which rolls the transaction back.
 */
export async function raiseSession(
  tx: Db,
  session: SessionRow,
  method: string,
  now: number,
): Promise<SessionRow> {
  const amr: Amr[] = [
    { method, timestamp: Math.floor(now / 1000) },
    ...session.amr.filter((earlier) => earlier.method !== method),
  ];
  const aal: Aal = 'aal2';
  await tx
    .updateTable('auth_sessions')
    .set((eb) => ({
      aal,
      amr: JSON.stringify(amr),
      confirmed_counter: eb.ref('refresh_counter'),
      refresh_counter: eb('refresh_counter', '+', 1),
      refreshed_at: toTimestamp(now),
    }))
    .where('id', '=', session.id)
    .execute();
  const raised = await findSession(tx, session.id);
  if (!raised) throw new AuthError('session_not_found');
  return raised;
}

export async function endSessions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('auth_sessions')
    .where('id', 'in', [...ids])
    .execute();
}

export type SignOutScope = 'global' | 'local' | 'others';

/**
 * Ends the user's sessions: all (`global`), only `session` (`local`), or all except `session` (`others`). `global` and
 * `others` also revoke unused codes of provider sign-ins.
 */
export async function signOut(
  { db }: Accounts,
  session: Pick<SessionRow, 'id'>,
  user: Pick<UserRow, 'id' | 'email'>,
  scope: SignOutScope,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (scope !== 'local') {
      // `exchangeCode` locks the same row. A concurrent exchange thus either fails, or its session is deleted below.
      await lockUser(tx, user.id);
      await tx.deleteFrom('auth_flow_states').where('user_id', '=', user.id).execute();
    }
    await tx
      .deleteFrom('auth_sessions')
      .where('user_id', '=', user.id)
      .$if(scope === 'local', (query) => query.where('id', '=', session.id))
      .$if(scope === 'others', (query) => query.where('id', '!=', session.id))
      .execute();
    await recordAudit(tx, actorOf(user), { action: 'session.end', target: session.id, details: { scope } });
  });
}
