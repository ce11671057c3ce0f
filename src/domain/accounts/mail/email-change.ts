import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Mail } from '#platform/mail.ts';
import { ProductError } from '#shared/errors.ts';
import { pages } from '#shared/urls.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { toTimestamp } from '../instant.ts';
import { findUser, findUserByEmail, lockUser, type UserRow } from '../rows.ts';
import { actorOf, isBanned } from '../sessions/sessions.ts';
import { randomToken } from '../vault.ts';
import {
  addressChangedNotice,
  approveAddressChangeMail,
  confirmNewAddressMail,
  logMailFailure,
  type MailInfo,
  sendInBackground,
} from './mails.ts';
import { consumeToken, issueToken } from './one-time-tokens.ts';

/** Throws `email_exists` if an account uses the address. */
export async function requireUnusedAddress({ db }: Accounts, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) throw new AuthError('email_exists');
}

/** Counts a change of the address. Throws `over_email_send_rate_limit` if the user has requested too many mails. */
export async function countEmailChange({ limits }: Accounts, user: UserRow): Promise<void> {
  // The key is the user id, not the address: anonymous clients request recovery mails by address and must not be able
  // to use up this limit.
  await limits.take('mailAccount', user.id, 'over_email_send_rate_limit');
}

/**
 * A requested change to the address `email`. `token` is mailed to the new address. `currentToken` is mailed to the
 * current address; null if only the new address must be confirmed.
 */
export type EmailChange = { email: string; token: string; currentToken: string | null };

export const createEmailChange = ({ confirmsBothAddresses }: Accounts, email: string): EmailChange => ({
  email,
  token: randomToken(),
  currentToken: confirmsBothAddresses ? randomToken() : null,
});

const PURPOSES = ['email_change', 'email_change_current'] as const;

/** Cancels an unconfirmed address change, in the caller's transaction. */
export async function dropEmailChange(
  { clock }: Pick<Accounts, 'clock'>,
  tx: Db,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('auth_users')
    .set({ new_email: null, updated_at: toTimestamp(clock()) })
    .where('id', '=', userId)
    .where('new_email', 'is not', null)
    .execute();
  await tx
    .deleteFrom('auth_one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', PURPOSES)
    .execute();
}

/**
 * Cancels the address changes that have no tokens left. Callers delete the expired tokens first. Locks the users' rows
 * before it reads the tokens. Otherwise it could overlook the tokens that a concurrent request is storing, and would
 * cancel the change of that request.
 */
export async function dropExpiredEmailChanges({ db, clock }: Pick<Accounts, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const pending = await tx
      .selectFrom('auth_users')
      .select('id')
      .where('new_email', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (pending.length === 0) return;
    await tx
      .updateTable('auth_users')
      .set({ new_email: null, updated_at: toTimestamp(clock()) })
      .where(
        'id',
        'in',
        pending.map(({ id }) => id),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('auth_one_time_tokens')
              .select('purpose')
              .whereRef('user_id', '=', 'auth_users.id')
              .where('purpose', 'in', PURPOSES),
          ),
        ),
      )
      .execute();
  });
}

/** Stores the requested address and the hashes of both tokens, in the caller's transaction. */
export async function storeEmailChange(
  accounts: Accounts,
  tx: Db,
  user: UserRow,
  { email, token, currentToken }: EmailChange,
): Promise<void> {
  await dropEmailChange(accounts, tx, user.id);
  await tx
    .updateTable('auth_users')
    .set({ new_email: email, updated_at: toTimestamp(accounts.clock()) })
    .where('id', '=', user.id)
    .execute();
  await recordAudit(tx, actorOf(user), { action: 'email.request', target: user.id, details: { email } });
  await issueToken(accounts, tx, { purpose: 'email_change', userId: user.id, email, token });
  if (currentToken) {
    const purpose = 'email_change_current';
    await issueToken(accounts, tx, { purpose, userId: user.id, email, token: currentToken });
  }
}

/**
 * Mails the links. Callers store the tokens afterwards, so that nothing changes if a mail cannot be sent. If no mail
 * was sent, the request does not count toward the limit. Throws `unexpected_failure`.
 */
