import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockUser, type UserRow } from '#domain/accounts/rows.ts';
import { signOut } from '#domain/accounts/sessions/sessions.ts';
import { requireUser, resetPassword, revokeSessions, setPassword } from '#domain/accounts/users/users.ts';
import { inTransaction } from '#domain/transaction.ts';
import { enrollTotp, makeAdmin, makeNonAdmin, type Person, signInClient } from '../../support/accounts.ts';
import { type OidcIssuer, providerSetting, startOidcIssuer } from '../../support/oidc-issuer.ts';
import {
  sendRequest,
  startTestServer,
  type TestResponse,
  type TestServer,
} from '../../support/test-server.ts';
import { codeOf, freshAddress, send, sessionIn } from './requests.ts';

let server: TestServer;
let issuer: OidcIssuer;
let person: Person;
let clockOffsetMs = 0;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  server = await startTestServer(
    {
      OIDC_PROVIDERS: providerSetting(issuer),
      AUTH_REDIRECT_URLS: 'https://app.example/login?from=gallery',
      TRUSTED_PROXIES: '1',
    },
    { clock: () => Date.now() + clockOffsetMs },
  );
  person = await makeNonAdmin(server.accounts);
});
afterEach(() => {
  clockOffsetMs = 0;
});
afterAll(async () => {
  await server?.close();
  await issuer?.close();
});

