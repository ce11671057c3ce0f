import { z } from 'zod';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { emailSchema } from '#shared/contracts/accounts.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import {
  beginEmailChange,
  mailEmailChange,
  requestEmailChange,
  requireFreeEmail,
} from '../mail/email-change.ts';
import { passwordChangedMail, sendInBackground } from '../mail/mails.ts';
import { LINK_METHOD } from '../mail/recovery.ts';
import { findUser, type UserRow } from '../rows.ts';
import type { Principal } from '../sessions/authenticate.ts';
import { actorOf } from '../sessions/sessions.ts';
import { requireStrong } from '../sign-in/passwords.ts';
import { checkPassword } from '../sign-in/sign-in.ts';
import { changeProfile, requireFreeUsername, toUsernameTaken } from './profile.ts';
import { checkMetadata, type MetadataChanges, mergeMetadata } from './user-metadata.ts';
import { setPassword } from './users.ts';

/** For this long after a sign-in by link or provider, the current password is not required. */
const PROVEN_MS = 15 * 60_000;

export type UserChanges = {
  email?: string;
  password?: string;
  currentPassword?: string;
  /**
   * `full_name` and `username` are stored in the profile, and `avatar_url` is refused. Other keys are stored as
   * metadata of the client.
   */
  data?: MetadataChanges & { full_name?: string | null | undefined; username?: string | null | undefined };
};

/** Whether the session was opened recently by a method that makes the current password unnecessary. */
function isProven({ session, user }: Principal, now: number): boolean {
  return session.amr.some(
    ({ method, timestamp }) =>
      (method === LINK_METHOD || (method === 'oauth' && user.passwordHash === null)) &&
      now - timestamp * 1000 < PROVEN_MS,
  );
}

async function requireCurrentPassword(
  accounts: Accounts,
  principal: Principal,
  given: string | undefined,
  client: Client,
): Promise<void> {
  if (isProven(principal, accounts.clock())) return;
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

/** Verifying and hashing take time. A session that ended in the meantime must not change anything. */
async function requireLive(tx: Db, { id }: Principal['session']): Promise<void> {
  const live = await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!live) throw new AuthError('session_not_found');
}

/** Throws `same_password`. */
async function hashNew({ passwords }: Accounts, user: UserRow, password: string): Promise<string> {
  if (await passwords.matches(password, user.passwordHash)) throw new AuthError('same_password');
  return passwords.hash(password);
}

/**
 * Changes password, address, name and metadata of the user's own account, all or nothing. Admin rights cannot be
 * changed. Throws `insufficient_aal`, `current_password_required`, `invalid_credentials`, `same_password`,
 * `weak_password`, `email_exists`, `validation_failed`.
 */
export async function updateUser(
  accounts: Accounts,
  principal: Principal,
  changes: UserChanges,
  client: Client,
): Promise<UserRow> {
  const { user, session } = principal;
  if (!principal.isComplete) throw new AuthError('insufficient_aal');
  const email = changes.email === undefined ? undefined : emailSchema.safeParse(changes.email);
  if (email && !email.success) {
    throw new AuthError('validation_failed', { message: z.prettifyError(email.error).replace(/^✖ /, '') });
  }
  const newEmail = email?.data === user.email ? undefined : email?.data;
  const { password, data } = changes;
  // Everything is checked before anything is changed in one transaction.
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
  if (newEmail !== undefined) await requireFreeEmail(accounts, user, newEmail);
  const passwordHash = password === undefined ? null : await hashNew(accounts, user, password);

  const asked = newEmail === undefined ? null : beginEmailChange(accounts, newEmail);
  if (asked) await mailEmailChange(accounts, user, asked);

  await inTransaction(accounts.db, async (tx) => {
    await requireLive(tx, session);
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
    if (asked) await requestEmailChange(accounts, tx, user, asked);
  }).catch((error: unknown) => {
    throw toUsernameTaken(error);
  });

  if (passwordHash !== null) sendInBackground(accounts, passwordChangedMail(accounts.site, user.email));
  const changed = await findUser(accounts.db, user.id);
  if (!changed) throw new AuthError('session_not_found');
  return changed;
}
