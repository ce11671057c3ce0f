import { randomInt, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { ProductError } from '#shared/errors.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { toMilliseconds, toTimestamp } from '../instant.ts';
import { factorAddedNotice, factorRemovedNotice, sendInBackground } from '../mail/mails.ts';
import {
  type FactorRow,
  findUser,
  hasVerifiedFactor,
  lockUser,
  type SessionRow,
  type UserRow,
} from '../rows.ts';
import type { Principal } from '../sessions/authenticate.ts';
import { actorOf, presentSessionWithUser, raiseSession } from '../sessions/sessions.ts';
import type { PresentedSession } from '../users/present.ts';

/** Lifetime of a challenge, in milliseconds. */
const CHALLENGE_MS = 5 * 60_000;

export type Enrollment = { friendlyName?: string | undefined; issuer?: string | undefined } & (
  | { type: 'totp' }
  | { type: 'phone'; phone: string }
);

/** Throws `insufficient_aal` if the account has a second factor that this session has not passed. */
const requireSecondFactorPassed = ({ hasRequiredAal }: Principal, status: number, message?: string): void => {
  if (!hasRequiredAal) throw new AuthError('insufficient_aal', { status, ...(message && { message }) });
};

/** Returns a factor of the user. Recovery codes are excluded, because `recovery-codes.ts` manages them. */
const requireFactor = ({ user }: Principal, id: string): FactorRow => {
  // Searches only the user's own factors, so another user's factor is reported as missing.
  const factor = user.factors.find((one) => one.id === id && one.type !== 'recovery_code');
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
};

/** Loaded on demand, because visitors of the gallery do not need it. */
const loadTotp = () => import('./totp.ts');

/** The vault's context for the TOTP secret of a factor. */
const secretContext = (factorId: string): string => `factor ${factorId}`;

/**
 * Starts enrolling a second factor, which becomes active once a code is verified. Replaces an unverified factor
 * with the same name. Returns the response that auth-js expects; for an authenticator app it contains the secret.
 * Throws `insufficient_aal`, `too_many_enrolled_mfa_factors`, `mfa_factor_name_conflict`,
 * `mfa_phone_enroll_not_enabled`.
 */
export async function enrollFactor(accounts: Accounts, principal: Principal, input: Enrollment) {
  const { db, vault, site, textMessages, clock } = accounts;
  const { user } = principal;
  requireSecondFactorPassed(principal, 403, 'AAL2 required to enroll a new factor');
  if (input.type === 'phone' && !textMessages) throw new AuthError('mfa_phone_enroll_not_enabled');
  const id = uuidv7();
  const friendlyName = input.friendlyName?.trim() || null;
  const { createTotp } = await loadTotp();
  const totp = input.type === 'totp' ? createTotp(input.issuer?.trim() || site.name, user.email) : null;
  const at = toTimestamp(clock());
  await inTransaction(db, async (tx) => {
    await lockUser(tx, user.id);
    await tx
      .deleteFrom('auth_factors')
      .where('user_id', '=', user.id)
      .where('status', '=', 'unverified')
      .where('friendly_name', friendlyName === null ? 'is' : '=', friendlyName)
      .execute();
    // Unverified factors count too, because they could be verified later. Housekeeping deletes them after an hour.
    const remaining = (await findUser(tx, user.id))?.factors ?? [];
    const countable = remaining.filter(({ type }) => type !== 'recovery_code');
    if (countable.length >= ACCOUNT_LIMITS.factors) throw new AuthError('too_many_enrolled_mfa_factors');
    await tx
      .insertInto('auth_factors')
      .values({
        id,
        user_id: user.id,
        factor_type: input.type,
        status: 'unverified',
        friendly_name: friendlyName,
        secret: totp && vault.seal(totp.secret, secretContext(id)),
        phone: input.type === 'phone' ? input.phone : null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await recordAudit(tx, actorOf(user), {
      action: 'factor.enroll',
      target: id,
      details: { type: input.type },
    });
  }).catch((error: unknown) => {
    if (error instanceof ProductError && error.code === 'conflict')
      throw new AuthError('mfa_factor_name_conflict', {
        message: `A factor with the friendly name "${friendlyName}" for this user already exists`,
      });
    throw error;
  });
  return {
    id,
    type: input.type,
    ...(friendlyName && { friendly_name: friendlyName }),
    ...(totp && { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } }),
    ...(input.type === 'phone' && { phone: input.phone }),
  };
}

const hashCode = ({ vault }: Pick<Accounts, 'vault'>, challengeId: string, code: string): string =>
  vault.mac(code, `challenge ${challengeId}`);

/**
 * Creates a challenge; for a phone it also sends the code. Throws `mfa_factor_not_found`, `insufficient_aal`,
 * `mfa_phone_verify_not_enabled`, `over_sms_send_rate_limit`, `sms_send_failed`.
 */
export async function challengeFactor(accounts: Accounts, principal: Principal, factorId: string) {
  const { db, clock, limits, textMessages, site } = accounts;
  const factor = requireFactor(principal, factorId);
  // An unverified factor proves nothing yet, so only a session that may enroll factors may challenge it.
  if (factor.status === 'unverified') requireSecondFactorPassed(principal, 403);
  const now = clock();
  const id = uuidv7();
  const expiresAt = now + CHALLENGE_MS;
  let code: string | null = null;
  if (factor.type === 'phone') {
    if (!textMessages || !factor.phone) throw new AuthError('mfa_phone_verify_not_enabled');
    await limits.take('message', principal.user.id, 'over_sms_send_rate_limit');
    code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  }
  await inTransaction(db, async (tx) => {
    // Deletes only the challenges of this session, so that another session's code stays valid.
    await tx
      .deleteFrom('auth_challenges')
      .where('factor_id', '=', factor.id)
      .where('session_id', '=', principal.session.id)
      .execute();
    await tx
      .insertInto('auth_challenges')
      .values({
        id,
        factor_id: factor.id,
        session_id: principal.session.id,
        code_hash: code && hashCode(accounts, id, code),
        expires_at: toTimestamp(expiresAt),
        created_at: toTimestamp(now),
      })
      .execute();
    await tx
      .updateTable('auth_factors')
      .set({ last_challenged_at: toTimestamp(now) })
      .where('id', '=', factor.id)
      .execute();
  });
  if (code && factor.phone) {
    await textMessages
      ?.send(factor.phone, `${code} is your code for ${site.name}`)
      .catch((cause: unknown) => {
        throw new AuthError('sms_send_failed', { cause });
      });
  }
  return { id, type: factor.type, expires_at: Math.floor(expiresAt / 1000) };
}

/** Consumes a TOTP code. A code works once, even if several calls use it at the same time. */
async function consumeTotpCode(
  { vault, clock }: Accounts,
  tx: Db,
  factorId: string,
  code: string,
): Promise<boolean> {
  const { matchingStep } = await loadTotp();
  const row = await tx
    .selectFrom('auth_factors')
    .select('secret')
    .where('id', '=', factorId)
    .executeTakeFirst();
  const step = row?.secret && matchingStep(vault.open(row.secret, secretContext(factorId)), code, clock());
  if (!step) return false;
  const { numUpdatedRows } = await tx
    .updateTable('auth_factors')
    .set({ last_step: step })
    .where('id', '=', factorId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const matchesSentCode = (accounts: Accounts, challengeId: string, codeHash: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashCode(accounts, challengeId, code)));

/** Marks the factor as verified. Ends the user's other sessions that have not passed a second factor. */
async function verifyEnrolledFactor(
  tx: Db,
  user: UserRow,
  session: SessionRow,
  factor: FactorRow,
  now: number,
): Promise<void> {
  await tx
    .updateTable('auth_factors')
    .set({ status: 'verified', updated_at: toTimestamp(now) })
    .where('id', '=', factor.id)
    .execute();
  await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', user.id)
    .where('aal', '=', 'aal1')
    .where('id', '!=', session.id)
    .execute();
  await recordAudit(tx, actorOf(user), {
    action: 'factor.verify',
    target: factor.id,
    details: { type: factor.type },
  });
}

/**
 * Limits wrong attempts at one factor over all clients, per quarter of an hour and per day. `check` returns null for a
 * wrong attempt. A right attempt resets the short limit and does not count towards the daily one. If `check` throws,
 * the attempt does not count. Throws `over_request_rate_limit`.
 */
export async function withAttemptLimit<T>(
  { limits }: Accounts,
  factorId: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  // The short limit comes first, so that attempts it refuses do not use up the daily limit.
  await limits.take('factor', factorId);
  await limits.take('factorDay', factorId);
  try {
    const result = await check();
    if (result === null) return null;
    await limits.forget('factor', factorId);
    await limits.giveBack('factorDay', factorId);
    return result;
  } catch (error) {
    await limits.giveBack('factor', factorId);
    await limits.giveBack('factorDay', factorId);
    throw error;
  }
}

/**
 * Answers a challenge: raises the session to aal2 (signed in with a second factor), and verifies the factor if it is
 * unverified. The right code ends the challenge, a wrong one does not. Throws `mfa_factor_not_found`,
 * `insufficient_aal`, `mfa_challenge_expired`, `mfa_verification_failed`, `session_not_found`,
 * `over_request_rate_limit`.
 */
export async function verifyFactor(
  accounts: Accounts,
  principal: Principal,
  input: { factorId: string; challengeId: string; code: string },
  client: Client,
): Promise<PresentedSession> {
  const { db, clock } = accounts;
  const { user, session } = principal;
  const factor = requireFactor(principal, input.factorId);
  if (factor.status === 'unverified') requireSecondFactorPassed(principal, 403);
  const code = input.code.replace(/\s/g, '');
  const raised = await withAttemptLimit(accounts, factor.id, () =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const challenge = await tx
        .selectFrom('auth_challenges')
        .select(['code_hash as codeHash', 'expires_at as expiresAt'])
        .where('id', '=', input.challengeId)
        .where('factor_id', '=', factor.id)
        .where('session_id', '=', session.id)
        .forUpdate()
        .executeTakeFirst();
      if (!challenge || toMilliseconds(challenge.expiresAt) <= now)
        throw new AuthError('mfa_challenge_expired');
      const isRight =
        factor.type === 'totp'
          ? await consumeTotpCode(accounts, tx, factor.id, code)
          : challenge.codeHash !== null &&
            matchesSentCode(accounts, input.challengeId, challenge.codeHash, code);
      if (!isRight) return null;
      await tx.deleteFrom('auth_challenges').where('id', '=', input.challengeId).execute();
      if (factor.status === 'unverified') await verifyEnrolledFactor(tx, user, session, factor, now);
      return raiseSession(tx, session, factor.type === 'totp' ? 'totp' : 'mfa/phone', now);
    }),
  );
  if (!raised) {
    await recordAudit(db, actorOf(user), {
      action: 'factor.refuse',
      target: factor.id,
      details: { ip: client.ip },
    });
    throw new AuthError('mfa_verification_failed', {
      message: `Invalid ${factor.type === 'totp' ? 'TOTP' : 'MFA Phone'} code entered`,
    });
  }
  if (factor.status === 'unverified') {
    const info = { userId: user.id, mail: 'factor_added' } as const;
    sendInBackground(accounts, info, factorAddedNotice(accounts.site, user.email, factor.type));
  }
  return presentSessionWithUser(accounts, raised);
}

/** Locks the user's row until the caller's transaction ends, and returns the user's factors. */
export async function lockFactors(tx: Db, userId: string): Promise<FactorRow[]> {
  await lockUser(tx, userId);
  return (await findUser(tx, userId))?.factors ?? [];
}

/**
 * Removes a second factor, and the recovery codes if no verified factor is left. Throws `insufficient_aal`,
 * `mfa_factor_not_found`.
 */
export async function unenrollFactor(
  accounts: Accounts,
  principal: Principal,
  factorId: string,
): Promise<{ id: string }> {
  const { user } = principal;
  const factor = requireFactor(principal, factorId);
  requireSecondFactorPassed(principal, 422, 'AAL2 required to unenroll verified factor');
  const { wasVerified, isLast } = await inTransaction(accounts.db, async (tx) => {
    const existing = await lockFactors(tx, user.id);
    await tx.deleteFrom('auth_factors').where('id', '=', factor.id).execute();
    const wasVerified = existing.some(({ id, status }) => id === factor.id && status === 'verified');
    if (wasVerified) {
      // The user's other sessions must pass a remaining factor again.
      await tx
        .updateTable('auth_sessions')
        .set({ aal: 'aal1' })
        .where('user_id', '=', user.id)
        .where('id', '!=', principal.session.id)
        .execute();
    }
    const isLast = !hasVerifiedFactor({ factors: existing.filter(({ id }) => id !== factor.id) });
    if (isLast) {
      await tx
        .deleteFrom('auth_factors')
        .where('user_id', '=', user.id)
        .where('factor_type', '=', 'recovery_code')
        .execute();
    }
    await recordAudit(tx, actorOf(user), {
      action: 'factor.remove',
      target: factor.id,
      details: { type: factor.type },
    });
    return { wasVerified, isLast };
  });
  if (wasVerified) {
    const info = { userId: user.id, mail: 'factor_removed' } as const;
    sendInBackground(accounts, info, factorRemovedNotice(accounts.site, user.email, factor.type, isLast));
  }
  return { id: factor.id };
}
