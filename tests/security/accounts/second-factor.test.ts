import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createSession,
  enrolTotp,
  getAccessToken,
  makeAdmin,
  PASSWORD,
  type Person,
  signInClient,
  totpCode,
} from '../../support/accounts.ts';
import { type Answer, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { type Call, call, codeOf, freshAddress, whoAmI } from './requests.ts';

let world: HttpWorld;
let victim: Person;
/** The victim's session with a verified factor. */
let whole: string;
let factor: { id: string; secret: string };
let codes: string[];
let mallory: Person;
let foreign: { id: string; secret: string };
beforeAll(async () => {
  world = await openHttpWorld({ TRUSTED_PROXIES: '1' });
  victim = await makeAdmin(world.accounts);
  mallory = await makeAdmin(world.accounts);
  const client = await signInClient(world.url, victim);
  factor = await enrolTotp(client);
  whole = await getAccessToken(client);
  codes = (await call(world, '/auth/v1/factors/recovery-codes', { token: whole, json: {} })).json<{
    codes: string[];
  }>().codes;
  foreign = await enrolTotp(await signInClient(world.url, mallory));
});
afterAll(() => world?.close());

const half = async (person: Person = victim): Promise<string> =>
  (await createSession(world.accounts, person)).access_token;
const factorsOf = (person: Person) =>
  world.services.db
    .selectFrom('auth_factors')
    .select(['id', 'status', 'factor_type', 'last_challenged_at'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
const challenge = async (token: string, id: string): Promise<string> =>
  (await call(world, `/auth/v1/factors/${id}/challenge`, { token, json: {} })).json<{ id: string }>().id;
/** Returns an unused code by clearing the last accepted time step. */
async function freshCode(of: { id: string; secret: string }): Promise<string> {
  await world.services.db
    .updateTable('auth_factors')
    .set({ last_step: null })
    .where('id', '=', of.id)
    .execute();
  await world.accounts.limits.forget('factor', of.id);
  return totpCode(of.secret);
}
const verify = (token: string, id: string, challenge_id: string, code: string): Promise<Answer> =>
  call(world, `/auth/v1/factors/${id}/verify`, { token, json: { challenge_id, code }, from: freshAddress() });

describe('a session with a pending second factor', () => {
  test('[P-54] may read its own user and verify the factor; all other requests are refused and change nothing', async () => {
    const token = await half();
    const before = await factorsOf(victim);
    const refusedByAccounts: [string, Call][] = [
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
      [`/auth/v1/factors/${factor.id}`, { method: 'DELETE' }],
      ['/auth/v1/factors/recovery-codes', { json: {} }],
      ['/auth/v1/factors/recovery-codes/regenerate', { json: {} }],
      ['/auth/v1/factors/recovery-codes', { method: 'DELETE' }],
    ];
    for (const [target, asked] of refusedByAccounts) {
      const answer = await call(world, target, { ...asked, token });
      expect([401, 403, 422], `${asked.method ?? 'POST'} ${target}`).toContain(answer.status);
      expect(codeOf(answer), `${asked.method ?? 'POST'} ${target}`).toBe('insufficient_aal');
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
      const answer = await call(world, target, {
        method,
        token,
        ...(method === 'PATCH' && { json: { name: 'Mallory' } }),
      });
      expect([answer.status, codeOf(answer)], target).toEqual([403, 'second_factor_required']);
    }
    expect(await factorsOf(victim)).toEqual(before);
    const me = await whoAmI(world, token);
    expect(me.status).toBe(200);
    expect(me.json()).toMatchObject({ email: victim.email, user_metadata: { full_name: 'Some admin' } });
    expect((await call(world, '/api/admin/stats', { token: whole })).status).toBe(200);
  });

  test('cannot finish a factor that was enrolled before the first one was verified', async () => {
    const person = await makeAdmin(world.accounts);
    const early = await half(person);
    const begun = (
      await call(world, '/auth/v1/factors', {
        token: early,
        json: { factor_type: 'totp', friendly_name: 'Thief' },
      })
    ).json<{
      id: string;
      totp: { secret: string };
    }>();
    const begunChallenge = await challenge(early, begun.id);
    await enrolTotp(await signInClient(world.url, person));
    // The previous session has ended, and a new one requires the factor.
    expect(codeOf(await whoAmI(world, early))).toBe('session_not_found');
    const late = await half(person);
    for (const token of [early, late]) {
      const answer = await verify(token, begun.id, begunChallenge, totpCode(begun.totp.secret));
      expect(answer.status).toBe(403);
    }
    expect(
      (await call(world, `/auth/v1/factors/${begun.id}/challenge`, { token: late, json: {} })).status,
    ).toBe(403);
    expect((await factorsOf(person)).find(({ id }) => id === begun.id)?.status).toBe('unverified');
  });

  test('leaves no factor behind if it is ended during verification', async () => {
    const person = await makeAdmin(world.accounts);
    const { id, access_token: token } = await createSession(world.accounts, person);
    const begun = (await call(world, '/auth/v1/factors', { token, json: { factor_type: 'totp' } })).json<{
      id: string;
      totp: { secret: string };
    }>();
    const challengeId = await challenge(token, begun.id);
    const take = vi.spyOn(world.accounts.limits, 'take').mockImplementationOnce(async () => {
      // Signed out elsewhere, between the guard and the code check.
      await world.services.db.deleteFrom('auth_sessions').where('id', '=', id).execute();
      return 1;
    });
    const answer = await verify(token, begun.id, challengeId, totpCode(begun.totp.secret));
    take.mockRestore();
    // The challenge was deleted with its session.
    expect([answer.status, codeOf(answer)]).toEqual([422, 'mfa_challenge_expired']);
    expect((await factorsOf(person)).map(({ status }) => status)).toEqual(['unverified']);
  });

  test('changes nothing if it is ended during a password change', async () => {
    const person = await makeAdmin(world.accounts);
    const { id, access_token: token } = await createSession(world.accounts, person);
    const hash = vi.spyOn(world.accounts.passwords, 'hash').mockImplementationOnce(async () => {
      await world.services.db.deleteFrom('auth_sessions').where('id', '=', id).execute();
      return 'of the thief';
    });
    const answer = await call(world, '/auth/v1/user', {
      method: 'PUT',
      token,
      json: { password: 'the thief knows this', current_password: PASSWORD },
    });
    hash.mockRestore();
    expect([answer.status, codeOf(answer)]).toEqual([403, 'session_not_found']);
    const { password_hash } = await world.services.db
      .selectFrom('auth_users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });
});

describe('an attacker with another account', () => {
  test('cannot challenge, verify or remove a factor, or answer its challenge with another factor', async () => {
    const before = await factorsOf(mallory);
    const foreignChallenge = await challenge(await half(mallory), foreign.id);
    const mine = await half();
    const code = await freshCode(foreign);
    for (const answer of [
      await call(world, `/auth/v1/factors/${foreign.id}/challenge`, { token: whole, json: {} }),
      await verify(mine, foreign.id, foreignChallenge, code),
      await call(world, `/auth/v1/factors/${foreign.id}`, { method: 'DELETE', token: whole }),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([404, 'mfa_factor_not_found']);
    }
    // The attacker's factor with the victim's challenge, and the attacker's challenge with the victim's code.
    const crossed = await verify(mine, factor.id, foreignChallenge, await freshCode(factor));
    expect([crossed.status, codeOf(crossed)]).toEqual([422, 'mfa_challenge_expired']);
    const swapped = await verify(
      mine,
      factor.id,
      await challenge(mine, factor.id),
      totpCode(foreign.secret, { steps: 5 }),
    );
    expect([swapped.status, codeOf(swapped)]).toEqual([422, 'mfa_verification_failed']);
    const after = await factorsOf(mallory);
    expect(after.map(({ id, status }) => ({ id, status }))).toEqual(
      before.map(({ id, status }) => ({ id, status })),
    );
  });

  test('cannot end or detect a session', async () => {
    const { id, access_token } = await createSession(world.accounts, mallory);
    const answer = await call(world, `/api/account/sessions/${id}`, { method: 'DELETE', token: whole });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'PGRST116']);
    expect((await whoAmI(world, access_token)).status).toBe(200);
    const list = await call(world, '/api/account/sessions', { token: whole });
    expect(list.text()).not.toContain(id);
    expect(list.headers['cache-control']).toBe('no-store');
  });

  test('cannot use the recovery codes', async () => {
    const answer = await call(world, '/auth/v1/factors/recovery-codes/verify', {
      token: await half(mallory),
      json: { code: codes[9] },
    });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'mfa_factor_not_found']);
  });
});

describe('a recovery code', () => {
  const redeem = (token: string, code: string): Promise<Answer> =>
    call(world, '/auth/v1/factors/recovery-codes/verify', { token, json: { code }, from: freshAddress() });

  test('is accepted once, even in concurrent requests, and allows five guesses', async () => {
    const tokens = await Promise.all([half(), half(), half()]);
    const answers = await Promise.all(tokens.map((token) => redeem(token, codes[0] as string)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    // A success clears earlier failures, so these are counted from zero.
    expect((await redeem(await half(), codes[1] as string)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) {
      expect((await redeem(await half(), `AAAAA-AAAA${n}`)).status).toBe(422);
    }
    const stopped = await redeem(await half(), codes[2] as string);
    expect([stopped.status, codeOf(stopped)]).toEqual([429, 'mfa_recovery_codes_locked']);
  });

  test('of an earlier set is void, and only one of two concurrent new sets is valid', async () => {
    const made = await Promise.all(
      [0, 1].map(() => call(world, '/auth/v1/factors/recovery-codes/regenerate', { token: whole, json: {} })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    const status = await call(world, '/auth/v1/factors/recovery-codes', { token: whole });
    expect(status.json()).toMatchObject({ total: 10, remaining: 10 });
  });
});

test('an account has at most ten factors, including unverified ones', async () => {
  const person = await makeAdmin(world.accounts);
  const token = await half(person);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const answer = await call(world, '/auth/v1/factors', {
      token,
      json: { factor_type: 'totp', friendly_name: `Phone ${n}` },
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 422, 422]);
});
