import { AuthClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { insertSession } from '#domain/accounts/sessions/sessions.ts';
import { presentSession } from '#domain/accounts/users/present.ts';
import { createUser, requireUser } from '#domain/accounts/users/users.ts';

/** Good enough for the rules, and the same everywhere, so that a test can sign in as anybody. */
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

/** An account that may use the back office, with `PASSWORD`. */
export const makeAdmin = (accounts: Accounts, email?: string): Promise<Person> =>
  makeUser(accounts, true, email);
/** An account that may not. */
export const makeVisitor = (accounts: Accounts, email?: string): Promise<Person> =>
  makeUser(accounts, false, email);

/** The unmodified client of the contract, as a browser would have it but without a tick of its own. */
export function authClientAt(url: string, options: ConstructorParameters<typeof AuthClient>[0] = {}): Client {
  serial += 1;
  const kept = new Map<string, string>();
  return new AuthClient({
    url: `${url}/auth/v1`,
    storageKey: `test-${serial}`,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    ...options,
  });
}

/** The code that an authenticator app shows for a secret, `steps` of 30 seconds from a moment. */
export const totpCode = (
  secret: string,
  { at = Date.now(), steps = 0 }: { at?: number; steps?: number } = {},
): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * 30_000 });

/** Throws what a call of the client refuses with; its data otherwise. */
export async function succeed<R extends { data: unknown; error: Error | null }>(
  call: PromiseLike<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const { data, error } = await call;
  if (error) throw error;
  return data as Extract<R, { error: null }>['data'];
}

export type Tokens = { id: string; access_token: string; refresh_token: string };

/** A session as signing in would open it, without the time that checking a password takes. */
export async function sessionOf(accounts: Accounts, { id }: Pick<Person, 'id'>): Promise<Tokens> {
  const user = await requireUser(accounts.db, id);
  const client = { network: '127.0.0.1', site: null, ip: '127.0.0.1', userAgent: 'test' };
  const session = await insertSession(accounts, accounts.db, { user, method: 'password', client });
  return { ...(await presentSession(accounts, session, user)), id: session.id };
}

/** Signs in with `PASSWORD`. */
export async function signedIn(url: string, { email }: Pick<Person, 'email'>): Promise<Client> {
  const client = authClientAt(url);
  await succeed(client.signInWithPassword({ email, password: PASSWORD }));
  return client;
}

/** Enrols and verifies an authenticator app; the session is then aal2. */
export async function enrolTotp(
  client: Client,
  friendlyName = 'Phone',
): Promise<{ id: string; secret: string }> {
  const { id, totp } = await succeed(client.mfa.enroll({ factorType: 'totp', friendlyName }));
  await succeed(client.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret) }));
  return { id, secret: totp.secret };
}

/** The session's access token. */
export async function tokenOf(client: Client): Promise<string> {
  const { session } = await succeed(client.getSession());
  if (!session) throw new Error('There is no session');
  return session.access_token;
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
