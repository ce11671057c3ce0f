import { sql } from 'kysely';
import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Profile, ProfileChanges } from '#shared/contracts/accounts.ts';
import { ProductError } from '#shared/errors.ts';
import type { Accounts } from './accounts.ts';
import type { UserRow } from './rows.ts';
import { actorOf } from './sessions.ts';

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

/** Changes name and username, where given. Throws `conflict` for a username that somebody else has. */
export async function changeProfile(
  { db }: Pick<Accounts, 'db'>,
  user: Pick<UserRow, 'id' | 'email'>,
  changes: { [K in keyof ProfileChanges]?: string | undefined },
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
    if (error instanceof ProductError && error.code === 'conflict') {
      throw new ProductError('conflict', 'This username is already taken', { cause: error });
    }
    throw error;
  });
}
