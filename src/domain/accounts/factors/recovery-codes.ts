import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { ProductError } from '#shared/errors.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { toTimestamp } from '../instant.ts';
import { factorAddedNotice, factorRemovedNotice, sendInBackground } from '../mail/mails.ts';
import { type FactorRow, hasVerifiedFactor } from '../rows.ts';
import type { Principal } from '../sessions/authenticate.ts';
import { actorOf, presentSessionWithUser, raiseSession } from '../sessions/sessions.ts';
import type { PresentedSession } from '../users/present.ts';
import { lockFactors, withAttemptLimit } from './factors.ts';

const CODE_COUNT = 10;
/** In characters. A code has 50 bits, which cannot be guessed under the rate limit. */
const CODE_LENGTH = 10;
/** Crockford's base 32, without letters that resemble digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DEFAULT_NAME = 'Recovery codes';

/** Returns a code such as `ABCDE-12345`. */
function makeCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Ignores case, spaces and dashes, and reads letters that resemble digits as these digits (Crockford). */
const normalizeCode = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

const hashCode = ({ vault }: Pick<Accounts, 'vault'>, factorId: string, code: string): string =>
  vault.mac(normalizeCode(code), `recovery code ${factorId}`);

const findRecoveryFactor = (factors: readonly FactorRow[]): FactorRow | undefined =>
  factors.find(({ type }) => type === 'recovery_code');

const requireRecoveryFactor = ({ user }: Principal): FactorRow => {
  const factor = findRecoveryFactor(user.factors);
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
};

/**
 * Returns how many codes there are and how many of them are unused. Throws `mfa_factor_not_found` if there are none.
 */
export async function recoveryCodesStatus({ db }: Accounts, principal: Principal) {
  const factor = requireRecoveryFactor(principal);
  const { total, used } = await db
    .selectFrom('auth_recovery_codes')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('used_at').as('used')])
    .where('factor_id', '=', factor.id)
    .executeTakeFirstOrThrow();
  return { id: factor.id, type: 'recovery_code' as const, total, remaining: total - used };
}

/**
 * Checks again that the session exists and has passed the second factor. The server authenticates a request before it
 * reads the body, and a client can send the body much later. Meanwhile, the user may have set up a second factor in
 * another session, which ends all other sessions that have not passed one.
 */
async function requirePassedSession(tx: Db, { id }: Principal['session']): Promise<void> {
  const session = await tx
    .selectFrom('auth_sessions')
    .select('aal')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new AuthError('session_not_found');
  if (session.aal !== 'aal2') throw new AuthError('insufficient_aal', { status: 403 });
}

/**
 * Creates a set of recovery codes and returns them. Only their hashes are stored, so they cannot be shown again. With
 * `replace`, the user must have a set, which the new one replaces. Without `replace`, the user must not have a set yet.
 * Throws `insufficient_aal`, `session_not_found`, `mfa_recovery_codes_sole_factor`, `mfa_factor_name_conflict`,
 * `mfa_factor_not_found`.
 */
