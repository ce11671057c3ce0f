import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { pages } from '#shared/urls.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { findUser, findUserByEmail } from '../rows.ts';
import { actorOf, insertSession, isBanned } from '../sessions/sessions.ts';
import { type PresentedSession, presentNewSession } from '../users/present.ts';
import { logMailFailure, recoveryMail, trackMail } from './mails.ts';
import { consumeToken, issueToken } from './one-time-tokens.ts';

/** Authentication method that auth-js uses for sessions opened by a mailed link. */
export const LINK_METHOD = 'otp';

/**
 * Maximum random delay before the mail is sent. Without a delay, a client could detect the load of sending in the
 * response times of its other requests, and learn that the account exists.
 */
const MAX_MAIL_DELAY_MS = 500;

/**
 * Mails a link for a new password. The client must not learn whether the address has an account. Therefore the promise
 * resolves as soon as the rate limit has counted the request, and an unknown address causes the same writes. `sent`
 * resolves once the mail is sent, has failed or turns out not to be needed. Throws `over_email_send_rate_limit`.
 */
export async function requestRecovery(
  accounts: Accounts,
  input: { email: string },
  client: Client,
): Promise<{ sent: Promise<void> }> {
  const { limits, logger } = accounts;
  const email = input.email.trim().toLowerCase();
  await limits.takeFrom('mailNetwork', client, 'over_email_send_rate_limit');
  const sent = sendRecovery(accounts, email, client).catch((err: unknown) => {
    logger.error({ err, mail: 'recovery' }, 'a mail could not be sent');
  });
  trackMail(accounts, sent);
  return { sent };
}

async function sendRecovery(accounts: Accounts, email: string, client: Client): Promise<void> {
  const { db, limits, logger, mailer, site, clock } = accounts;
  try {
    await limits.take('mailAccount', email);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const found = await findUserByEmail(db, email);
    const info = { userId: found?.id, mail: 'recovery' };
    logger.warn(info, 'a mail was not sent, because too many were requested for its address');
    return;
  }
  const found = await findUserByEmail(db, email);
  const user = found && !isBanned(found, clock()) ? found : null;
  const token = await inTransaction(db, async (tx) => {
    const actor = user ? actorOf(user) : ({ id: null, kind: 'stranger', name: email } as const);
    await recordAudit(tx, actor, {
      action: 'recovery.request',
      target: user?.id ?? 'unknown',
      details: { ip: client.ip },
    });
    return issueToken(accounts, tx, { purpose: 'recovery', userId: user?.id ?? null });
  });
  if (!user) return;
  await pause(randomInt(MAX_MAIL_DELAY_MS));
  const link = `${site.publicUrl}${pages.resetPassword}#token=${token}`;
  try {
    await mailer.send(recoveryMail(site, user.email, link));
  } catch (err) {
    logMailFailure(accounts, { userId: user.id, mail: 'recovery' }, err);
    // The attempt is not given back to the limit of the client's network. The client sees when that limit refuses a
    // request, so an attempt that did not count would reveal that the account exists.
    await limits.giveBack('mailAccount', email);
  }
}

/**
 * Opens a session with the token of a recovery link. If the account has a second factor, the user must still pass it.
 * Throws `otp_expired`, `over_request_rate_limit`.
 */
export async function signInByLink(
  accounts: Accounts,
  token: string,
  client: Client,
): Promise<PresentedSession> {
  const { db, limits, clock } = accounts;
  await limits.takeFrom('tokenNetwork', client);
  const opened = await inTransaction(db, async (tx) => {
    const consumed = await consumeToken(accounts, tx, 'recovery', token);
    const user = consumed?.userId ? await findUser(tx, consumed.userId) : undefined;
    if (!user || isBanned(user, clock())) return null;
    const session = await insertSession(accounts, tx, { user, method: LINK_METHOD, client });
    return { session, user };
  });
  if (!opened) throw new AuthError('otp_expired');
  return presentNewSession(accounts, opened.session, opened.user);
}
