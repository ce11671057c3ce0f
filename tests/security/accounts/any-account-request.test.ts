import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#server/api/api.ts';
import { authRoutes } from '#server/auth/auth.ts';
import {
  createSession,
  enrollTotp,
  getAccessToken,
  makeAdmin,
  PASSWORD,
  signInClient,
} from '../../support/accounts.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';
import { codeOf, freshAddress, refresh, send, signIn } from './requests.ts';

let server: TestServer;
let token: string;
let routes: { method: string; path: string }[];
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
  const admin = await makeAdmin(server.accounts);
  token = (await createSession(server.accounts, admin)).access_token;
  const deps = { ...server.services, ...server };
  routes = [
    ...createApi(deps).routes.filter(({ path }) => /^\/api\/(account|setup|admin)/.test(path)),
    ...authRoutes(deps).routes.map(({ method, path }) => ({ method, path: `/auth/v1${path}` })),
  ].filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));
});
afterAll(() => server?.close());

/** 502 and 503 are refusals too: a provider or the database is unavailable. Any other 5xx is a crash. */
const isExpected = ({ status }: TestResponse): boolean => status < 500 || status === 502 || status === 503;
const logText = (): string => JSON.stringify(server.log);
/** Returns the log lines of level `error` or higher. */
const failures = (): unknown[] => server.log.filter(({ level }) => Number(level) >= 50);

describe('arbitrary requests to the account routes', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      '\0',
      'a\0b',
      '\ud800',
      '\udfff@example.com',
      'name\u202e@example.com',
      // The Kelvin sign, which becomes `k` in lower case.
      '\u212aim@example.com',
      "'; drop table auth_users --",
      '{{7*7}}',
      '../../etc/passwd',
      'x'.repeat(300),
      '漢'.repeat(60),
      '😀'.repeat(30),
      // One character that becomes 18 under Unicode normalization NFKC.
      'ﷺ'.repeat(60),
      'totp',
      'phone',
      'recovery',
      'email_change',
      '01890000-0000-7000-8000-000000000000',
      '+4915112345678',
      PASSWORD,
    ),
  );
  const value: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 6, arbitrary: text },
    fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]], { toString: 1 }),
    fc.double(),
  );
  const names = [
    'email',
    'password',
    'current_password',
    'refresh_token',
    'auth_code',
    'code_verifier',
    'type',
    'token_hash',
    'token',
    'name',
    'username',
    'data',
    'friendly_name',
    'factor_type',
    'issuer',
    'phone',
    'challenge_id',
    'code',
    '__proto__',
    'constructor',
    'is_admin',
  ];
  const record = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
  const body = fc.oneof(
    { weight: 6, arbitrary: record.map((fields) => JSON.stringify(fields)) },
    { weight: 2, arbitrary: record.map((data) => JSON.stringify({ data })) },
    fc.json({ maxDepth: 3 }),
    fc.constantFrom('', '{', 'null', '[]', '"x"', '{"a":', '\0', '{"email":"\ud800"}', '['.repeat(5_000)),
    text,
  );
  const query = fc.oneof(
    fc.constantFrom(
      'grant_type=password',
      'grant_type=refresh_token',
      'grant_type=pkce',
      'grant_type=id_token',
      'scope=local',
      'scope=%00',
      'actor=%00',
      'action=session',
      'cursor=%00',
      'limit=-1',
      '',
    ),
    fc
      .tuple(
        fc.constantFrom(
          'grant_type',
          'scope',
          'provider',
          'redirect_to',
          'code',
          'state',
          'actor',
          'cursor',
          '__proto__',
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      )
      .map(([name, queryValue]) => `${name}=${encodeURIComponent(queryValue.toWellFormed())}`),
  );
  const pathParameter = fc.constantFrom(
    '01890000-0000-7000-8000-000000000000',
    'recovery-codes',
    '%00',
    '%',
    '%ff',
    'x'.repeat(500),
    '..%2f',
    "'",
  );

  test('never cause a server error', async () => {
    const cookies = fc.constantFrom(
      '',
      'vitrine-oauth=%',
      'vitrine-oauth=%00',
      'vitrine-oauth=; vitrine-oauth=a',
      '=;=;',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.nat().map((n) => routes[n % routes.length] as { method: string; path: string }),
        pathParameter,
        query,
        body,
        fc.constantFrom(
          'application/json',
          'text/plain',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          '',
        ),
        fc.boolean(),
        cookies,
        async ({ method, path }, id, search, content, type, isSignedIn, cookie) => {
          const target = `${path.replace(/:\w+/g, id)}?${search}`;
          // A sign-out would end the session that all runs of this test share.
          fc.pre(!target.startsWith('/auth/v1/logout'));
          const response = await server.request(target, {
            method,
            headers: {
              'x-forwarded-for': freshAddress(),
              ...(type && { 'content-type': type }),
              ...(cookie && { cookie }),
              ...(isSignedIn && { authorization: `Bearer ${token}` }),
            },
            ...(method !== 'GET' && { body: content }),
          });
          expect(
            isExpected(response) ? '' : `${response.status} ${response.text()}`,
            `${method} ${target} ${content}`,
          ).toBe('');
        },
      ),
      { numRuns: 300 },
    );
    expect(failures()).toEqual([]);
  });

  test('cause no server error if a field contains text that the database cannot store', async () => {
    for (const oddText of ['a\0b@example.com', '\ud800@example.com', 'ab\ud800', '\udfff\0']) {
      const requests: [string, Parameters<typeof send>[2]][] = [
        ['/auth/v1/token?grant_type=password', { json: { email: oddText, password: oddText } }],
        ['/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: oddText } }],
        ['/auth/v1/token?grant_type=pkce', { json: { auth_code: oddText, code_verifier: oddText } }],
        ['/auth/v1/recover', { json: { email: oddText } }],
        ['/auth/v1/verify', { json: { type: 'recovery', token_hash: oddText } }],
        [
          '/auth/v1/factors',
          { token, json: { factor_type: 'totp', friendly_name: oddText, issuer: oddText } },
        ],
        ['/auth/v1/user', { method: 'PUT', token, json: { data: { full_name: oddText } } }],
        ['/api/setup', { json: { token: oddText, email: oddText, name: oddText, password: PASSWORD } }],
        [`/api/admin/audit?actor=${encodeURIComponent('a\0b')}`, { token }],
        [`/api/admin/audit?target=${encodeURIComponent('a\0b')}`, { token }],
      ];
      for (const [target, options] of requests) {
        const response = await send(server, target, { ...options, forwardedFor: freshAddress() });
        expect([200, 400, 403], `${target} ${JSON.stringify(oddText)}: ${response.text()}`).toContain(
          response.status,
        );
      }
    }
    expect(failures()).toEqual([]);
  });

  test('that enroll a factor with a long issuer name get a QR code or are refused', async () => {
    for (const issuer of ['漢'.repeat(60), '😀'.repeat(30), '漢'.repeat(100), '漢'.repeat(400)]) {
      const { status } = await send(server, '/auth/v1/factors', {
        token,
        json: { factor_type: 'totp', friendly_name: 'Long', issuer },
      });
      expect([200, 400]).toContain(status);
    }
  });

  test('are refused if the body is too long, with a Content-Length or chunked', async () => {
    const bigBody = JSON.stringify({ token: 'x'.repeat(2 ** 21) });
    for (const target of [
      '/api/setup',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/recover',
      '/auth/v1/verify',
    ]) {
      for (const how of ['content-length', 'transfer-encoding']) {
        const headers = {
          'content-type': 'application/json',
          ...(how === 'content-length'
            ? { [how]: String(Buffer.byteLength(bigBody)) }
            : { [how]: 'chunked' }),
        };
        // The server may close the connection before the whole body is sent, which is a refusal too.
        const response = await server
          .request(target, { method: 'POST', headers, body: bigBody })
          .catch(() => null);
        if (response)
          expect([response.status, codeOf(response)], `${target} ${how}`).toEqual([413, 'request_too_large']);
      }
    }
    // The server reads a short chunked body. It refuses this one only because an admin exists.
    const shortResponse = await server.request('/api/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: JSON.stringify({ token: 'x', email: 'a@example.com', name: 'Some name', password: PASSWORD }),
    });
    expect([shortResponse.status, codeOf(shortResponse)]).toEqual([403, 'setup_closed']);
  });
});