const VERIFIER = 'a verifier that is long enough for RFC 7636';
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const cookieOf = (response: TestResponse): string =>
  (response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const pathOf = (address = ''): string => new URL(address).pathname + new URL(address).search;
const beginFlow = (parameters: Record<string, string> = {}): Promise<TestResponse> =>
  send(
    server,
    `/auth/v1/authorize?${new URLSearchParams({
      provider: 'example',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 's256',
      ...parameters,
    })}`,
    { forwardedFor: freshAddress() },
  );
/** Signs in at the provider. Returns the callback address to which it redirects, and the flow's cookie. */
async function signInAtProvider(parameters?: Record<string, string>) {
  const response = await beginFlow(parameters);
  const providerResponse = await sendRequest(issuer.url, pathOf(response.headers.location));
  return { cookie: cookieOf(response), callback: pathOf(providerResponse.headers.location) };
}
const openCallback = async (
  callback: string,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<URL> => {
  const response = await server.request(callback, { headers: { ...headers, ...(cookie && { cookie }) } });
  expect(response.status).toBe(302);
  return new URL(response.headers.location ?? '');
};
const exchange = (auth_code: string, code_verifier: string): Promise<TestResponse> =>
  send(server, '/auth/v1/token?grant_type=pkce', {
    json: { auth_code, code_verifier },
    forwardedFor: freshAddress(),
  });
/** Returns the error code in the address of a failed sign-in. Asserts that the address contains no code to exchange. */
const errorOf = (destination: URL): string | null => {
  expect(destination.searchParams.has('code')).toBe(false);
  return destination.searchParams.get('error_code');
};

describe('a sign-in through a provider', () => {
  test('is bound to the browser that began it and completes once', async () => {
    issuer.identity = { sub: 'one', email: person.email, email_verified: true };
    const { cookie, callback } = await signInAtProvider();
    const other = await signInAtProvider();
    const forgedCallback = callback.replace(/state=[^&]+/, 'state=forged');
    for (const [address, sentCookie] of [
      [callback, undefined],
      [callback, 'vitrine-oauth='],
      [callback, 'vitrine-oauth=guess'],
      [callback, other.cookie],
      [other.callback, cookie],
      [forgedCallback, cookie],
      [callback.replace(/&?state=[^&]+/, ''), cookie],
      ['/auth/v1/callback', cookie],
    ] as const) {
      expect(errorOf(await openCallback(address, sentCookie)), `${address} ${sentCookie}`).toBe(
        'bad_oauth_state',
      );
    }
    const before = issuer.exchanges;
    const destination = await openCallback(callback, cookie, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(destination.origin + destination.pathname).toBe(`${server.url}/login`);
    expect(destination.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect(errorOf(await openCallback(callback, cookie))).toBe('bad_oauth_state');
    expect(issuer.exchanges - before).toBe(1);
  });

  test('is refused if the ID token is signed with a key that the provider does not publish', async () => {
    issuer.identity = { sub: 'one', email: person.email, email_verified: true };
    issuer.usesWrongKey = true;
    try {
      const { cookie, callback } = await signInAtProvider();
      expect(errorOf(await openCallback(callback, cookie))).toBe('bad_oauth_callback');
    } finally {
      issuer.usesWrongKey = false;
    }
    const { cookie, callback } = await signInAtProvider();
    expect((await openCallback(callback, cookie)).searchParams.has('code')).toBe(true);
  });

  test('ends with a code that can be exchanged once, with the right verifier, within two minutes', async () => {
    issuer.identity = { sub: 'one', email: person.email, email_verified: true };
    const freshCode = async (): Promise<string> => {
      const { cookie, callback } = await signInAtProvider();
      return (await openCallback(callback, cookie)).searchParams.get('code') ?? '';
    };
    const sharedCode = await freshCode();
    for (const verifier of ['wrong', challengeOf(VERIFIER), '']) {
      const code = await freshCode();
      expect(codeOf(await exchange(code, verifier)), verifier).toBe('bad_code_verifier');
      // A wrong guess also uses up the code.
      expect(codeOf(await exchange(code, VERIFIER))).toBe('flow_state_not_found');
    }
    const responses = await Promise.all(Array.from({ length: 4 }, () => exchange(sharedCode, VERIFIER)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const lateCode = await freshCode();
    clockOffsetMs = 2 * 60_000 + 1_000;
    expect(codeOf(await exchange(lateCode, VERIFIER))).toBe('flow_state_expired');
    clockOffsetMs = 0;
    // The browser must return from the provider within ten minutes.
    const lateFlow = await signInAtProvider();
    clockOffsetMs = 10 * 60_000 + 1_000;
    expect(errorOf(await openCallback(lateFlow.callback, lateFlow.cookie))).toBe('bad_oauth_state');
    clockOffsetMs = 0;
  });

  /** Returns an account that has signed in at the provider, and the code that the browser has not exchanged yet. */
  async function signInUntilCode(sub: string): Promise<{ user: UserRow; code: string }> {
    const user = await requireUser(server.accounts.db, (await makeNonAdmin(server.accounts)).id);
    issuer.identity = { sub, email: user.email, email_verified: true };
    const { cookie, callback } = await signInAtProvider();
    const code = (await openCallback(callback, cookie)).searchParams.get('code') ?? '';
    expect(code).not.toBe('');
    return { user, code };
  }
  const OPERATOR = { id: null, name: 'test' };
  const RESET = { password: 'another good password', removeFactors: false };

  test('cannot be completed with a code from before a password reset, the end of all sessions, or a sign-out of all other sessions', async () => {
    const { user, code } = await signInUntilCode('reset');
    await resetPassword(server.accounts, OPERATOR, user, RESET);
    expect(codeOf(await exchange(code, VERIFIER))).toBe('flow_state_not_found');
    const revoked = await signInUntilCode('revoked');
    await revokeSessions(server.accounts, OPERATOR, revoked.user);
    expect(codeOf(await exchange(revoked.code, VERIFIER))).toBe('flow_state_not_found');
    const signedOut = await signInUntilCode('signed-out');
    await signOut(server.accounts, { id: randomUUID() }, signedOut.user, 'others');
    expect(codeOf(await exchange(signedOut.code, VERIFIER))).toBe('flow_state_not_found');
  });

  test('cannot be completed during a password reset', async () => {
    const { user, code } = await signInUntilCode('during');
    const { db } = server.accounts;
    let exchanging: Promise<TestResponse> | undefined;
    await inTransaction(db, async (tx) => {
      await lockUser(tx, user.id);
      exchanging = exchange(code, VERIFIER);
      // Gives the exchange time to find the code and to wait for the lock on the user's row.
      await delay(300);
      await setPassword(server.accounts, tx, user, 'hash', null);
    });
    if (!exchanging) throw new Error('The code was not exchanged');
    expect(codeOf(await exchanging)).toBe('flow_state_not_found');
    const sessions = await db
      .selectFrom('auth_sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  test('gets no code if the identity is removed during the callback', async () => {
    const { user } = await signInUntilCode('removed');
    const { cookie, callback } = await signInAtProvider();
    let callingBack: Promise<URL> | undefined;
    await inTransaction(server.accounts.db, async (tx) => {
      await lockUser(tx, user.id);
      callingBack = openCallback(callback, cookie);
      // Gives the callback time to find the identity and to wait for the lock on the user's row.
      await delay(300);
      await tx.deleteFrom('auth_identities').where('user_id', '=', user.id).execute();
    });
    if (!callingBack) throw new Error('The callback was not opened');
    expect(errorOf(await callingBack)).toBe('signup_disabled');
  });

  test('requires an S256 challenge, and callers cannot override the parameters of the flow', async () => {
    for (const invalidParameters of [
      { code_challenge_method: 'plain', code_challenge: VERIFIER },
      { code_challenge_method: '' },
      { code_challenge: '' },
      { code_challenge: 'short' },
    ] as Record<string, string>[]) {
      const response = await beginFlow(invalidParameters);
      expect([response.status, codeOf(response)]).toEqual([400, 'validation_failed']);
    }
    const hostileParameters = {
      redirect_uri: 'https://evil.example',
      client_id: 'evil',
      state: 'fixed',
      nonce: 'fixed',
      response_type: 'token',
      response_mode: 'fragment',
      scope: 'everything',
      scopes: 'everything',
      request_uri: 'https://evil.example',
      login_hint: 'me',
    };
    const { searchParams } = new URL((await beginFlow(hostileParameters)).headers.location ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${server.url}/auth/v1/callback`,
      client_id: 'vitrine',
      response_type: 'code',
      scope: 'openid email profile',
      login_hint: 'me',
    });
    expect([...searchParams.values()]).not.toContain('fixed');
    expect(searchParams.has('request_uri') || searchParams.has('response_mode')).toBe(false);
    // At the provider, the server uses a verifier of its own.
    expect(searchParams.get('code_challenge')).not.toBe(challengeOf(VERIFIER));
  });

  test('returns only to the gallery or to an address named in the configuration', async () => {
    const { host } = new URL(server.url);
    const destinationFor = async (redirect_to: string): Promise<URL> => {
      const { cookie, callback } = await signInAtProvider({ redirect_to });
      return openCallback(callback, cookie);
    };
    // No account belongs to this identity. The failed sign-in redirects to the same address as a successful one.
    issuer.identity = { sub: 'nobody at all' };
    for (const address of [
      'https://evil.example/',
      '//evil.example/',
      `https://${host}.evil.example/`,
      `https://evil.example/#${server.url}`,
      `${server.url}@evil.example/`,
      `http://user:pass@${host}/login`,
      `https://${host}/login`,
      `blob:${server.url}/login`,
      'javascript:alert(1)',
      'data:text/html,x',
      `${server.url.replace('localhost', 'LOCALHOST.')}/`,
      'https://app.example/login',
      'https://app.example/login?from=gallery&then=evil',
      'https://app.example/login/../?from=gallery',
      '\\\\evil.example',
      'x',
    ]) {
      const destination = await destinationFor(address);
      expect(destination.origin + destination.pathname, address).toBe(`${server.url}/login`);
    }
    const allowedDestination = await destinationFor('https://app.example/login?from=gallery');
    expect(allowedDestination.href).toMatch(/^https:\/\/app\.example\/login\?from=gallery&error=/);
  });

  test('trusts the email address from the provider only if it is verified, and matches no look-alike', async () => {
    const kim = await makeAdmin(server.accounts, 'kim@example.com');
    for (const identity of [
      { sub: 'a', email: kim.email },
      { sub: 'b', email: kim.email, email_verified: false },
      { sub: 'c', email: kim.email, email_verified: 'true' as unknown as boolean },
      { sub: 'd', email: '\u212aim@example.com', email_verified: true },
      { sub: 'e', email: 'k\u0131m@example.com', email_verified: true },
      { sub: 'f', email: 'kim@example.com\0', email_verified: true },
      { sub: 'g', email: '\ud800', email_verified: true },
      { sub: 'h', email: 'x'.repeat(5_000), email_verified: true },
      { sub: 'i' },
    ]) {
      issuer.identity = identity;
      const { cookie, callback } = await signInAtProvider();
      expect(errorOf(await openCallback(callback, cookie)), identity.sub).toBe('signup_disabled');
    }
    for (const invalidClaims of [
      { nonce: 'other' },
      { aud: 'other' },
      { iss: 'https://evil.example' },
      { exp: 1 },
    ]) {
      issuer.identity = { sub: 'a', email: kim.email, email_verified: true, claimOverrides: invalidClaims };
      const { cookie, callback } = await signInAtProvider();
      expect(errorOf(await openCallback(callback, cookie)), JSON.stringify(invalidClaims)).toBe(
        'bad_oauth_callback',
      );
    }
    expect(
      await server.services.db
        .selectFrom('auth_identities')
        .select('subject')
        .where('user_id', '=', kim.id)
        .execute(),
    ).toEqual([]);
    // With a verified address the sign-in succeeds, but it does not replace the second factor.
    await enrollTotp(await signInClient(server.url, kim));
    issuer.identity = { sub: 'kim', email: 'KIM@example.com', email_verified: true };
    const { cookie, callback } = await signInAtProvider();
    const code = (await openCallback(callback, cookie)).searchParams.get('code') ?? '';
    const { access_token } = sessionIn(await exchange(code, VERIFIER));
    expect((await send(server, '/api/admin/stats', { token: access_token })).status).toBe(403);
  });

  test('records the linking of an identity once, even if several sign-ins complete concurrently', async () => {
    const { id, email } = await makeNonAdmin(server.accounts);
    issuer.identity = { sub: 'concurrent', email, email_verified: true };
    const flows = await Promise.all(Array.from({ length: 8 }, () => signInAtProvider()));
    const destinations = await Promise.all(
      flows.map(({ callback, cookie }) => openCallback(callback, cookie)),
    );
    expect(destinations.filter(({ searchParams }) => searchParams.has('code'))).toHaveLength(8);
    const entries = await server.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', id)
      .where('action', '=', 'identity.link')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('is rate-limited per address, because each attempt stores a row', async () => {
    const address = freshAddress();
    for (let n = 0; n < 60; n += 1) await server.accounts.limits.take('flowNetwork', address);
    const response = await send(
      server,
      `/auth/v1/authorize?provider=example&code_challenge=${challengeOf(VERIFIER)}&code_challenge_method=s256&skip_http_redirect=true`,
      { forwardedFor: address },
    );
    expect([response.status, codeOf(response)]).toEqual([429, 'over_request_rate_limit']);
  });
});
