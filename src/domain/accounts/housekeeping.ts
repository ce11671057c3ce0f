import type { Accounts } from './accounts.ts';
import { toTimestamp } from './instant.ts';
import { dropExpiredEmailChanges } from './mail/email-change.ts';
import { SESSION_IDLE_TTL_MS } from './sessions/sessions.ts';
import { forgetExpiredLimits } from './sign-in/limits.ts';

/** Retention of second factors whose enrollment was not completed. */
const UNVERIFIED_FACTOR_MS = 60 * 60_000;
/** Retention of audit entries about refused passwords and codes, and of entries by clients that were not signed in. */
const REFUSALS_MS = 90 * 24 * 60 * 60_000;

/**
 * Deletes expired data and rotates the signing key when it is old. Any number of processes may run it at the same
 * time.
 */
export async function cleanUpAccounts(accounts: Accounts): Promise<void> {
  const { db, clock, keys } = accounts;
  const now = clock();
  await db
    .deleteFrom('auth_sessions')
    .where('refreshed_at', '<', toTimestamp(now - SESSION_IDLE_TTL_MS))
    .execute();
  await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<', toTimestamp(now)).execute();
  await dropExpiredEmailChanges(accounts);
  await db.deleteFrom('auth_flow_states').where('expires_at', '<', toTimestamp(now)).execute();
  await db.deleteFrom('auth_challenges').where('expires_at', '<', toTimestamp(now)).execute();
  await db
    .deleteFrom('auth_factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', toTimestamp(now - UNVERIFIED_FACTOR_MS))
    .execute();
  // Anyone can cause any number of these entries, so they have a retention of their own. AUDIT_RETENTION_DAYS applies
  // to the other entries.
  await db
    .deleteFrom('audit_log')
    .where((eb) =>
      eb.or([
        eb('action', 'in', ['session.refuse', 'factor.refuse', 'user.refuse']),
        eb('actor_kind', '=', 'stranger'),
      ]),
    )
    .where('at', '<', toTimestamp(now - REFUSALS_MS))
    .execute();
  await forgetExpiredLimits(db, now);
  await keys.rotate();
}
