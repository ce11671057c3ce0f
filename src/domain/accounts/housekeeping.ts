import type { Accounts } from './accounts.ts';
import { instant } from './instant.ts';
import { IDLE_MS } from './sessions/sessions.ts';
import { forgetExpiredLimits } from './sign-in/limits.ts';

const UNFINISHED_MS = 60 * 60_000;
const REFUSALS_MS = 90 * 24 * 60 * 60_000;

/**
 * Forgets what has expired, and makes a new signing key when the present one is old. Any number of processes may do
 * it.
 */
export async function cleanUpAccounts({ db, clock, keys }: Accounts): Promise<void> {
  const now = clock();
  await db
    .deleteFrom('auth_sessions')
    .where('refreshed_at', '<', instant(now - IDLE_MS))
    .execute();
  await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<', instant(now)).execute();
  await db.deleteFrom('auth_flow_states').where('expires_at', '<', instant(now)).execute();
  await db.deleteFrom('auth_challenges').where('expires_at', '<', instant(now)).execute();
  await db
    .deleteFrom('auth_factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', instant(now - UNFINISHED_MS))
    .execute();
  // Strangers can cause any number of these. What was done to an account is kept.
  await db
    .deleteFrom('audit_log')
    .where((of) =>
      of.or([
        of('action', 'in', ['session.refuse', 'factor.refuse', 'user.refuse']),
        of('actor_kind', '=', 'stranger'),
      ]),
    )
    .where('at', '<', instant(now - REFUSALS_MS))
    .execute();
  await forgetExpiredLimits(db, now);
  await keys.rotate();
}
