import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { recordAudit } from '#domain/audit/commands.ts';
import { isViolationOf } from '#domain/database-errors.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Profile, ProfileChanges } from '#shared/contracts/accounts.ts';
import { ProductError } from '#shared/errors.ts';
import type { Accounts } from '../accounts.ts';
import type { UserRow } from '../rows.ts';
import { actorOf } from '../sessions/sessions.ts';

export const presentProfile = (user: UserRow): Profile => ({
  id: user.id,
  email: user.email,
  newEmail: user.newEmail,
  name: user.name,
  username: user.username,
  avatarUrl: user.avatarUrl,
  isAdmin: user.isAdmin,
  createdAt: user.createdAt,
});

/** Null removes the value. */
type Changes = { [K in keyof ProfileChanges]?: string | null | undefined };

/** Changes name and username, if given. Throws `conflict` if another user has the username. */
export async function changeProfile(
  { db }: Pick<Accounts, 'db'>,
  user: Pick<UserRow, 'id' | 'email'>,
  changes: Changes,
): Promise<void> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ ...Object.fromEntries(given), updated_at: sql<string>`now()` })
      .where('id', '=', user.id)
      .execute();
    await recordAudit(tx, actorOf(user), {
      action: 'profile.update',
      target: user.id,
      details: { fields: given.map(([name]) => name) },
    });
  }).catch((error: unknown) => {
    throw toUsernameTaken(error);
  });
}

/** Converts a violation of the unique username to `conflict` with a helpful message. Returns other errors unchanged. */
export const toUsernameTaken = (error: unknown): unknown =>
  isViolationOf(error, 'profiles_username_key') ? usernameTakenError(error) : error;

const usernameTakenError = (cause?: unknown): ProductError =>
  new ProductError('conflict', 'This username is already taken', { cause });

/** Whether a user other than `exceptUserId` has the username, ignoring case. */
export async function isUsernameTaken(db: Db, username: string, exceptUserId?: string): Promise<boolean> {
  const owner = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
  return owner !== undefined && owner.id !== exceptUserId;
}

/** Throws `conflict` if another user has the username. Writes nothing. */
export async function requireFreeUsername(
  { db }: Pick<Accounts, 'db'>,
  { id }: Pick<UserRow, 'id'>,
  username: string | null | undefined,
): Promise<void> {
  if (username && (await isUsernameTaken(db, username, id))) throw usernameTakenError();
}