export async function makeRecoveryCodes(
  accounts: Accounts,
  principal: Principal,
  { replace, friendlyName }: { replace: boolean; friendlyName?: string | undefined },
) {
  const { db, clock } = accounts;
  const { user, session, hasRequiredAal } = principal;
  if (!hasRequiredAal) throw new AuthError('insufficient_aal', { status: 403 });
  const codes = Array.from({ length: CODE_COUNT }, makeCode);
  const at = toTimestamp(clock());
  const { id, name } = await inTransaction(db, async (tx) => {
    // Read under the lock, because a concurrent call may have removed the codes or the last factor.
    const factors = await lockFactors(tx, user.id);
    if (!hasVerifiedFactor({ factors })) throw new AuthError('mfa_recovery_codes_sole_factor');
    await requirePassedSession(tx, session);
    const existing = findRecoveryFactor(factors);
    if (existing && !replace)
      throw new AuthError('mfa_factor_name_conflict', { message: 'You have recovery codes already' });
    if (!existing && replace) throw new AuthError('mfa_factor_not_found');
    const id = existing?.id ?? uuidv7();
    const name = existing?.friendlyName ?? (friendlyName?.trim() || DEFAULT_NAME);
    if (existing) {
      await tx.updateTable('auth_factors').set({ updated_at: at }).where('id', '=', id).execute();
      await tx.deleteFrom('auth_recovery_codes').where('factor_id', '=', id).execute();
    } else {
      await tx
        .insertInto('auth_factors')
        .values({
          id,
          user_id: user.id,
          factor_type: 'recovery_code',
          status: 'verified',
          friendly_name: name,
          secret: null,
          phone: null,
          created_at: at,
          updated_at: at,
        })
        .execute();
    }
    await tx
      .insertInto('auth_recovery_codes')
      .values(codes.map((code) => ({ factor_id: id, code_hash: hashCode(accounts, id, code) })))
      .execute();
    await recordAudit(tx, actorOf(user), { action: 'factor.codes', target: id, details: { replace } });
    return { id, name };
  }).catch((error: unknown) => {
    if (error instanceof ProductError && error.code === 'conflict') {
      throw new AuthError('mfa_factor_name_conflict');
    }
    throw error;
  });
  const info = { userId: user.id, mail: 'factor_added' } as const;
  sendInBackground(accounts, info, factorAddedNotice(accounts.site, user.email, 'recovery_code'));
  return { id, type: 'recovery_code' as const, friendly_name: name, total: CODE_COUNT, codes };
}

/** Consumes a code. A code works once, even if several calls use it at the same time. */
async function consumeCode(accounts: Accounts, tx: Db, factorId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth_recovery_codes')
    .set({ used_at: toTimestamp(accounts.clock()) })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hashCode(accounts, factorId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Raises the session to aal2 with a recovery code. Throws `mfa_factor_not_found`, `mfa_verification_failed`,
 * `mfa_recovery_codes_locked`, `session_not_found`.
 */
export async function verifyRecoveryCode(
  accounts: Accounts,
  principal: Principal,
  code: string,
  client: Client,
): Promise<PresentedSession> {
  const { db, clock } = accounts;
  const { user, session } = principal;
  const factor = requireRecoveryFactor(principal);
  const raised = await withAttemptLimit(accounts, factor.id, () =>
    inTransaction(db, async (tx) => {
      const now = clock();
      if (!(await consumeCode(accounts, tx, factor.id, code))) return null;
      await recordAudit(tx, actorOf(user), {
        action: 'factor.code',
        target: factor.id,
        details: { ip: client.ip },
      });
      return raiseSession(tx, session, 'mfa/recovery_code', now);
    }),
  ).catch((error: unknown) => {
    if (error instanceof AuthError && error.code === 'over_request_rate_limit') {
      throw new AuthError('mfa_recovery_codes_locked', {
        ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      });
    }
    throw error;
  });
  if (!raised) {
    await recordAudit(db, actorOf(user), {
      action: 'factor.refuse',
      target: factor.id,
      details: { ip: client.ip },
    });
    throw new AuthError('mfa_verification_failed', { message: 'The recovery code is not valid' });
  }
  return presentSessionWithUser(accounts, raised);
}

/** Deletes all recovery codes. Throws `mfa_factor_not_found`, `insufficient_aal`. */
export async function removeRecoveryCodes(accounts: Accounts, principal: Principal): Promise<{ id: string }> {
  const { user } = principal;
  const factor = requireRecoveryFactor(principal);
  if (!principal.hasRequiredAal) throw new AuthError('insufficient_aal', { status: 422 });
  await inTransaction(accounts.db, async (tx) => {
    // A concurrent renewal must not insert codes of a factor that is deleted here.
    await lockFactors(tx, user.id);
    await tx.deleteFrom('auth_factors').where('id', '=', factor.id).execute();
    await recordAudit(tx, actorOf(user), {
      action: 'factor.remove',
      target: factor.id,
      details: { type: 'recovery_code' },
    });
  });
  const info = { userId: user.id, mail: 'factor_removed' } as const;
  sendInBackground(accounts, info, factorRemovedNotice(accounts.site, user.email, 'recovery_code', false));
  return { id: factor.id };
}
