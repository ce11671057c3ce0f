import { NIL } from 'uuid';
import type { TokenPurpose } from '#db/tables/accounts.ts';
import type { Db } from '#db/tables.ts';
import type { Accounts } from '../accounts.ts';
import { instant, milliseconds } from '../instant.ts';
import { digest, randomToken } from '../vault.ts';

/** How long a link is good for, in milliseconds. */
export const LINK_MS = {
  first_admin: 60 * 60_000,
  recovery: 60 * 60_000,
  email_change: 24 * 60 * 60_000,
  email_change_current: 24 * 60 * 60_000,
} as const;

type NewToken = {
  purpose: TokenPurpose;
  userId: string | null;
  email?: string;
  /** One that was made before, by `randomToken`. */
  token?: string;
};

/**
 * Makes a token that works once, and voids the user's earlier ones for the same purpose. Without a user the statements
 * are the same.
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
      expires_at: instant(now + LINK_MS[purpose]),
      created_at: instant(now),
    })
    .execute();
  return token;
}

export type TakenToken = { userId: string | null; email: string | null };

/** Uses a token up, in the caller's transaction. Null when it is unknown, used already, or too old. */
export async function takeToken(
  { clock }: Pick<Accounts, 'clock'>,
  tx: Db,
  purpose: TokenPurpose,
  token: string,
): Promise<TakenToken | null> {
  const row = await tx
    .deleteFrom('auth_one_time_tokens')
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .returning(['user_id as userId', 'email', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row && milliseconds(row.expiresAt) > clock() ? { userId: row.userId, email: row.email } : null;
}
