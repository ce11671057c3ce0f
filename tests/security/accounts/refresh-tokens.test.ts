import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession, makeAdmin, type Person } from '../../support/accounts.ts';
import { createPostgresDatabase, describePostgres } from '../../support/database.ts';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { type Answer, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { codeOf, freshAddress, refresh, sessionIn, whoAmI } from './requests.ts';

const SECOND = 1000;

describePostgres('refresh tokens, with two servers on one database', () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let here: HttpWorld;
  let there: HttpWorld;
  let person: Person;
  /** How far each server's clock is ahead of the true time, in milliseconds. */
  const ahead = { here: 0, there: 0 };

  beforeAll(async () => {
    ({ databaseUrl, drop } = await createPostgresDatabase());
    const settings = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '1' };
    here = await openHttpWorld(settings, { clock: () => Date.now() + ahead.here });
    there = await openHttpWorld(settings, { clock: () => Date.now() + ahead.there });
    person = await makeAdmin(here.accounts);
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await drop?.();
  });

  const atOnce = (count: number, token: string): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => refresh(n % 2 ? here : there, token)));

  test('fifty concurrent refreshes in both processes return one new token and keep the session', async () => {
    let { refresh_token: token } = await createSession(here.accounts, person);
    for (const count of [20, 50]) {
      const answers = await atOnce(count, token);
      expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200));
      const tokens = new Set(answers.map((answer) => sessionIn(answer).refresh_token));
      expect(tokens.size).toBe(1);
      for (const answer of answers.slice(0, 3)) {
        expect((await whoAmI(there, sessionIn(answer).access_token)).status).toBe(200);
      }
      [token = ''] = tokens;
    }
  });

  test('a lost response is repeated, also by the other process and an hour later', async () => {
    const { refresh_token: first } = await createSession(here.accounts, person);
    const lost = sessionIn(await refresh(here, first));
    ahead.here = ahead.there = 3600 * SECOND;
    const again = sessionIn(await refresh(there, first));
    expect(again.refresh_token).toBe(lost.refresh_token);
    ahead.here = ahead.there = 0;
  });

  test('a replaced token is valid for ten seconds after its successor was used, then ends the session', async () => {
    const { refresh_token: stolen } = await createSession(here.accounts, person);
    const next = sessionIn(await refresh(here, stolen));
    expect((await whoAmI(there, next.access_token)).status).toBe(200);
    expect(sessionIn(await refresh(there, stolen)).refresh_token).toBe(next.refresh_token);
    ahead.here = ahead.there = 11 * SECOND;
    const theft = await refresh(there, stolen);
    expect([theft.status, codeOf(theft)]).toEqual([400, 'refresh_token_already_used']);
    expect(codeOf(await whoAmI(here, next.access_token))).toBe('session_not_found');
    expect(codeOf(await refresh(here, next.refresh_token))).toBe('refresh_token_not_found');
    ahead.here = ahead.there = 0;
  });

  test('tabs that refresh concurrently all get the current token for ten seconds, however old theirs is', async () => {
    const { refresh_token: first } = await createSession(here.accounts, person);
    const second = sessionIn(await refresh(here, first));
    const third = sessionIn(await refresh(there, second.refresh_token));
    for (const token of [first, second.refresh_token]) {
      expect(sessionIn(await refresh(here, token)).refresh_token).toBe(third.refresh_token);
    }
    expect((await whoAmI(here, third.access_token)).status).toBe(200);
  });

  test('the second to last token ends the session after ten seconds', async () => {
    const { refresh_token: first } = await createSession(here.accounts, person);
    const second = sessionIn(await refresh(here, first));
    const third = sessionIn(await refresh(there, second.refresh_token));
    ahead.here = ahead.there = 11 * SECOND;
    const theft = await refresh(here, first);
    expect([theft.status, codeOf(theft)]).toEqual([400, 'refresh_token_already_used']);
    ahead.here = ahead.there = 0;
    expect(codeOf(await refresh(there, third.refresh_token))).toBe('refresh_token_not_found');
    const [entry] = await here.services.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'session.theft')
      .where('actor_id', '=', person.id)
      .execute();
    expect(entry).toBeDefined();
  });

  test('a damaged or invented token is refused and ends no session', async () => {
    const { refresh_token: token } = await createSession(here.accounts, person);
    const bytes = Buffer.from(token, 'base64url');
    const flipped = fc.nat(bytes.length * 8 - 1).map((bit) => {
      const copy = Buffer.from(bytes);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return copy.toString('base64url');
    });
    const spelled = fc.constantFrom(
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.toLowerCase(),
      token.slice(1),
      `${token}A`,
      '',
    );
    const made = fc.uint8Array({ minLength: 37, maxLength: 37 }).map((all) => {
      all[0] = 1;
      return Buffer.from(all).toString('base64url');
    });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 6, arbitrary: flipped }, spelled, made, fc.string({ unit: 'binary' })),
        async (text) => {
          const { status } = await refresh(here, text, freshAddress());
          expect(status, text).toBe(400);
        },
      ),
      { numRuns: 60 },
    );
    // All of them are the same token: its last character has unused bits, which do not count.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    const other = token.slice(0, -1) + alphabet[last ^ 1];
    expect((await refresh(here, other, freshAddress())).status).toBe(400);
    expect((await refresh(here, token, freshAddress())).status).toBe(200);
  });

  test('guesses are shed without a 429, which would sign out other users of the address', async () => {
    const { refresh_token: token } = await createSession(here.accounts, person);
    const neighbourhood = freshAddress();
    const guess = 'A'.repeat(50);
    expect((await refresh(here, guess, neighbourhood)).status).toBe(400);
    for (let n = 0; n < 60; n += 1)
      await there.accounts.limits.take('refreshAddress', neighbourhood).catch(() => {});
    const shed = await refresh(here, guess, neighbourhood);
    expect([shed.status, codeOf(shed)]).toEqual([503, 'request_timeout']);
    expect(shed.headers['retry-after']).toMatch(/^\d+$/);
    // A valid token is still accepted: other users of the address are not the attacker.
    expect((await refresh(here, token, neighbourhood)).status).toBe(200);
  });

  test.each([60, -60])('a clock difference of %d seconds does not end sessions', async (seconds) => {
    ahead.there = seconds * SECOND;
    let session = await createSession(there.accounts, person).then(({ access_token, refresh_token }) => ({
      access_token,
      refresh_token,
    }));
    for (const [at, also] of [
      [here, there],
      [there, here],
      [here, there],
    ] as const) {
      expect((await whoAmI(also, session.access_token)).status).toBe(200);
      expect((await whoAmI(at, session.access_token)).status).toBe(200);
      const answers = [...(await atOnce(6, session.refresh_token)), await refresh(at, session.refresh_token)];
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
      session = sessionIn(answers[0] as Answer);
    }
    // A token that the other server issued just before its expiry is still valid here.
    ahead.there = 0;
  });

  test('a database failure during a refresh, or a lost response, does not end any session', async () => {
    const proxy = await openDatabaseProxy(databaseUrl);
    const fragile = await openHttpWorld({ DATABASE_URL: proxy.url });
    try {
      const { refresh_token: token } = await createSession(here.accounts, person);
      expect((await refresh(fragile, 'A'.repeat(50))).status).toBe(400);
      const underway = Array.from({ length: 20 }, () => refresh(fragile, token));
      proxy.close();
      const statuses = (await Promise.all(underway)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      const away = await refresh(fragile, token);
      expect([away.status, codeOf(away)]).toEqual([503, 'request_timeout']);
      expect(away.headers['retry-after']).toMatch(/^\d+$/);
      // The client retries with the token that it has.
      const next = await refresh(here, token);
      expect(next.status).toBe(200);
      expect((await whoAmI(here, sessionIn(next).access_token)).status).toBe(200);
    } finally {
      proxy.close();
      await fragile.close();
    }
  });
});
