import { NIL } from 'uuid';
import type { TokenPurpose } from '#db/tables/accounts.ts';
import type { Db } from '#db/tables.ts';
import type { Accounts } from '../accounts.ts';
import { toMilliseconds, toTimestamp } from '../instant.ts';
import { digest, randomToken } from '../vault.ts';

/** Lifetime of a link, in milliseconds. */
export const LINK_TTL_MS = {
  first_admin: 60 * 60_000,
  recovery: 60 * 60_000,
  email_change: 24 * 60 * 60_000,
  email_change_current: 24 * 60 * 60_000,
} as const;

type NewToken = {
  purpose: TokenPurpose;
  userId: string | null;
  email?: string;
  /** A token that the caller has created with `randomToken`. By default a new one. */
  token?: string;
};

/**
 * Stores a single-use token, returns it, and revokes the user's earlier tokens for the same purpose. If `userId` is
 * null, the function runs the same statements, so that timing does not reveal whether an account exists.
 */
export async function issueToken(
  { clock }: Pick<Accounts, 'clock'>,
  tx: Db,
  { purpose, userId, email, token = randomToken() }: NewToken,
): Promise<string> {
  const now = clock();
  await tx
    .deleteFrom('auth_one_time_tokens')
    .where('user_id', '=', userId ?? NIL)
    .where('purpose', '=', purpose)
    .execute();
  await tx
    .insertInto('auth_one_time_tokens')
    .values({
      token_hash: digest(token),
      purpose,
      user_id: userId,
      email: email ?? null,
      expires_at: toTimestamp(now + LINK_TTL_MS[purpose]),
      created_at: toTimestamp(now),
    })
    .execute();
  return token;
}

export type ConsumedToken = { userId: string | null; email: string | null };

/** Consumes a token in the caller's transaction. Returns null if it is unknown, used or expired. */
export async function consumeToken(
  { clock }: Pick<Accounts, 'clock'>,
  tx: Db,
  purpose: TokenPurpose,
  token: string,
): Promise<ConsumedToken | null> {
  const row = await tx
    .deleteFrom('auth_one_time_tokens')
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .returning(['user_id as userId', 'email', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row && toMilliseconds(row.expiresAt) > clock() ? { userId: row.userId, email: row.email } : null;
}
