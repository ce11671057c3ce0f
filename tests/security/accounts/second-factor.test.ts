import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeRecoveryCodes, removeRecoveryCodes } from '#domain/accounts/factors/recovery-codes.ts';
import { authenticate } from '#domain/accounts/sessions/authenticate.ts';
import {
  createSession,
  enrollTotp,
  getAccessToken,
  makeAdmin,
  PASSWORD,
  type Person,
  signInClient,
  totpCode,
} from '../../support/accounts.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';
import { codeOf, freshAddress, type RequestOptions, requestUser, send } from './requests.ts';

let server: TestServer;
let alice: Person;
/** Access token of Alice's session with a verified factor. */
let aliceToken: string;
let aliceFactor: { id: string; secret: string };
/** Alice's recovery codes. */
let codes: string[];
let bob: Person;
let bobFactor: { id: string; secret: string };
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
  alice = await makeAdmin(server.accounts);
  bob = await makeAdmin(server.accounts);
  const client = await signInClient(server.url, alice);
  aliceFactor = await enrollTotp(client);
  aliceToken = await getAccessToken(client);
  codes = (await send(server, '/auth/v1/factors/recovery-codes', { token: aliceToken, json: {} })).json<{
    codes: string[];
  }>().codes;
  bobFactor = await enrollTotp(await signInClient(server.url, bob));
});
afterAll(() => server?.close());

/** Signs in with the first factor only. Returns the access token. */
const createPendingSession = async (person: Person = alice): Promise<string> =>
  (await createSession(server.accounts, person)).access_token;
