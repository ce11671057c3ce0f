import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authClientAt, enrolTotp, makeVisitor, signInClient, succeed } from '../../support/accounts.ts';
import { type Answer, askAt, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { type OidcIssuer, providerSetting, startOidcIssuer } from '../../support/oidc-issuer.ts';

let world: HttpWorld;
let issuer: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  world = await openHttpWorld({ OIDC_PROVIDERS: providerSetting(issuer) });
});
afterAll(async () => {
  await world?.close();
  await issuer?.close();
});

const cookieOf = (answer: Answer): string => (answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

/** Follows the redirects of a sign-in like a browser: to the provider and back. */
async function followSignIn(address: string) {
  const out = await world.ask(pathOf(address));
  const atProvider = await askAt(issuer.url, pathOf(out.headers.location ?? ''));
  const callback = atProvider.headers.location ?? '';
  const back = await world.ask(pathOf(callback), { headers: { cookie: cookieOf(out) } });
  return { out, callback, back, landed: new URL(back.headers.location ?? '') };
}

/** Returns the unmodified client and its URL for a sign-in through the provider. */
async function begin(redirectTo = `${world.url}/login`) {
  const client = authClientAt(world.url);
  const { url } = await succeed(
    client.signInWithOAuth({
      provider: 'example' as 'google',
      options: { redirectTo, skipBrowserRedirect: true },
    }),
  );
  // Without this parameter the server redirects the browser instead of returning the URL as JSON.
  return { client, url: (url ?? '').replace('&skip_http_redirect=true', '') };
}

describe('a sign-in through a provider', () => {
  test('creates a session of the account with the verified address', async () => {
    const person = await makeVisitor(world.accounts);
    issuer.identity = { sub: 'one', email: person.email.toUpperCase(), email_verified: true };
    const { client, url } = await begin();
    const { out, landed } = await followSignIn(url);
    expect(out.status).toBe(302);
    expect(out.headers['set-cookie']).toMatch(/HttpOnly/);
    expect(out.headers['set-cookie']).toMatch(/SameSite=Lax/);
    const asked = new URL(out.headers.location ?? '');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'vitrine',
      response_type: 'code',
      redirect_uri: `${world.url}/auth/v1/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    expect(landed.origin + landed.pathname).toBe(`${world.url}/login`);
    const { session } = await succeed(client.exchangeCodeForSession(landed.searchParams.get('code') ?? ''));
    expect(session.user).toMatchObject({ id: person.id, app_metadata: { providers: ['email', 'example'] } });
    expect((await client.getUser()).error).toBeNull();
  });

  test('keeps finding the linked account when the address at the provider changes', async () => {
    const person = await makeVisitor(world.accounts);
    for (const email of [person.email, 'elsewhere@example.com']) {
      issuer.identity = { sub: 'two', email, email_verified: email === person.email };
      const { client, url } = await begin();
      const { landed } = await followSignIn(url);
      const { user } = await succeed(client.exchangeCodeForSession(landed.searchParams.get('code') ?? ''));
      expect(user.id).toBe(person.id);
    }
  });

  test('still requires the second factor', async () => {
    const person = await makeVisitor(world.accounts);
    await enrolTotp(await signInClient(world.url, person));
    issuer.identity = { sub: 'three', email: person.email, email_verified: true };
    const { client, url } = await begin();
    await succeed(
      client.exchangeCodeForSession((await followSignIn(url)).landed.searchParams.get('code') ?? ''),
    );
    expect(await succeed(client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
  });

  test('creates no account for an unknown or unverified address', async () => {
    const person = await makeVisitor(world.accounts);
    for (const identity of [
      { sub: 'four', email: 'stranger@example.com', email_verified: true },
      { sub: 'five', email: person.email, email_verified: false },
      { sub: 'six', email: person.email },
      { sub: 'seven' },
    ]) {
      issuer.identity = identity;
      const { landed } = await followSignIn((await begin()).url);
      expect(Object.fromEntries(landed.searchParams), identity.sub).toEqual({
        error: 'access_denied',
        error_code: 'signup_disabled',
        error_description: 'There is no account for this identity',
      });
    }
  });

  test('returns the URL of the provider instead of a redirect on request', async () => {
    const challenge = createHash('sha256').update('x'.repeat(43)).digest('base64url');
    const answer = await world.ask(
      `/auth/v1/authorize?provider=example&code_challenge=${challenge}&code_challenge_method=s256&prompt=login&skip_http_redirect=true`,
    );
    expect(answer.status).toBe(200);
    const url = new URL(answer.json<{ url: string }>().url);
    expect(url.origin).toBe(issuer.url);
    expect(url.searchParams.get('prompt')).toBe('login');
  });

  test('is refused for a provider that is not configured', async () => {
    const challenge = createHash('sha256').update('x'.repeat(43)).digest('base64url');
    const answer = await world.ask(
      `/auth/v1/authorize?provider=other&code_challenge=${challenge}&code_challenge_method=s256`,
    );
    expect(answer.json()).toMatchObject({ code: 'oauth_provider_not_supported' });
    expect(answer.status).toBe(400);
  });
});
