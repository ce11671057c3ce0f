import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enrolTotp, makeAdmin, makeVisitor, type Person, signInClient } from '../../support/accounts.ts';
import { type Answer, askAt, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { type OidcIssuer, providerSetting, startOidcIssuer } from '../../support/oidc-issuer.ts';
import { call, codeOf, freshAddress, sessionIn } from './requests.ts';

let world: HttpWorld;
let issuer: OidcIssuer;
let person: Person;
let ahead = 0;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  world = await openHttpWorld(
    {
      OIDC_PROVIDERS: providerSetting(issuer),
      AUTH_REDIRECT_URLS: 'https://app.example/login?from=gallery',
      TRUSTED_PROXIES: '1',
    },
    { clock: () => Date.now() + ahead },
  );
  person = await makeVisitor(world.accounts);
});
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await world?.close();
  await issuer?.close();
});

const VERIFIER = 'a verifier that is long enough for RFC 7636';
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const cookieOf = (answer: Answer): string => (answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const pathOf = (address = ''): string => new URL(address).pathname + new URL(address).search;
const begin = (parameters: Record<string, string> = {}): Promise<Answer> =>
  call(
    world,
    `/auth/v1/authorize?${new URLSearchParams({
      provider: 'example',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 's256',
      ...parameters,
    })}`,
    { from: freshAddress() },
  );
/** Goes to the provider and returns the callback address. */
async function leave(parameters?: Record<string, string>) {
  const out = await begin(parameters);
  const there = await askAt(issuer.url, pathOf(out.headers.location));
  return { cookie: cookieOf(out), callback: pathOf(there.headers.location) };
}
const comeBack = async (
  callback: string,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<URL> => {
  const back = await world.ask(callback, { headers: { ...headers, ...(cookie && { cookie }) } });
  expect(back.status).toBe(302);
  return new URL(back.headers.location ?? '');
};
const exchange = (auth_code: string, code_verifier: string): Promise<Answer> =>
  call(world, '/auth/v1/token?grant_type=pkce', { json: { auth_code, code_verifier }, from: freshAddress() });
const errorOf = (landed: URL): string | null => {
  expect(landed.searchParams.has('code')).toBe(false);
  return landed.searchParams.get('error_code');
};

describe('a sign-in through a provider', () => {
  test('is bound to the browser that began it and completes once', async () => {
    issuer.identity = { sub: 'one', email: person.email, email_verified: true };
    const { cookie, callback } = await leave();
    const other = await leave();
    const forged = callback.replace(/state=[^&]+/, 'state=forged');
    for (const [way, key] of [
      [callback, undefined],
      [callback, 'vitrine-oauth='],
      [callback, 'vitrine-oauth=guess'],
      [callback, other.cookie],
      [other.callback, cookie],
      [forged, cookie],
      [callback.replace(/&?state=[^&]+/, ''), cookie],
      ['/auth/v1/callback', cookie],
    ] as const) {
      expect(errorOf(await comeBack(way, key)), `${way} ${key}`).toBe('bad_oauth_state');
    }
    const before = issuer.exchanges;
    const landed = await comeBack(callback, cookie, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(landed.origin + landed.pathname).toBe(`${world.url}/login`);
    expect(landed.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect(errorOf(await comeBack(callback, cookie))).toBe('bad_oauth_state');
    expect(issuer.exchanges - before).toBe(1);
  });

  test('is refused if the ID token is signed with a key that the provider does not publish', async () => {
    issuer.identity = { sub: 'one', email: person.email, email_verified: true };
    issuer.usesWrongKey = true;
    try {
      const { cookie, callback } = await leave();
      expect(errorOf(await comeBack(callback, cookie))).toBe('bad_oauth_callback');
    } finally {
      issuer.usesWrongKey = false;
    }
    const { cookie, callback } = await leave();
    expect((await comeBack(callback, cookie)).searchParams.has('code')).toBe(true);
  });

  test('hands out its code once, to the client with the verifier, for two minutes', async () => {
    issuer.identity = { sub: 'one', email: person.email, email_verified: true };
    const fresh = async (): Promise<string> => {
      const { cookie, callback } = await leave();
      return (await comeBack(callback, cookie)).searchParams.get('code') ?? '';
    };
    const guessed = await fresh();
    for (const verifier of ['wrong', challengeOf(VERIFIER), '']) {
      const code = await fresh();
      expect(codeOf(await exchange(code, verifier)), verifier).toBe('bad_code_verifier');
      // A wrong guess also uses up the code.
      expect(codeOf(await exchange(code, VERIFIER))).toBe('flow_state_not_found');
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(guessed, VERIFIER)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const slow = await fresh();
    ahead = 2 * 60_000 + 1_000;
    expect(codeOf(await exchange(slow, VERIFIER))).toBe('flow_state_expired');
    ahead = 0;
    const late = await leave();
    ahead = 10 * 60_000 + 1_000;
    expect(errorOf(await comeBack(late.callback, late.cookie))).toBe('bad_oauth_state');
    ahead = 0;
  });

  test('requires an S256 challenge, and callers cannot override the parameters of the flow', async () => {
    for (const wrong of [
      { code_challenge_method: 'plain', code_challenge: VERIFIER },
      { code_challenge_method: '' },
      { code_challenge: '' },
      { code_challenge: 'short' },
    ] as Record<string, string>[]) {
      const answer = await begin(wrong);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'validation_failed']);
    }
    const evil = {
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
    const { searchParams } = new URL((await begin(evil)).headers.location ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${world.url}/auth/v1/callback`,
      client_id: 'vitrine',
      response_type: 'code',
      scope: 'openid email profile',
      login_hint: 'me',
    });
    expect([...searchParams.values()]).not.toContain('fixed');
    expect(searchParams.has('request_uri') || searchParams.has('response_mode')).toBe(false);
    expect(searchParams.get('code_challenge')).not.toBe(challengeOf(VERIFIER));
  });

  test('returns only to the gallery or to an address named in the configuration', async () => {
    const { host } = new URL(world.url);
    const landedAt = async (redirect_to: string): Promise<URL> => {
      const { cookie, callback } = await leave({ redirect_to });
      return comeBack(callback, cookie);
    };
    issuer.identity = { sub: 'nobody at all' };
    for (const evil of [
      'https://evil.example/',
      '//evil.example/',
      `https://${host}.evil.example/`,
      `https://evil.example/#${world.url}`,
      `${world.url}@evil.example/`,
      `http://user:pass@${host}/login`,
      `https://${host}/login`,
      `blob:${world.url}/login`,
      'javascript:alert(1)',
      'data:text/html,x',
      `${world.url.replace('localhost', 'LOCALHOST.')}/`,
      'https://app.example/login',
      'https://app.example/login?from=gallery&then=evil',
      'https://app.example/login/../?from=gallery',
      '\\\\evil.example',
      'x',
    ]) {
      const landed = await landedAt(evil);
      expect(landed.origin + landed.pathname, evil).toBe(`${world.url}/login`);
    }
    const allowed = await landedAt('https://app.example/login?from=gallery');
    expect(allowed.href).toMatch(/^https:\/\/app\.example\/login\?from=gallery&error=/);
  });

  test('trusts the address of the provider only if it is verified and identical', async () => {
    const kim = await makeAdmin(world.accounts, 'kim@example.com');
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
      const { cookie, callback } = await leave();
      expect(errorOf(await comeBack(callback, cookie)), identity.sub).toBe('signup_disabled');
    }
    for (const wrong of [{ nonce: 'other' }, { aud: 'other' }, { iss: 'https://evil.example' }, { exp: 1 }]) {
      issuer.identity = { sub: 'a', email: kim.email, email_verified: true, wrong };
      const { cookie, callback } = await leave();
      expect(errorOf(await comeBack(callback, cookie)), JSON.stringify(wrong)).toBe('bad_oauth_callback');
    }
    expect(
      await world.services.db
        .selectFrom('auth_identities')
        .select('subject')
        .where('user_id', '=', kim.id)
        .execute(),
    ).toEqual([]);
    await enrolTotp(await signInClient(world.url, kim));
    issuer.identity = { sub: 'kim', email: 'KIM@example.com', email_verified: true };
    const { cookie, callback } = await leave();
    const code = (await comeBack(callback, cookie)).searchParams.get('code') ?? '';
    const { access_token } = sessionIn(await exchange(code, VERIFIER));
    expect((await call(world, '/api/admin/stats', { token: access_token })).status).toBe(403);
  });

  test('is rate-limited per address, because each attempt stores a row', async () => {
    const from = freshAddress();
    for (let n = 0; n < 60; n += 1) await world.accounts.limits.take('flowAddress', from);
    const answer = await call(
      world,
      `/auth/v1/authorize?provider=example&code_challenge=${challengeOf(VERIFIER)}&code_challenge_method=s256`,
      { from },
    );
    expect([answer.status, codeOf(answer)]).toEqual([429, 'over_request_rate_limit']);
  });
});