const factorsOf = (person: Person) =>
  server.services.db
    .selectFrom('auth_factors')
    .select(['id', 'status', 'factor_type', 'last_challenged_at'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
const challenge = async (token: string, id: string): Promise<string> =>
  (await send(server, `/auth/v1/factors/${id}/challenge`, { token, json: {} })).json<{ id: string }>().id;
/**
 * Returns the current code of a factor. Clears the last accepted time step and the rate limit first, so that the code
 * is valid again.
 */
async function resetFactorAndGetCode(factor: { id: string; secret: string }): Promise<string> {
  await server.services.db
    .updateTable('auth_factors')
    .set({ last_step: null })
    .where('id', '=', factor.id)
    .execute();
  await server.accounts.limits.forget('factor', factor.id);
  return totpCode(factor.secret);
}
const verify = (token: string, id: string, challenge_id: string, code: string): Promise<TestResponse> =>
  send(server, `/auth/v1/factors/${id}/verify`, {
    token,
    json: { challenge_id, code },
    forwardedFor: freshAddress(),
  });

describe('a session with a pending second factor', () => {
  test('[P-54] may read its own user and verify the factor; all other requests are refused and change nothing', async () => {
    const token = await createPendingSession();
    const before = await factorsOf(alice);
    const refusedByAccounts: [string, RequestOptions][] = [
      [
        '/auth/v1/user',
        { method: 'PUT', json: { password: 'another good password', current_password: PASSWORD } },
      ],
      [
        '/auth/v1/user',
        { method: 'PUT', json: { email: 'mallory@example.com', current_password: PASSWORD } },
      ],
      ['/auth/v1/user', { method: 'PUT', json: { data: { full_name: 'Mallory' } } }],
      ['/auth/v1/user', { method: 'PUT', json: {} }],
      ['/auth/v1/factors', { json: { factor_type: 'totp', friendly_name: 'Another' } }],
      ['/auth/v1/factors', { json: { factor_type: 'totp' } }],
      [`/auth/v1/factors/${aliceFactor.id}`, { method: 'DELETE' }],
      ['/auth/v1/factors/recovery-codes', { json: {} }],
      ['/auth/v1/factors/recovery-codes/regenerate', { json: {} }],
      ['/auth/v1/factors/recovery-codes', { method: 'DELETE' }],
    ];
    for (const [target, options] of refusedByAccounts) {
      const response = await send(server, target, { ...options, token });
      expect([401, 403, 422], `${options.method ?? 'POST'} ${target}`).toContain(response.status);
      expect(codeOf(response), `${options.method ?? 'POST'} ${target}`).toBe('insufficient_aal');
    }
    for (const [target, method] of [
      ['/api/account', 'GET'],
      ['/api/account', 'PATCH'],
      ['/api/account/avatar', 'PUT'],
      ['/api/account/avatar', 'DELETE'],
      ['/api/account/sessions', 'GET'],
      ['/api/admin/stats', 'GET'],
      ['/api/admin/audit', 'GET'],
    ] as const) {
      const response = await send(server, target, {
        method,
        token,
        ...(method === 'PATCH' && { json: { name: 'Mallory' } }),
      });
      expect([response.status, codeOf(response)], target).toEqual([403, 'second_factor_required']);
    }
    expect(await factorsOf(alice)).toEqual(before);
    const me = await requestUser(server, token);
    expect(me.status).toBe(200);
    expect(me.json()).toMatchObject({ email: alice.email, user_metadata: { full_name: 'Some admin' } });
    expect((await send(server, '/api/admin/stats', { token: aliceToken })).status).toBe(200);
  });

  test('gets no recovery codes if it ends after its request was authenticated', async () => {
    const person = await makeAdmin(server.accounts);
    const principal = await authenticate(server.accounts, await createPendingSession(person));
    // Verifying the first factor ends the other sessions.
    await enrollTotp(await signInClient(server.url, person));
    await expect(makeRecoveryCodes(server.accounts, principal, { replace: false })).rejects.toMatchObject({
      code: 'session_not_found',
    });
    expect((await factorsOf(person)).map(({ factor_type }) => factor_type)).toEqual(['totp']);
  });

  test('cannot verify a factor whose enrollment began before another factor was verified', async () => {
    const person = await makeAdmin(server.accounts);
    const earlyToken = await createPendingSession(person);
    const enrollment = (
      await send(server, '/auth/v1/factors', {
        token: earlyToken,
        json: { factor_type: 'totp', friendly_name: 'Thief' },
      })
    ).json<{
      id: string;
      totp: { secret: string };
    }>();
    const enrollmentChallenge = await challenge(earlyToken, enrollment.id);
    await enrollTotp(await signInClient(server.url, person));
    // The verification ended the earlier session. A new session requires the verified factor.
    expect(codeOf(await requestUser(server, earlyToken))).toBe('session_not_found');
    const lateToken = await createPendingSession(person);
    for (const token of [earlyToken, lateToken]) {
      const response = await verify(
        token,
        enrollment.id,
        enrollmentChallenge,
        totpCode(enrollment.totp.secret),
      );
      expect(response.status).toBe(403);
    }
    expect(
      (await send(server, `/auth/v1/factors/${enrollment.id}/challenge`, { token: lateToken, json: {} }))
        .status,
    ).toBe(403);
    expect((await factorsOf(person)).find(({ id }) => id === enrollment.id)?.status).toBe('unverified');
  });

  test('leaves no verified factor behind if it is ended during verification', async () => {
    const person = await makeAdmin(server.accounts);
    const { id, access_token: token } = await createSession(server.accounts, person);
    const enrollment = (
      await send(server, '/auth/v1/factors', { token, json: { factor_type: 'totp' } })
    ).json<{
      id: string;
      totp: { secret: string };
    }>();
    const challengeId = await challenge(token, enrollment.id);
    const take = vi.spyOn(server.accounts.limits, 'take').mockImplementationOnce(async () => {
      // The user signs out elsewhere, after the guard has admitted the request and before the code is checked.
      await server.services.db.deleteFrom('auth_sessions').where('id', '=', id).execute();
      return 1;
    });
    const response = await verify(token, enrollment.id, challengeId, totpCode(enrollment.totp.secret));
    take.mockRestore();
    // The challenge was deleted with its session.
    expect([response.status, codeOf(response)]).toEqual([422, 'mfa_challenge_expired']);
    expect((await factorsOf(person)).map(({ status }) => status)).toEqual(['unverified']);
  });

  test('changes nothing if it is ended during a password change', async () => {
    const person = await makeAdmin(server.accounts);
    const { id, access_token: token } = await createSession(server.accounts, person);
    const hash = vi.spyOn(server.accounts.passwords, 'hash').mockImplementationOnce(async () => {
      await server.services.db.deleteFrom('auth_sessions').where('id', '=', id).execute();
      return 'of the thief';
    });
    const response = await send(server, '/auth/v1/user', {
      method: 'PUT',
      token,
      json: { password: 'the thief knows this', current_password: PASSWORD },
    });
    hash.mockRestore();
    expect([response.status, codeOf(response)]).toEqual([403, 'session_not_found']);
    const { password_hash } = await server.services.db
      .selectFrom('auth_users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });
});

describe('the owner of another account', () => {
  test('cannot challenge, verify or remove the victim’s factor, or answer its challenge with another factor', async () => {
    const before = await factorsOf(bob);
    const bobChallenge = await challenge(await createPendingSession(bob), bobFactor.id);
    const alicePendingToken = await createPendingSession();
    const code = await resetFactorAndGetCode(bobFactor);
    for (const response of [
      await send(server, `/auth/v1/factors/${bobFactor.id}/challenge`, { token: aliceToken, json: {} }),
      await verify(alicePendingToken, bobFactor.id, bobChallenge, code),
      await send(server, `/auth/v1/factors/${bobFactor.id}`, { method: 'DELETE', token: aliceToken }),
    ]) {
      expect([response.status, codeOf(response)]).toEqual([404, 'mfa_factor_not_found']);
    }
    // Alice cannot verify her own factor with Bob's challenge, nor with a code of Bob's factor.
    const responseToBobChallenge = await verify(
      alicePendingToken,
      aliceFactor.id,
      bobChallenge,
      await resetFactorAndGetCode(aliceFactor),
    );
    expect([responseToBobChallenge.status, codeOf(responseToBobChallenge)]).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
    const responseToBobCode = await verify(
      alicePendingToken,
      aliceFactor.id,
      await challenge(alicePendingToken, aliceFactor.id),
      await resetFactorAndGetCode(bobFactor),
    );
    expect([responseToBobCode.status, codeOf(responseToBobCode)]).toEqual([422, 'mfa_verification_failed']);
    const after = await factorsOf(bob);
    expect(after.map(({ id, status }) => ({ id, status }))).toEqual(
      before.map(({ id, status }) => ({ id, status })),
    );
  });

  test('cannot end or detect a session of the victim', async () => {
    const { id, access_token } = await createSession(server.accounts, bob);
    const response = await send(server, `/api/account/sessions/${id}`, {
      method: 'DELETE',
      token: aliceToken,
    });
    expect([response.status, codeOf(response)]).toEqual([404, 'PGRST116']);
    expect((await requestUser(server, access_token)).status).toBe(200);
    const list = await send(server, '/api/account/sessions', { token: aliceToken });
    expect(list.text()).not.toContain(id);
    expect(list.headers['cache-control']).toBe('no-store');
  });

  test('cannot use the recovery codes of the victim', async () => {
    // Bob tries a code of Alice.
    const response = await send(server, '/auth/v1/factors/recovery-codes/verify', {
      token: await createPendingSession(bob),
      json: { code: codes[9] },
    });
    expect([response.status, codeOf(response)]).toEqual([404, 'mfa_factor_not_found']);
  });
});

describe('a recovery code', () => {
  const redeem = (token: string, code: string): Promise<TestResponse> =>
    send(server, '/auth/v1/factors/recovery-codes/verify', {
      token,
      json: { code },
      forwardedFor: freshAddress(),
    });

  test('is accepted once, even in concurrent requests, and guessing is stopped after five attempts', async () => {
    const tokens = await Promise.all([
      createPendingSession(),
      createPendingSession(),
      createPendingSession(),
    ]);
    const responses = await Promise.all(tokens.map((token) => redeem(token, codes[0] as string)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    // A success clears earlier failures, so the following guesses are counted from zero.
    expect((await redeem(await createPendingSession(), codes[1] as string)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) {
      expect((await redeem(await createPendingSession(), `AAAAA-AAAA${n}`)).status).toBe(422);
    }
    const lastResponse = await redeem(await createPendingSession(), codes[2] as string);
    expect([lastResponse.status, codeOf(lastResponse)]).toEqual([429, 'mfa_recovery_codes_locked']);
  });

  test('belongs to the current set: after two concurrent renewals, only one set of ten is valid', async () => {
    const responses = await Promise.all(
      [0, 1].map(() =>
        send(server, '/auth/v1/factors/recovery-codes/regenerate', { token: aliceToken, json: {} }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const status = await send(server, '/auth/v1/factors/recovery-codes', { token: aliceToken });
    expect(status.json()).toMatchObject({ total: 10, remaining: 10 });
  });
});

test('recovery codes that were removed after the caller was authenticated cannot be renewed', async () => {
  const { accounts } = server;
  const client = await signInClient(server.url, await makeAdmin(accounts));
  await enrollTotp(client);
  const principal = await authenticate(accounts, await getAccessToken(client));
  await makeRecoveryCodes(accounts, principal, { replace: false });
  // A principal contains the factors that the user had when the request was authenticated.
  const principalWithCodes = await authenticate(accounts, await getAccessToken(client));
  await removeRecoveryCodes(accounts, principalWithCodes);
  const renewal = makeRecoveryCodes(accounts, principalWithCodes, { replace: true });
  await expect(renewal).rejects.toMatchObject({ code: 'mfa_factor_not_found' });
});

test('an account has at most ten factors, including unverified ones', async () => {
  const person = await makeAdmin(server.accounts);
  const token = await createPendingSession(person);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const response = await send(server, '/auth/v1/factors', {
      token,
      json: { factor_type: 'totp', friendly_name: `Phone ${n}` },
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 422, 422]);
});