export async function sendEmailChangeLinks(
  accounts: Accounts,
  user: UserRow,
  change: EmailChange,
): Promise<void> {
  const { mailer, site, limits } = accounts;
  const linkOf = (token: string): string => `${site.publicUrl}${pages.confirmEmail}#token=${token}`;
  let hasSentMail = false;
  const send = async (mail: Mail, kind: MailInfo['mail']): Promise<void> => {
    try {
      await mailer.send(mail);
      hasSentMail = true;
    } catch (cause) {
      logMailFailure(accounts, { userId: user.id, mail: kind }, cause);
      // A request that sent a mail counts. Otherwise a client could flood the current address with mails: it would
      // request a new address that refuses mails, again and again.
      if (!hasSentMail) await limits.giveBack('mailAccount', user.id);
      const message = `The mail to the ${kind === 'email_change' ? 'new' : 'current'} address could not be sent`;
      throw new AuthError('unexpected_failure', { message, cause, isLogged: true });
    }
  };
  // If the second mail fails, the link in the first one does not work. The mail to the current address is therefore
  // sent first: its owner made the request and can repeat it, whereas the new address may belong to another person.
  if (change.currentToken) {
    await send(
      approveAddressChangeMail(site, user.email, change.email, linkOf(change.currentToken)),
      'email_change_current',
    );
  }
  await send(confirmNewAddressMail(site, change.email, linkOf(change.token)), 'email_change');
}

/**
 * Consumes the token of a link. Returns the user and the new address, or null if the link is not valid. If the user is
 * banned, cancels the change of address and returns null. Locks the user's row, so that a concurrent request with the
 * other link waits.
 */
async function consumeEmailChangeToken(accounts: Accounts, tx: Db, token: string) {
  const consumed =
    (await consumeToken(accounts, tx, 'email_change', token)) ??
    (await consumeToken(accounts, tx, 'email_change_current', token));
  if (!consumed?.userId || !consumed.email) return null;
  await lockUser(tx, consumed.userId);
  const user = await findUser(tx, consumed.userId);
  if (user?.newEmail !== consumed.email) return null;
  if (isBanned(user, accounts.clock())) {
    await dropEmailChange(accounts, tx, user.id);
    return null;
  }
  return { user, email: consumed.email };
}

/**
 * Confirms an address change by one of its links. The account gets the new address once all links are confirmed.
 * Returns null if the other link is not confirmed yet. Throws `otp_expired`, `email_exists`, `over_request_rate_limit`.
 */
export async function confirmEmailChange(
  accounts: Accounts,
  token: string,
  client: Client,
): Promise<UserRow | null> {
  const { db, limits, site, clock } = accounts;
  await limits.takeFrom('tokenNetwork', client);
  const confirmed = await inTransaction(db, async (tx) => {
    const consumed = await consumeEmailChangeToken(accounts, tx, token);
    if (!consumed) return null;
    const { user, email } = consumed;
    // Both tokens are issued together and expire together, so a missing token has been used.
    const other = await tx
      .selectFrom('auth_one_time_tokens')
      .select('purpose')
      .where('user_id', '=', user.id)
      .where('purpose', 'in', PURPOSES)
      .executeTakeFirst();
    // `after` is null while the other link is not confirmed yet.
    if (other) return { before: user, after: null };
    await tx
      .updateTable('auth_users')
      .set({ email, new_email: null, updated_at: toTimestamp(clock()) })
      .where('id', '=', user.id)
      .execute();
    // Revoke a password recovery link that was sent to the old address.
    await tx
      .deleteFrom('auth_one_time_tokens')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'recovery')
      .execute();
    await tx.updateTable('profiles').set({ email }).where('id', '=', user.id).execute();
    // A provider identity is bound to the old address and is no longer trusted.
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
  if (!confirmed || confirmed.after === undefined) throw new AuthError('otp_expired');
  const { before, after } = confirmed;
  if (after) {
    const info = { userId: after.id, mail: 'email_changed' } as const;
    sendInBackground(accounts, info, addressChangedNotice(site, before.email, after.email));
  }
  return after;
}
