import { z } from 'zod';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { emailSchema } from '#shared/contracts/accounts.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import {
  countEmailChange,
  createEmailChange,
  requireUnusedAddress,
  sendEmailChangeLinks,
  storeEmailChange,
} from '../mail/email-change.ts';
import { passwordChangedNotice, sendInBackground } from '../mail/mails.ts';
import { LINK_METHOD } from '../mail/recovery.ts';
import { findUser, type UserRow } from '../rows.ts';
import type { Principal } from '../sessions/authenticate.ts';
import { actorOf } from '../sessions/sessions.ts';
import { requireStrong } from '../sign-in/passwords.ts';
import { checkPassword } from '../sign-in/sign-in.ts';
import { changeProfile, requireFreeUsername, toUsernameTaken } from './profile.ts';
import { checkMetadata, type MetadataChanges, mergeMetadata } from './user-metadata.ts';
import { setPassword } from './users.ts';

/**
 * Time after a sign-in by recovery link during which the current password is not required. It also applies after a
 * sign-in through a provider, if the account has no password.
 */
const CURRENT_PASSWORD_EXEMPTION_MS = 15 * 60_000;

export type UserChanges = {
  email?: string;
  password?: string;
  currentPassword?: string;
  /**
   * `full_name` and `username` are stored in the profile, and `avatar_url` is refused. Other keys are stored as
   * metadata.
   */
  data?: MetadataChanges & { full_name?: string | null | undefined; username?: string | null | undefined };
};

/** Whether the session was recently opened by a method after which the current password is not required. */
function canOmitCurrentPassword({ session, user }: Principal, now: number): boolean {
  return session.amr.some(
    ({ method, timestamp }) =>
      (method === LINK_METHOD || (method === 'oauth' && user.passwordHash === null)) &&
      now - timestamp * 1000 < CURRENT_PASSWORD_EXEMPTION_MS,
  );
}

async function requireCurrentPassword(
  accounts: Accounts,
  principal: Principal,
  given: string | undefined,
  client: Client,
): Promise<void> {
  if (canOmitCurrentPassword(principal, accounts.clock())) return;
  if (!given) throw new AuthError('current_password_required');
  const { user } = principal;
  const { matches } = await checkPassword(accounts, client, user.email, given, async () => user);
  if (!matches) {
    await recordAudit(accounts.db, actorOf(user), {
      action: 'user.refuse',
      target: user.id,
      details: { reason: 'current password', ip: client.ip },
    });
    throw new AuthError('current_password_invalid');
  }
}

/** Throws `session_not_found` if the session has ended while the password was verified and hashed. */
async function requireSessionExists(tx: Db, { id }: Principal['session']): Promise<void> {
  const existing = await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!existing) throw new AuthError('session_not_found');
}

/** Hashes a new password. Throws `same_password` if it is the current one. */
async function hashNewPassword({ passwords }: Accounts, user: UserRow, password: string): Promise<string> {
  if (await passwords.matches(password, user.passwordHash)) throw new AuthError('same_password');
  return passwords.hash(password);
}

/**
 * Changes password, email, name, username and metadata of the user's own account, all or nothing. Admin rights cannot
 * be changed. Throws `insufficient_aal`, `current_password_required`, `current_password_invalid`, `same_password`,
 * `weak_password`, `email_exists`, `validation_failed`, `session_not_found`, `over_request_rate_limit`,
 * `over_email_send_rate_limit`, `unexpected_failure` for a mail that cannot be sent, and `ProductError` (`busy`, or
 * `conflict` for a username that is taken).
 */
export async function updateUser(
  accounts: Accounts,
  principal: Principal,
  changes: UserChanges,
  client: Client,
): Promise<UserRow> {
  const { user, session } = principal;
  if (!principal.hasRequiredAal) throw new AuthError('insufficient_aal');
  const email = changes.email === undefined ? undefined : emailSchema.safeParse(changes.email);
  if (email && !email.success) {
    // `prettifyError` begins the message with this mark.
    throw new AuthError('validation_failed', { message: z.prettifyError(email.error).replace(/^✖ /, '') });
  }
  const newEmail = email?.data === user.email ? undefined : email?.data;
  const { password, data } = changes;
  // All input is checked and the links of an address change are mailed first. Then one transaction makes all changes.
  if (password !== undefined) await requireStrong(password, user.email);
  if (password !== undefined || newEmail !== undefined) {
    await requireCurrentPassword(accounts, principal, changes.currentPassword, client);
  }
  const { full_name: name, username, ...metadata } = data ?? {};
  checkMetadata(metadata);
  if ('avatar_url' in metadata) {
    throw new AuthError('validation_failed', { message: 'data: avatar_url is set by uploading a picture' });
  }
  await requireFreeUsername(accounts, user, username);
  if (newEmail !== undefined) await requireUnusedAddress(accounts, newEmail);
  const passwordHash = password === undefined ? null : await hashNewPassword(accounts, user, password);

  // The limit counts mails, so it is the last check: a request that an earlier check refuses sends no mail.
  if (newEmail !== undefined) await countEmailChange(accounts, user);
  const emailChange = newEmail === undefined ? null : createEmailChange(accounts, newEmail);
  if (emailChange) await sendEmailChangeLinks(accounts, user, emailChange);

  await inTransaction(accounts.db, async (tx) => {
    await requireSessionExists(tx, session);
    if (passwordHash !== null) {
      await setPassword(accounts, tx, user, passwordHash, session.id);
      await recordAudit(tx, actorOf(user), {
        action: 'user.password',
        target: user.id,
        details: { session: session.id },
      });
    }
    if (data) await changeProfile({ db: tx }, user, { name, username });
    if (Object.keys(metadata).length > 0) await mergeMetadata(accounts, tx, user, metadata);
    if (emailChange) await storeEmailChange(accounts, tx, user, emailChange);
  }).catch((error: unknown) => {
    throw toUsernameTaken(error);
  });

  if (passwordHash !== null) {
    const info = { userId: user.id, mail: 'password_changed' } as const;
    sendInBackground(accounts, info, passwordChangedNotice(accounts.site, user.email));
  }
  const changed = await findUser(accounts.db, user.id);
  if (!changed) throw new AuthError('session_not_found');
  return changed;
}