test('no log contains a password, token, code or secret, and no response is readable from another site', async () => {
  const person = await makeAdmin(server.accounts);
  const wrongPassword = 'a wrong password of this person';
  await signIn(server, person.email, wrongPassword, freshAddress());
  const client = await signInClient(server.url, person);
  const { secret, code } = await enrollTotp(client);
  const session = await createSession(server.accounts, person);
  const fullToken = await getAccessToken(client);
  const codesResponse = await send(server, '/auth/v1/factors/recovery-codes', { token: fullToken, json: {} });
  const { codes } = codesResponse.json<{ codes: string[] }>();
  await send(server, '/auth/v1/factors/recovery-codes/verify', {
    token: session.access_token,
    json: { code: codes[0] },
  });
  await refresh(server, session.refresh_token);
  await send(server, '/auth/v1/verify', { json: { type: 'recovery', token_hash: 'guessed-token-hash' } });
  await server.request('/auth/v1/callback?code=provider-code&state=provider-state');
  await server.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: `{"password":"${wrongPassword}"`,
  });
  await send(server, '/auth/v1/user', {
    method: 'PUT',
    token: fullToken,
    json: { password: 'short', current_password: wrongPassword },
  });
  const secrets = [
    PASSWORD,
    wrongPassword,
    secret,
    fullToken,
    session.access_token,
    session.refresh_token,
    ...codes,
    'guessed-token-hash',
    'provider-code',
    'provider-state',
  ];
  const log = logText();
  for (const value of secrets) expect(log.includes(value), value).toBe(false);
  // The log must not contain the code as a whole value. Within times and ids, the same six digits occur by chance.
  expect(log).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));

  for (const method of ['GET', 'OPTIONS']) {
    const response = await send(server, '/auth/v1/user', {
      method,
      token: fullToken,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    });
    const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
    expect(names).toEqual([]);
  }
});
