import { AuthClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { insertSession } from '#domain/accounts/sessions/sessions.ts';
import { presentSession } from '#domain/accounts/users/present.ts';
import { createUser, requireUser } from '#domain/accounts/users/users.ts';

/** Satisfies the password rules. All test accounts share it, so that a test can sign in as any of them. */
export const PASSWORD = 'correct horse battery';

export type Client = InstanceType<typeof AuthClient>;

let serial = 0;

export type Person = { id: string; email: string };

const makeUser = (accounts: Accounts, isAdmin: boolean, email?: string): Promise<Person> => {
  serial += 1;
  const kind = isAdmin ? 'admin' : 'user';
  return createUser(
    accounts,
    { id: null, name: 'test' },
    { email: email ?? `${kind}${serial}@example.com`, name: `Some ${kind}`, password: PASSWORD, isAdmin },
  );
};

/** Creates an admin account with `PASSWORD`. */
export const makeAdmin = (accounts: Accounts, email?: string): Promise<Person> =>
  makeUser(accounts, true, email);
/** Creates an account with `PASSWORD` that is not an admin. */
export const makeNonAdmin = (accounts: Accounts, email?: string): Promise<Person> =>
  makeUser(accounts, false, email);

/** Creates an unmodified Supabase client, configured as in a browser but without its refresh timer. */
export function authClientAt(url: string, options: ConstructorParameters<typeof AuthClient>[0] = {}): Client {
  serial += 1;
  const items = new Map<string, string>();
  return new AuthClient({
    url: `${url}/auth/v1`,
    storageKey: `test-${serial}`,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    ...options,
  });
}

/**
 * Returns the code that an authenticator app shows for a secret, `steps` periods of 30 seconds after the time
 * `at` (in ms).
 */
export const totpCode = (
  secret: string,
  { at = Date.now(), steps = 0 }: { at?: number; steps?: number } = {},
): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * 30_000 });

/** Returns the data of a client call, or throws its error. */
export async function unwrap<R extends { data: unknown; error: Error | null }>(
  call: PromiseLike<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const { data, error } = await call;
  if (error) throw error;
  return data as Extract<R, { error: null }>['data'];
}

/** `id` is the id of the session. */
export type Tokens = { id: string; access_token: string; refresh_token: string };

/** Opens a session as a sign-in does, but without the slow password check. */
export async function createSession(accounts: Accounts, { id }: Pick<Person, 'id'>): Promise<Tokens> {
  const user = await requireUser(accounts.db, id);
  const client = { network: '127.0.0.1', site: null, ip: '127.0.0.1', userAgent: 'test' };
  const session = await insertSession(accounts, accounts.db, { user, method: 'password', client });
  return { ...(await presentSession(accounts, session, user)), id: session.id };
}

/** Signs in with `PASSWORD`. */
export async function signInClient(url: string, { email }: Pick<Person, 'email'>): Promise<Client> {
  const client = authClientAt(url);
  await unwrap(client.signInWithPassword({ email, password: PASSWORD }));
  return client;
}

/** Enrolls and verifies an authenticator app. The client's session then has two factors (`aal2`). */
export async function enrollTotp(
  client: Client,
  friendlyName = 'Phone',
): Promise<{ id: string; secret: string; code: string }> {
  const { id, totp } = await unwrap(client.mfa.enroll({ factorType: 'totp', friendlyName }));
  const code = totpCode(totp.secret);
  await unwrap(client.mfa.challengeAndVerify({ factorId: id, code }));
  return { id, secret: totp.secret, code };
}

export async function getAccessToken(client: Client): Promise<string> {
  const { session } = await unwrap(client.getSession());
  if (!session) throw new Error('There is no session');
  return session.access_token;
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
