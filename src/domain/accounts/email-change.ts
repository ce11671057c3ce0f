import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { ProductError } from '#shared/errors.ts';
import { pages } from '#shared/urls.ts';
import type { Accounts, Client } from './accounts.ts';
import { AuthError } from './auth-error.ts';
import { instant } from './instant.ts';
import { emailChangedMail, emailChangeMail, notify } from './mails.ts';
import { issueToken, takeToken } from './one-time-tokens.ts';
import { findUser, findUserByEmail, type UserRow } from './rows.ts';
import { actorOf } from './sessions.ts';

/** Throws `email_exists`, `over_email_send_rate_limit`; before anything is written. */
export async function requireFreeEmail(
  { db, limits }: Accounts,
  user: UserRow,
  email: string,
): Promise<void> {
  if (await findUserByEmail(db, email)) throw new AuthError('email_exists');
  // Counted apart from the mails that anybody can ask for: nobody else can use these up.
  await limits.take('mailAccount', user.id, 'over_email_send_rate_limit');
}

/** Writes down which address is asked for, and the token of the link to it, in the caller's transaction. */
export async function requestEmailChange(
  accounts: Accounts,
  tx: Db,
  user: UserRow,
  { email, token }: { email: string; token: string },
): Promise<void> {
  await tx
    .updateTable('auth_users')
    .set({ new_email: email, updated_at: instant(accounts.clock()) })
    .where('id', '=', user.id)
    .execute();
  await recordAudit(tx, actorOf(user), { action: 'email.request', target: user.id, details: { email } });
  await issueToken(accounts, tx, { purpose: 'email_change', userId: user.id, email, token });
}

/**
 * Mails the link to the new address, before its token is written down: a mail that cannot be handed over leaves
 * nothing changed. Throws `unexpected_failure`.
 */
export async function mailEmailChange(accounts: Accounts, email: string, token: string): Promise<void> {
  const { mailer, site, logger } = accounts;
  const link = `${site.publicUrl}${pages.confirmEmail}#token=${token}`;
  try {
    await mailer.send(emailChangeMail(site, email, link));
  } catch (cause) {
    logger.error({ err: cause }, 'a mail could not be sent');
    throw new AuthError('unexpected_failure', {
      message: 'The mail to the new address could not be sent',
      cause,
    });
  }
}

/** Makes the new address the account's, by the link that went to it. Throws `otp_expired`, `email_exists`. */
export async function confirmEmailChange(
  accounts: Accounts,
  token: string,
  client: Client,
): Promise<UserRow> {
  const { db, limits, site, clock } = accounts;
  await limits.take('tokenAddress', client.network);
  const changed = await inTransaction(db, async (tx) => {
    const taken = await takeToken(accounts, tx, 'email_change', token);
    const user = taken?.userId ? await findUser(tx, taken.userId) : undefined;
    if (!taken?.email || user?.newEmail !== taken.email) return null;
    const { email } = taken;
    await tx
      .updateTable('auth_users')
      .set({ email, new_email: null, updated_at: instant(clock()) })
      .where('id', '=', user.id)
      .execute();
    // A link to a new password that went to the old address is good no more.
    await tx
      .deleteFrom('auth_one_time_tokens')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'recovery')
      .execute();
    await tx.updateTable('profiles').set({ email }).where('id', '=', user.id).execute();
    // A provider that knew the old address vouches for nobody any more.
    await tx.deleteFrom('auth_identities').where('user_id', '=', user.id).execute();
    await recordAudit(tx, actorOf(user), {
      action: 'email.change',
      target: user.id,
      details: { from: user.email, to: email },
    });
    return { before: user, after: await findUser(tx, user.id) };
  }).catch((error: unknown) => {
    if (error instanceof ProductError && error.code === 'conflict') throw new AuthError('email_exists');
    throw error;
  });
  if (!changed?.after) throw new AuthError('otp_expired');
  notify(accounts, emailChangedMail(site, changed.before.email, changed.after.email));
  return changed.after;
}
