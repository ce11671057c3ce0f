import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSession, makeAdmin, type Person } from '../../support/accounts.ts';
import { describePostgres } from '../../support/database.ts';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { createMigratedPostgresDatabase } from '../../support/postgres.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';
import { codeOf, freshAddress, refresh, requestUser, sessionIn } from './requests.ts';

const SECOND_MS = 1000;

describePostgres('refresh tokens, with two servers on one database', () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let serverA: TestServer;
  let serverB: TestServer;
  let person: Person;
  /** How far each server's clock is ahead of the true time, in milliseconds. */
  const clockOffsetMs = { serverA: 0, serverB: 0 };

  beforeAll(async () => {
    ({ databaseUrl, drop } = await createMigratedPostgresDatabase());
    const settings = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '1' };
    serverA = await startTestServer(settings, { clock: () => Date.now() + clockOffsetMs.serverA });
    serverB = await startTestServer(settings, { clock: () => Date.now() + clockOffsetMs.serverB });
    person = await makeAdmin(serverA.accounts);
  });
  afterEach(() => {
    clockOffsetMs.serverA = clockOffsetMs.serverB = 0;
  });
  afterAll(async () => {
    await serverA?.close();
    await serverB?.close();
    await drop?.();
  });

  const refreshConcurrently = (count: number, token: string): Promise<TestResponse[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => refresh(n % 2 ? serverA : serverB, token)));

  test('fifty concurrent refreshes on both servers return one new token and keep the session', async () => {
    let { refresh_token: token } = await createSession(serverA.accounts, person);
    for (const count of [20, 50]) {
      const responses = await refreshConcurrently(count, token);
      expect(responses.map(({ status }) => status)).toEqual(Array(count).fill(200));
      const tokens = new Set(responses.map((response) => sessionIn(response).refresh_token));
      expect(tokens.size).toBe(1);
      for (const response of responses.slice(0, 3)) {
        expect((await requestUser(serverB, sessionIn(response).access_token)).status).toBe(200);
      }
      [token = ''] = tokens;
    }
  });

  test('a client that lost the response to a refresh gets the same token again, even from the other server an hour later', async () => {
    const { refresh_token: first } = await createSession(serverA.accounts, person);
    const lostSession = sessionIn(await refresh(serverA, first));
    clockOffsetMs.serverA = clockOffsetMs.serverB = 3600 * SECOND_MS;
    const repeatedSession = sessionIn(await refresh(serverB, first));
    expect(repeatedSession.refresh_token).toBe(lostSession.refresh_token);
  });

  test('a replaced token whose successor was used is valid for ten seconds; using it later ends the session', async () => {
    const { refresh_token: stolenToken } = await createSession(serverA.accounts, person);
    const next = sessionIn(await refresh(serverA, stolenToken));
    // This request proves that the client has received the successor.
    expect((await requestUser(serverB, next.access_token)).status).toBe(200);
    expect(sessionIn(await refresh(serverB, stolenToken)).refresh_token).toBe(next.refresh_token);
    clockOffsetMs.serverA = clockOffsetMs.serverB = 11 * SECOND_MS;
    const theft = await refresh(serverB, stolenToken);
    expect([theft.status, codeOf(theft)]).toEqual([400, 'refresh_token_already_used']);
    expect(codeOf(await requestUser(serverA, next.access_token))).toBe('session_not_found');
    expect(codeOf(await refresh(serverA, next.refresh_token))).toBe('refresh_token_not_found');
  });

  test('tabs that refresh concurrently all get the current token for ten seconds, even with an older token', async () => {
    const { refresh_token: first } = await createSession(serverA.accounts, person);
    const second = sessionIn(await refresh(serverA, first));
    const third = sessionIn(await refresh(serverB, second.refresh_token));
    for (const token of [first, second.refresh_token]) {
      expect(sessionIn(await refresh(serverA, token)).refresh_token).toBe(third.refresh_token);
    }
    expect((await requestUser(serverA, third.access_token)).status).toBe(200);
  });

  test('a token that was replaced twice ends the session if it is used more than ten seconds later', async () => {
    const { refresh_token: first } = await createSession(serverA.accounts, person);
    const second = sessionIn(await refresh(serverA, first));
    const third = sessionIn(await refresh(serverB, second.refresh_token));
    clockOffsetMs.serverA = clockOffsetMs.serverB = 11 * SECOND_MS;
    const theft = await refresh(serverA, first);
    expect([theft.status, codeOf(theft)]).toEqual([400, 'refresh_token_already_used']);
    clockOffsetMs.serverA = clockOffsetMs.serverB = 0;
    expect(codeOf(await refresh(serverB, third.refresh_token))).toBe('refresh_token_not_found');
    const [entry] = await serverA.services.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'session.theft')
      .where('actor_id', '=', person.id)
      .execute();
    expect(entry).toBeDefined();
  });

  test('a damaged or invented token is refused and ends no session', async () => {
    const { refresh_token: token } = await createSession(serverA.accounts, person);
    const bytes = Buffer.from(token, 'base64url');
    const flippedToken = fc.nat(bytes.length * 8 - 1).map((bit) => {
      const copy = Buffer.from(bytes);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return copy.toString('base64url');
    });
    const misspelledToken = fc.constantFrom(
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.toLowerCase(),
      token.slice(1),
      `${token}A`,
      '',
    );
    const inventedToken = fc.uint8Array({ minLength: 37, maxLength: 37 }).map((tokenBytes) => {
      // The first of the 37 bytes is the version of the token.
      tokenBytes[0] = 1;
      return Buffer.from(tokenBytes).toString('base64url');
    });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 6, arbitrary: flippedToken },
          misspelledToken,
          inventedToken,
          fc.string({ unit: 'binary' }),
        ),
        async (text) => {
          const { status } = await refresh(serverA, text, freshAddress());
          expect(status, text).toBe(400);
        },
      ),
      { numRuns: 60 },
    );
    // The last character has unused bits, so this spelling decodes to the same bytes. It is refused too.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    const other = token.slice(0, -1) + alphabet[last ^ 1];
    expect((await refresh(serverA, other, freshAddress())).status).toBe(400);
    expect((await refresh(serverA, token, freshAddress())).status).toBe(200);
  });

  test('too many guesses get a 503, because a 429 would sign out other users of the address', async () => {
    const { refresh_token: token } = await createSession(serverA.accounts, person);
    const sharedAddress = freshAddress();
    const guess = 'A'.repeat(50);
    expect((await refresh(serverA, guess, sharedAddress)).status).toBe(400);
    for (let n = 0; n < 60; n += 1)
      await serverB.accounts.limits.take('refreshNetwork', sharedAddress).catch(() => {});
    const limitedResponse = await refresh(serverA, guess, sharedAddress);
    expect([limitedResponse.status, codeOf(limitedResponse)]).toEqual([503, 'request_timeout']);
    expect(limitedResponse.headers['retry-after']).toMatch(/^\d+$/);
    // A valid token is still accepted: other users of the address are not the attacker.
    expect((await refresh(serverA, token, sharedAddress)).status).toBe(200);
  });

  test.each([60, -60])('a clock difference of %d seconds does not end sessions', async (seconds) => {
    clockOffsetMs.serverB = seconds * SECOND_MS;
    let session = await createSession(serverB.accounts, person).then(({ access_token, refresh_token }) => ({
      access_token,
      refresh_token,
    }));
    for (const [one, other] of [
      [serverA, serverB],
      [serverB, serverA],
      [serverA, serverB],
    ] as const) {
      expect((await requestUser(other, session.access_token)).status).toBe(200);
      expect((await requestUser(one, session.access_token)).status).toBe(200);
      const responses = [
        ...(await refreshConcurrently(6, session.refresh_token)),
        await refresh(one, session.refresh_token),
      ];
      expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(200));
      session = sessionIn(responses[0] as TestResponse);
    }
  });

  test('a database failure during a refresh, or a lost response, does not end any session', async () => {
    const proxy = await openDatabaseProxy(databaseUrl);
    const fragileServer = await startTestServer({ DATABASE_URL: proxy.url });
    try {
      const { refresh_token: token } = await createSession(serverA.accounts, person);
      // Until the proxy closes, this server can use the database.
      expect((await refresh(fragileServer, 'A'.repeat(50))).status).toBe(400);
      const refreshes = Array.from({ length: 20 }, () => refresh(fragileServer, token));
      proxy.close();
      const statuses = (await Promise.all(refreshes)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      const failedRefresh = await refresh(fragileServer, token);
      expect([failedRefresh.status, codeOf(failedRefresh)]).toEqual([503, 'request_timeout']);
      expect(failedRefresh.headers['retry-after']).toMatch(/^\d+$/);
      // The client retries with the token that it has.
      const next = await refresh(serverA, token);
      expect(next.status).toBe(200);
      expect((await requestUser(serverA, sessionIn(next).access_token)).status).toBe(200);
    } finally {
      proxy.close();
      await fragileServer.close();
    }
  });
});
