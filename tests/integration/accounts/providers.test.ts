import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authClientAt, enrollTotp, makeNonAdmin, signInClient, unwrap } from '../../support/accounts.ts';
import { type OidcIssuer, providerSetting, startOidcIssuer } from '../../support/oidc-issuer.ts';
import {
  sendRequest,
  startTestServer,
  type TestResponse,
  type TestServer,
} from '../../support/test-server.ts';

let server: TestServer;
let issuer: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  server = await startTestServer({ OIDC_PROVIDERS: providerSetting(issuer) });
});
afterAll(async () => {
  await server?.close();
  await issuer?.close();
});

/** An S256 code challenge (RFC 7636). 43 characters are the minimum length of its verifier. */
const CODE_CHALLENGE = createHash('sha256').update('x'.repeat(43)).digest('base64url');

/** Returns the response's cookie as `name=value`. */
const cookieOf = (response: TestResponse): string =>
  (response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

/**
 * Follows the redirects of a sign-in like a browser: to the provider and back. Returns the response that redirects to
 * the provider, and the URL at which the sign-in ends.
 */
async function followSignIn(address: string) {
  const authorization = await server.request(pathOf(address));
  const atProvider = await sendRequest(issuer.url, pathOf(authorization.headers.location ?? ''));
  const callback = atProvider.headers.location ?? '';
  const response = await server.request(pathOf(callback), { headers: { cookie: cookieOf(authorization) } });
  return { authorization, destination: new URL(response.headers.location ?? '') };
}

/** Returns an unmodified Supabase client, and the URL of its sign-in through the provider. */
async function beginSignIn(redirectTo = `${server.url}/login`) {
  const client = authClientAt(server.url);
  const { url } = await unwrap(
    client.signInWithOAuth({
      // The client's types know only the providers of Supabase.
      provider: 'example' as 'google',
      options: { redirectTo, skipBrowserRedirect: true },
    }),
  );
  // Without this parameter the server redirects the browser instead of returning the URL as JSON.
  return { client, url: (url ?? '').replace('&skip_http_redirect=true', '') };
}

describe('a sign-in through a provider', () => {
  test('creates a session of the account with the verified address', async () => {
    const person = await makeNonAdmin(server.accounts);
    issuer.identity = { sub: 'one', email: person.email.toUpperCase(), email_verified: true };
    const { client, url } = await beginSignIn();
    const { authorization, destination } = await followSignIn(url);
    expect(authorization.status).toBe(302);
    expect(authorization.headers['set-cookie']).toMatch(/HttpOnly/);
    expect(authorization.headers['set-cookie']).toMatch(/SameSite=Lax/);
    const authorizationUrl = new URL(authorization.headers.location ?? '');
    expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
      client_id: 'vitrine',
      response_type: 'code',
      redirect_uri: `${server.url}/auth/v1/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    expect(destination.origin + destination.pathname).toBe(`${server.url}/login`);
    const { session } = await unwrap(
      client.exchangeCodeForSession(destination.searchParams.get('code') ?? ''),
    );
    expect(session.user).toMatchObject({ id: person.id, app_metadata: { providers: ['email', 'example'] } });
    expect((await client.getUser()).error).toBeNull();
  });

  test('keeps finding the linked account when the address at the provider changes', async () => {
    const person = await makeNonAdmin(server.accounts);
    for (const email of [person.email, 'elsewhere@example.com']) {
      issuer.identity = { sub: 'two', email, email_verified: email === person.email };
      const { client, url } = await beginSignIn();
      const { destination } = await followSignIn(url);
      const { user } = await unwrap(
        client.exchangeCodeForSession(destination.searchParams.get('code') ?? ''),
      );
      expect(user.id).toBe(person.id);
    }
  });

  test('requires the second factor of the account', async () => {
    const person = await makeNonAdmin(server.accounts);
    await enrollTotp(await signInClient(server.url, person));
    issuer.identity = { sub: 'three', email: person.email, email_verified: true };
    const { client, url } = await beginSignIn();
    await unwrap(
      client.exchangeCodeForSession((await followSignIn(url)).destination.searchParams.get('code') ?? ''),
    );
    expect(await unwrap(client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
  });

  test('creates no account for an unknown or unverified address', async () => {
    const person = await makeNonAdmin(server.accounts);
    for (const identity of [
      { sub: 'four', email: 'stranger@example.com', email_verified: true },
      { sub: 'five', email: person.email, email_verified: false },
      { sub: 'six', email: person.email },
      { sub: 'seven' },
      { sub: `eight ${'x'.repeat(2000)}` },
    ]) {
      issuer.identity = identity;
      const { destination } = await followSignIn((await beginSignIn()).url);
      expect(Object.fromEntries(destination.searchParams), identity.sub).toEqual({
        error: 'access_denied',
        error_code: 'signup_disabled',
        error_description: 'There is no account for this identity',
      });
    }
    // The last identity is longer than 320 characters, the maximum that the audit log stores as an actor's name.
    const { rows } = await sql<{ length: number }>`
      select max(length(actor_name)) as length from audit_log where action = 'session.refuse'`.execute(
      server.services.db,
    );
    expect(rows).toEqual([{ length: 320 }]);
  });

  test('returns the URL of the provider as JSON if the request has skip_http_redirect', async () => {
    const response = await server.request(
      `/auth/v1/authorize?provider=example&code_challenge=${CODE_CHALLENGE}&code_challenge_method=s256&prompt=login&skip_http_redirect=true`,
    );
    expect(response.status).toBe(200);
    const url = new URL(response.json<{ url: string }>().url);
    expect(url.origin).toBe(issuer.url);
    expect(url.searchParams.get('prompt')).toBe('login');
  });

  test('returns to the login page with an error if the provider is down or too many sign-ins were begun', async () => {
    // Nothing listens on port 1.
    const unreachable = await startTestServer({
      OIDC_PROVIDERS: providerSetting({ url: 'http://127.0.0.1:1' }),
    });
    try {
      const begin = (parameters: Record<string, string> = {}): Promise<TestResponse> =>
        unreachable.request(
          `/auth/v1/authorize?${new URLSearchParams({
            provider: 'example',
            redirect_to: `${unreachable.url}/login`,
            code_challenge: CODE_CHALLENGE,
            code_challenge_method: 's256',
            ...parameters,
          })}`,
        );
      const errorCodeAt = ({ headers }: TestResponse): string | null => {
        const { origin, pathname, searchParams } = new URL(headers.location ?? '');
        expect(origin + pathname).toBe(`${unreachable.url}/login`);
        expect(searchParams.get('error')).toBe('access_denied');
        return searchParams.get('error_code');
      };
      const response = await begin();
      expect(response.status).toBe(302);
      expect(errorCodeAt(response)).toBe('unexpected_failure');
      expect(unreachable.log).toContainEqual(expect.objectContaining({ level: 40, provider: 'example' }));
      const answer = await begin({ skip_http_redirect: 'true' });
      expect(answer.status).toBe(500);
      expect(answer.json()).toMatchObject({ message: 'The identity provider does not answer' });
      // Uses up the limit of 60 sign-ins. The test has begun two.
      for (let count = 2; count < 60; count += 1)
        await unreachable.accounts.limits.take('flowNetwork', '127.0.0.1');
      expect(errorCodeAt(await begin())).toBe('over_request_rate_limit');
    } finally {
      await unreachable.close();
    }
  });

  test('returns to the login page without a warning in the log if the user cancels at the provider', async () => {
    const { url } = await beginSignIn();
    const authorization = await server.request(pathOf(url));
    const state = new URL(authorization.headers.location ?? '').searchParams.get('state') ?? '';
    const logLength = server.log.length;
    const response = await server.request(
      `/auth/v1/callback?${new URLSearchParams({ error: 'access_denied', state })}`,
      { headers: { cookie: cookieOf(authorization) } },
    );
    const { pathname, searchParams } = new URL(response.headers.location ?? '');
    expect([pathname, searchParams.get('error_code')]).toEqual(['/login', 'oauth_canceled']);
    expect(server.log.slice(logLength).filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  test('is refused for a provider that is not configured', async () => {
    const response = await server.request(
      `/auth/v1/authorize?provider=other&code_challenge=${CODE_CHALLENGE}&code_challenge_method=s256`,
    );
    expect(response.json()).toMatchObject({ code: 'oauth_provider_not_supported' });
    expect(response.status).toBe(400);
  });
});
