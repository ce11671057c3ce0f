import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Setup } from '#shared/contracts/accounts.ts';
import { ProductError } from '#shared/errors.ts';
import { pages } from '#shared/urls.ts';
import type { Accounts } from '../accounts.ts';
import type { Client } from '../client.ts';
import { issueToken, takeToken } from '../mail/one-time-tokens.ts';
import { checkNewUser, insertUser } from './users.ts';

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The link to the page that makes the first admin, or null once there is an account. Good for one hour, and once. */
export async function firstAdminLink(accounts: Accounts): Promise<string | null> {
  const { db, site } = accounts;
  if (await hasUsers(db)) return null;
  const token = await inTransaction(db, (tx) =>
    issueToken(accounts, tx, { purpose: 'first_admin', userId: null }),
  );
  // Behind '#', which no browser sends: the token stands in no log of a proxy.
  return `${site.publicUrl}${pages.setup}#token=${token}`;
}

/**
 * Makes the first admin. Of two calls at once one succeeds, whatever their links. Throws `setup_closed` once there is
 * an account, `setup_link_invalid`, `validation_failed`, and `AuthError` weak_password; a refused call leaves the
 * link good.
 */
export async function createFirstAdmin(
  accounts: Accounts,
  { token, ...input }: Setup,
  client: Client,
): Promise<{ email: string }> {
  const { db, limits, passwords } = accounts;
  if (await hasUsers(db)) throw new ProductError('setup_closed');
  await limits.takeFrom('tokenAddress', client);
  const { email, name, password } = await checkNewUser({ ...input, isAdmin: true });
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (tx) => {
    // Whoever comes second waits here, and then sees the first one's account.
    await sql`lock table auth_users in share row exclusive mode`.execute(tx);
    if (await hasUsers(tx)) throw new ProductError('setup_closed');
    if (!(await takeToken(accounts, tx, 'first_admin', token))) throw new ProductError('setup_link_invalid');
    await insertUser(
      accounts,
      tx,
      { id: null, name: 'first admin' },
      { email, name, passwordHash, isAdmin: true },
    );
    await tx.deleteFrom('auth_one_time_tokens').where('purpose', '=', 'first_admin').execute();
    return { email };
  });
}
