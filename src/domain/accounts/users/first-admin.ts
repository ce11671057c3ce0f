import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import type { Setup } from '#shared/contracts/accounts.ts';
import { ProductError } from '#shared/errors.ts';
import { pages } from '#shared/urls.ts';
import type { Accounts } from '../accounts.ts';
import type { Client } from '../client.ts';
import { consumeToken, issueToken } from '../mail/one-time-tokens.ts';
import { checkNewUser, insertUser } from './users.ts';

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Creates a link to the page that creates the first admin. Returns null if any account exists. The link is valid for
 * one hour and one use.
 */
export async function firstAdminLink(accounts: Accounts): Promise<string | null> {
  const { db, site } = accounts;
  if (await hasUsers(db)) return null;
  const token = await inTransaction(db, (tx) =>
    issueToken(accounts, tx, { purpose: 'first_admin', userId: null }),
  );
  // The token is in the fragment, which browsers do not send, so it is not written to proxy logs.
  return `${site.publicUrl}${pages.setup}#token=${token}`;
}

/**
 * Creates the first admin. Only one of several concurrent calls succeeds, even if they use different links. Throws
 * `setup_closed` if any account exists, `setup_link_invalid`, `validation_failed`, `busy`, and `AuthError`
 * (`weak_password`, `over_request_rate_limit`). The link stays valid after a failure.
 */
export async function createFirstAdmin(
  accounts: Accounts,
  { token, ...input }: Setup,
  client: Client,
): Promise<{ email: string }> {
  const { db, limits, passwords } = accounts;
  if (await hasUsers(db)) throw new ProductError('setup_closed');
  await limits.takeFrom('tokenNetwork', client);
  const { email, name, password } = await checkNewUser({ ...input, isAdmin: true });
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (tx) => {
    // A second call waits here and then sees the first one's account.
    await sql`lock table auth_users in share row exclusive mode`.execute(tx);
    if (await hasUsers(tx)) throw new ProductError('setup_closed');
    if (!(await consumeToken(accounts, tx, 'first_admin', token)))
      throw new ProductError('setup_link_invalid');
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
