import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { SessionInfo } from '#shared/contracts/accounts.ts';
import { notFound } from '#shared/errors.ts';
import type { Accounts } from '../accounts.ts';
import { toTimestamp } from '../instant.ts';
import type { Principal } from './authenticate.ts';
import { actorOf, SESSION_IDLE_TTL_MS } from './sessions.ts';

/** Lists the user's sessions, most recently used first. */
export async function listSessions(
  { db, clock }: Accounts,
  { user, session }: Principal,
): Promise<SessionInfo[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select(['id', 'aal', 'user_agent', 'ip', 'created_at', 'refreshed_at'])
    .where('user_id', '=', user.id)
    .where('refreshed_at', '>', toTimestamp(clock() - SESSION_IDLE_TTL_MS))
    .orderBy('refreshed_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.refreshed_at,
    userAgent: row.user_agent,
    ip: row.ip,
    hasSecondFactor: row.aal === 'aal2',
    isCurrent: row.id === session.id,
  }));
}

/** Ends one of the user's own sessions. Throws `PGRST116` (not found) for the id of any other session. */
export async function revokeSession({ db }: Accounts, { user }: Principal, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('auth_sessions')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('Session');
    await recordAudit(tx, actorOf(user), { action: 'session.revoke', target: id });
  });
}
