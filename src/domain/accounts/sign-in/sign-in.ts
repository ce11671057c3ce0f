import { recordAudit } from '#domain/audit/commands.ts';
import { inTransaction } from '#domain/transaction.ts';
import { ProductError } from '#shared/errors.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import type { Accounts } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Client } from '../client.ts';
import { findUserByEmail, type UserRow } from '../rows.ts';
import { actorOf, insertSession, isBanned } from '../sessions/sessions.ts';
import { type PresentedSession, presentNewSession } from '../users/present.ts';

const pairKey = (email: string, client: Client): string => `${email} ${client.network}`;

/**
 * Counts the attempt before it is made, so that concurrent attempts cannot exceed the limits. Returns the number of
 * recent attempts at this account, including this one.
 */
async function countAttempt({ limits }: Accounts, email: string, client: Client): Promise<number> {
  limits.assertNotRefused('loginNetwork', client);
  // `loginPair` comes first, so that a client that exceeds it does not use up `loginNetwork`, which other clients may
  // share.
  await limits.take('loginPair', pairKey(email, client));
  try {
    await limits.takeFrom('loginNetwork', client);
  } catch (error) {
    await limits.giveBack('loginPair', pairKey(email, client));
    throw error;
  }
  return limits.take('loginAccount', email);
}

async function giveBack({ limits }: Accounts, email: string, client: Client): Promise<void> {
  await limits.giveBackFrom('loginNetwork', client);
  await limits.giveBack('loginPair', pairKey(email, client));
  await limits.giveBack('loginAccount', email);
}

async function forgetFailures({ limits }: Accounts, email: string, client: Client): Promise<void> {
  await limits.giveBackFrom('loginNetwork', client);
  await limits.forget('loginPair', pairKey(email, client));
  await limits.forget('loginAccount', email);
}

type Attempt = {
  email: string;
  password: string;
  user: UserRow | undefined;
};

/**
 * Verifies a password, unless a limit on failed sign-ins is exceeded. `find` looks up the user. An attempt does not
 * count if the password could not be verified, for example because of load. Throws `over_request_rate_limit`,
 * `ProductError` (`busy`).
 */
export async function checkPassword(
  accounts: Accounts,
  client: Client,
  email: string,
  password: string,
  find: () => Promise<UserRow | undefined>,
): Promise<Attempt & { matches: boolean }> {
  const { failures, user } = await accounts.signInThrottle.run(async () => {
    // If the password cannot be checked now, the request is refused before it uses the database, which visitors need.
    if (accounts.passwords.isBusy()) throw new ProductError('busy');
    return { failures: await countAttempt(accounts, email, client), user: await find() };
  });
  try {
    await accounts.signInThrottle.delayAfterFailures(failures);
    const isShortEnough = password.length <= ACCOUNT_LIMITS.passwordMax;
    const stored = isShortEnough ? (user?.passwordHash ?? null) : null;
    // Without an account, or for a password that is too long, `matches` gets no hash. It still takes the usual time, so
    // that the response time does not reveal which accounts exist.
    const matches = await accounts.passwords.matches(password.slice(0, ACCOUNT_LIMITS.passwordMax), stored);
    if (matches) await forgetFailures(accounts, email, client);
    return { email, password, user, matches };
  } catch (error) {
    await giveBack(accounts, email, client);
    throw error;
  }
}

/**
 * Signs in with email and password. Throws `invalid_credentials` for an unknown email and for a wrong password,
 * `user_banned`, `over_request_rate_limit`, `ProductError` (`busy`).
 */
export async function signInWithPassword(
  accounts: Accounts,
  input: { email: string; password: string },
  client: Client,
): Promise<PresentedSession> {
  const { db, clock } = accounts;
  const email = input.email.trim().toLowerCase();
  const { user, matches } = await checkPassword(accounts, client, email, input.password, () =>
    findUserByEmail(db, email),
  );
  const recordRefusal = (reason: string) =>
    recordAudit(db, user ? actorOf(user) : { id: null, kind: 'stranger', name: email }, {
      action: 'session.refuse',
      target: user?.id ?? 'unknown',
      details: { reason, ip: client.ip, userAgent: client.userAgent },
    });
  if (!user || !matches) {
    await recordRefusal(user ? 'password' : 'email');
    throw new AuthError('invalid_credentials');
  }
  if (isBanned(user, clock())) {
    await recordRefusal('banned');
    throw new AuthError('user_banned', { status: 400 });
  }
  const session = await inTransaction(db, async (tx) => {
    // The password may have changed while it was being verified.
    const unchangedUser = await tx
      .selectFrom('auth_users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.passwordHash)
      .forUpdate()
      .executeTakeFirst();
    return unchangedUser ? insertSession(accounts, tx, { user, method: 'password', client }) : null;
  });
  if (!session) throw new AuthError('invalid_credentials');
  return presentNewSession(accounts, session, user);
}
