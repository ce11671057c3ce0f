import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';
import { type Actor, recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { emailSchema, personNameSchema, usernameSchema } from '#shared/contracts/accounts.ts';
import { ProductError } from '#shared/errors.ts';
import type { Accounts } from '../accounts.ts';
import { toTimestamp } from '../instant.ts';
import { dropEmailChange } from '../mail/email-change.ts';
import { findUser, findUserByEmail, lockUser, type UserRow } from '../rows.ts';
import { requireStrong } from '../sign-in/passwords.ts';
import { isUsernameTaken } from './profile.ts';

export type NewUser = { email: string; name: string; password: string; isAdmin: boolean };

/**
 * Returns the normalized input. Throws `validation_failed` for an invalid email or name, and `AuthError`
 * (`weak_password`).
 */
export async function checkNewUser({ email, name, password, isAdmin }: NewUser): Promise<NewUser> {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new ProductError('validation_failed', parsed.error.issues[0]?.message);
  const parsedName = personNameSchema.safeParse(name);
  if (!parsedName.success) throw new ProductError('validation_failed', parsedName.error.issues[0]?.message);
  await requireStrong(password, parsed.data);
  return { email: parsed.data, name: parsedName.data, password, isAdmin };
}

/**
 * Derives a username from the part of the email before the '@', because the account page requires a username. Returns
 * null if that part is not a valid username or is taken.
 */
async function deriveFreeUsername(tx: Db, email: string): Promise<string | null> {
  const parsed = usernameSchema.safeParse(email.split('@')[0]);
  if (!parsed.success) return null;
  return (await isUsernameTaken(tx, parsed.data)) ? null : parsed.data;
}

/** Inserts an account and its profile, and returns the account's id. The caller has validated the input. */
export async function insertUser(
  { clock }: Pick<Accounts, 'clock'>,
  tx: Db,
  actor: Actor,
  { email, name, passwordHash, isAdmin }: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<string> {
  const id = uuidv7();
  const at = toTimestamp(clock());
  await tx
    .insertInto('auth_users')
    .values({ id, email, password_hash: passwordHash, created_at: at, updated_at: at })
    .execute();
  const username = await deriveFreeUsername(tx, email);
  await tx.insertInto('profiles').values({ id, is_admin: isAdmin, name, username, email }).execute();
  await recordAudit(tx, actor, { action: 'user.create', target: id, details: { email, isAdmin } });
  return id;
}

/**
 * Creates an account. Only the command line uses this function. Throws `conflict` if the email is taken, and the errors
 * of `checkNewUser`.
 */
export async function createUser(
  accounts: Accounts,
  actor: Actor,
  input: NewUser,
): Promise<{ id: string; email: string }> {
  const { email, name, password, isAdmin } = await checkNewUser(input);
  if (await findUserByEmail(accounts.db, email)) {
    throw new ProductError('conflict', `An account for ${email} already exists`);
  }
  const passwordHash = await accounts.passwords.hash(password);
  const id = await inTransaction(accounts.db, (tx) =>
    insertUser(accounts, tx, actor, { email, name, passwordHash, isAdmin }),
  );
  return { id, email };
}

/** Returns the user with this email. Throws `PGRST116` if there is none. */
export async function requireUserByEmail({ db }: Pick<Accounts, 'db'>, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email.trim());
  if (!user) throw new ProductError('PGRST116', `There is no account for ${email}`);
  return user;
}

type PasswordReset = { password: string; removeFactors: boolean };

/**
 * Sets the password of an account, and removes all its sessions and provider identities. Only the command line uses
 * this function. `removeFactors` also removes second factors, for users who lost theirs. Throws `AuthError`
 * (`weak_password`).
 */
export async function resetPassword(
  accounts: Accounts,
  actor: Actor,
  user: UserRow,
  { password, removeFactors }: PasswordReset,
): Promise<void> {
  await requireStrong(password, user.email);
  const passwordHash = await accounts.passwords.hash(password);
  await inTransaction(accounts.db, async (tx) => {
    await setPassword(accounts, tx, user, passwordHash, null);
    await tx.deleteFrom('auth_identities').where('user_id', '=', user.id).execute();
    if (removeFactors) await tx.deleteFrom('auth_factors').where('user_id', '=', user.id).execute();
    await recordAudit(tx, actor, { action: 'user.password', target: user.id, details: { removeFactors } });
  });
}

/**
 * Sets a password, ends all sessions except `keepSessionId`, and revokes all mailed links and unused codes of provider
 * sign-ins. A pending email change is canceled too, because it may come from an attacker who knew the old password.
 */
export async function setPassword(
  { clock }: Pick<Accounts, 'clock'>,
  tx: Db,
  user: Pick<UserRow, 'id'>,
  passwordHash: string,
  keepSessionId: string | null,
): Promise<void> {
  await tx
    .updateTable('auth_users')
    .set({ password_hash: passwordHash, new_email: null, updated_at: toTimestamp(clock()) })
    .where('id', '=', user.id)
    .execute();
  await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', user.id)
    .$if(keepSessionId !== null, (query) => query.where('id', '!=', keepSessionId as string))
    .execute();
  await tx.deleteFrom('auth_one_time_tokens').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('auth_flow_states').where('user_id', '=', user.id).execute();
}

/**
 * Ends all sessions of an account and returns their number. Also cancels a pending email change, and revokes unused
 * codes of provider sign-ins.
 */
export async function revokeSessions(
  { db, clock }: Accounts,
  actor: Actor,
  user: Pick<UserRow, 'id'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, user.id);
    await dropEmailChange({ clock }, tx, user.id);
    await tx.deleteFrom('auth_flow_states').where('user_id', '=', user.id).execute();
    const { numDeletedRows } = await tx
      .deleteFrom('auth_sessions')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, {
      action: 'session.revoke',
      target: user.id,
      details: { sessions: Number(numDeletedRows) },
    });
    return Number(numDeletedRows);
  });
}

/** Reads a user. Throws `PGRST116` (not found) if the user no longer exists. */
export async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new ProductError('PGRST116', 'Account not found');
  return user;
}
