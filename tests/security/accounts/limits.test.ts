import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createSession,
  enrollTotp,
  makeAdmin,
  makeNonAdmin,
  PASSWORD,
  type Person,
  signInClient,
  totpCode,
} from '../../support/accounts.ts';
import { describePostgres } from '../../support/database.ts';
import { createMigratedPostgresDatabase } from '../../support/postgres.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';
import { codeOf, freshAddress, send, signIn } from './requests.ts';

/** Trusts two proxies in front of it. */
let serverBehindTwoProxies: TestServer;
/** Trusts no proxy, so it must ignore the headers of a proxy. */
let serverWithoutProxies: TestServer;
beforeAll(async () => {
  serverBehindTwoProxies = await startTestServer({ TRUSTED_PROXIES: '2' });
  serverWithoutProxies = await startTestServer();
});
afterAll(async () => {
  await serverBehindTwoProxies?.close();
  await serverWithoutProxies?.close();
});

/** X-Forwarded-For behind two proxies: the client's own value, the client's address, the outer proxy's address. */
const forwardedFor = (address: string, clientValue = ''): string =>
  `${clientValue && `${clientValue}, `}${address}, 192.0.2.1`;
const expectRateLimited = (response: TestResponse): void => {
  expect([response.status, codeOf(response)]).toEqual([429, 'over_request_rate_limit']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
};

describe('guessing a password', () => {
  test('[P-53] is stopped after five wrong attempts, regardless of proxy headers and of the spelling of the email address', async () => {
    const { email } = await makeAdmin(serverWithoutProxies.accounts);
    const spellings = [email, email.toUpperCase(), ` ${email} `, `${email}\t`, email.replace('a', 'A')];
    for (const [n, spelling] of spellings.entries()) {
      const response = await send(serverWithoutProxies, '/auth/v1/token?grant_type=password', {
        json: { email: spelling, password: 'wrong' },
        headers: {
          'x-forwarded-for': `198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
          forwarded: `for=198.51.100.${n}`,
          'cf-connecting-ip': `198.51.100.${n}`,
          'x-client-ip': `198.51.100.${n}`,
        },
      });
      expect([response.status, codeOf(response)]).toEqual([400, 'invalid_credentials']);
    }
    expectRateLimited(await signIn(serverWithoutProxies, email, PASSWORD, '203.0.113.77'));
  });

  test('[P-53] is counted by the address that the trusted proxies saw, and by the /64 of an IPv6 address', async () => {
    const { email } = await makeAdmin(serverBehindTwoProxies.accounts);
    const headerValues = [
      forwardedFor('2001:db8:5:6::1'),
      forwardedFor('2001:db8:5:6:ffff:ffff:ffff:ffff', '198.51.100.1'),
      forwardedFor('[2001:db8:5:6::2]:4711', '2001:db8:9::1'),
      forwardedFor('2001:0DB8:0005:0006:0:0:0:3', 'unknown, 198.51.100.3'),
      forwardedFor('2001:db8:5:6::1.2.3.4'),
    ];
    for (const headerValue of headerValues)
      expect((await signIn(serverBehindTwoProxies, email, 'wrong', headerValue)).status).toBe(400);
    expectRateLimited(
      await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor('2001:db8:5:6:a:b:c:d')),
    );
    expect(
      (await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor('2001:db8:5:7::1'))).status,
    ).toBe(200);
  });

  test('[P-53] is stopped after twenty attempts from one IP address, counted over all accounts, and IPv4-mapped IPv6 counts as IPv4', async () => {
    const { email } = await makeAdmin(serverBehindTwoProxies.accounts);
    for (let n = 0; n < 20; n += 1)
      await serverBehindTwoProxies.accounts.limits.take('loginNetwork', '198.51.100.200');
    expectRateLimited(
      await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor('::ffff:198.51.100.200')),
    );
    expectRateLimited(
      await signIn(
        serverBehindTwoProxies,
        email,
        PASSWORD,
        forwardedFor('198.51.100.200:5555', '203.0.113.1'),
      ),
    );
    expect(
      (await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor('198.51.100.201'))).status,
    ).toBe(200);
  });

  test('[P-53] writes nothing when it is already limited, by address and account or by address alone', async () => {
    const { email } = await makeAdmin(serverBehindTwoProxies.accounts);
    // The first address exhausts its attempts for one account, the second its attempts for all accounts.
    const pairLimitedSender = forwardedFor('198.51.100.150');
    for (let n = 0; n < 5; n += 1) await signIn(serverBehindTwoProxies, email, 'wrong', pairLimitedSender);
    const networkLimitedSender = forwardedFor('198.51.100.160');
    for (let n = 0; n < 20; n += 1)
      await serverBehindTwoProxies.accounts.limits.take('loginNetwork', '198.51.100.160');
    // The server writes the first refusal of a limit to the database. It refuses later attempts from memory.
    expectRateLimited(await signIn(serverBehindTwoProxies, email, PASSWORD, pairLimitedSender));
    expectRateLimited(await signIn(serverBehindTwoProxies, email, PASSWORD, networkLimitedSender));
    const storedRows = async () => ({
      limits: await serverBehindTwoProxies.services.db
        .selectFrom('auth_rate_limits')
        .selectAll()
        .orderBy('key')
        .execute(),
      audit: await serverBehindTwoProxies.services.db.selectFrom('audit_log').select('id').execute(),
    });
    const before = await storedRows();
    for (let n = 0; n < 5; n += 1) {
      expectRateLimited(await signIn(serverBehindTwoProxies, email, PASSWORD, pairLimitedSender));
      expectRateLimited(
        await signIn(serverBehindTwoProxies, `nobody${n}@example.com`, 'wrong', networkLimitedSender),
      );
    }
    expect(await storedRows()).toEqual(before);
    expect(
      (await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor('198.51.100.151'))).status,
    ).toBe(200);
  });

  test('[P-53] is stopped after a hundred attempts from networks of one IPv6 /48', async () => {
    const { email } = await makeAdmin(serverBehindTwoProxies.accounts);
    for (let n = 0; n < 100; n += 1) {
      const origin = { network: `2001:db8:77:${n.toString(16)}::/64`, site: '2001:db8:77::/48' };
      await serverBehindTwoProxies.accounts.limits.takeFrom('loginNetwork', origin);
    }
    expectRateLimited(
      await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor('2001:db8:77:ffff::1')),
    );
    expect(
      (await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor('2001:db8:78:ffff::1'))).status,
    ).toBe(200);
    // The refusal for the /48 did not use up any of the twenty attempts of the /64 network.
    const networkOrigin = { network: '2001:db8:77:ffff::/64', site: null };
    for (let n = 0; n < 20; n += 1)
      await serverBehindTwoProxies.accounts.limits.takeFrom('loginNetwork', networkOrigin);
    await expect(
      serverBehindTwoProxies.accounts.limits.takeFrom('loginNetwork', networkOrigin),
    ).rejects.toMatchObject({
      status: 429,
    });
  });

  test('[P-53] is counted without storing the email address or an unkeyed hash of it', async () => {
    const email = 'counted@example.com';
    await signIn(serverBehindTwoProxies, email, 'wrong', forwardedFor(freshAddress()));
    const rows = await serverBehindTwoProxies.services.db
      .selectFrom('auth_rate_limits')
      .select('key')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ key }) => key)).not.toContain(
      `loginAccount:${createHash('sha256').update(email).digest('base64url')}`,
    );
    expect(JSON.stringify(rows)).not.toContain('counted');
  });

  test('[P-53] from many addresses slows the victim down but never locks the account', async () => {
    const { email } = await makeAdmin(serverBehindTwoProxies.accounts);
    for (let n = 0; n < 3; n += 1) {
      const response = await signIn(serverBehindTwoProxies, email, 'wrong', forwardedFor(freshAddress()));
      expect([response.status, codeOf(response)]).toEqual([400, 'invalid_credentials']);
    }
    // Counts more attempts without the delay of real ones.
    for (let n = 0; n < 60; n += 1) await serverBehindTwoProxies.accounts.limits.take('loginAccount', email);
    const delay = vi.spyOn(serverBehindTwoProxies.accounts.signInThrottle, 'delayAfterFailures');
    expect((await signIn(serverBehindTwoProxies, email, PASSWORD, forwardedFor(freshAddress()))).status).toBe(
      200,
    );
    // The three wrong attempts, the 60 counted ones and this attempt.
    expect(delay).toHaveBeenCalledExactlyOnceWith(64);
    delay.mockRestore();
    // The successful sign-in reset the count that determines the delay, so the next attempt counts as the first.
    expect(await serverBehindTwoProxies.accounts.limits.take('loginAccount', email)).toBe(1);
  });

  test('[P-53] takes the same path for an unknown email address: one password check, one response', async () => {
    const { email } = await makeAdmin(serverBehindTwoProxies.accounts);
    const matches = vi.spyOn(serverBehindTwoProxies.accounts.passwords, 'matches');
    const responses: [number, string][] = [];
    for (const [typedEmail, password] of [
      [email, 'wrong'],
      ['nobody@example.com', 'wrong'],
      ['nobody@example.com', 'x'.repeat(5_000)],
      [email, 'x'.repeat(5_000)],
      ['no address at all', 'wrong'],
    ] as const) {
      const before = matches.mock.calls.length;
      const response = await signIn(
        serverBehindTwoProxies,
        typedEmail,
        password,
        forwardedFor(freshAddress()),
      );
      responses.push([response.status, response.text()]);
      expect(matches.mock.calls.length - before, typedEmail).toBe(1);
    }
    matches.mockRestore();
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });
});

// On PostgreSQL, because a busy gallery has its database in a separate process.
describePostgres('500 concurrent sign-ins', () => {
  let overloadedServer: TestServer;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createMigratedPostgresDatabase();
    drop = database.drop;
    overloadedServer = await startTestServer({ TRUSTED_PROXIES: '2', DATABASE_URL: database.databaseUrl });
  });
  afterAll(async () => {
    await overloadedServer?.close();
    await drop?.();
  });

  test('[P-53] get the usual response or a 503, use bounded memory, and leave the gallery responsive', async () => {
    const { email } = await makeAdmin(overloadedServer.accounts);
    const before = process.memoryUsage().rss;
    // Every fiftieth sign-in is valid.
    const logins = Array.from({ length: 500 }, (_, n) =>
      n % 50
        ? signIn(overloadedServer, `nobody${n}@example.com`, 'wrong', forwardedFor(freshAddress()))
        : signIn(overloadedServer, email, PASSWORD, forwardedFor(freshAddress())),
    );
    for (let read = 0; read < 3; read += 1) {
      expect((await overloadedServer.request('/api/apps?platform=web')).status).toBe(200);
    }
    const responses = await Promise.all(logins);
    expect(responses.filter(({ status }) => ![200, 400, 429, 503].includes(status))).toEqual([]);
    const overloadResponses = responses.filter(({ status }) => status === 503);
    expect(overloadResponses.length).toBeGreaterThan(0);
    expect(overloadResponses.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    // Each password check takes 64 MiB, so five hundred at once would take 31 GiB. `maxRSS` is in KiB.
    expect(process.resourceUsage().maxRSS * 1024 - before).toBeLessThan(600 * 2 ** 20);
  });
});

describe('guessing a second factor', () => {
  let person: Person;
  let factor: { id: string; secret: string };
  beforeAll(async () => {
    person = await makeNonAdmin(serverBehindTwoProxies.accounts);
    factor = await enrollTotp(await signInClient(serverBehindTwoProxies.url, person));
  });
  const resetLimits = async (): Promise<void> => {
    await serverBehindTwoProxies.accounts.limits.forget('factor', factor.id);
    await serverBehindTwoProxies.accounts.limits.forget('factorDay', factor.id);
  };
  const freshToken = async (): Promise<string> =>
    (await createSession(serverBehindTwoProxies.accounts, person)).access_token;
  const challenge = async (token: string): Promise<string> =>
    (
      await send(serverBehindTwoProxies, `/auth/v1/factors/${factor.id}/challenge`, { token, json: {} })
    ).json<{
      id: string;
    }>().id;
  const verify = (token: string, challenge_id: string, code: string): Promise<TestResponse> =>
    send(serverBehindTwoProxies, `/auth/v1/factors/${factor.id}/verify`, {
      token,
      json: { challenge_id, code },
      forwardedFor: forwardedFor(freshAddress()),
    });
  const wrongCode = (): string => {
    const validCodes = [-1, 0, 1, 2].map((steps) => totpCode(factor.secret, { steps }));
    return ['000000', '111111', '222222', '333333', '444444'].find(
      (code) => !validCodes.includes(code),
    ) as string;
  };

  test('is stopped after five wrong codes, across sessions, challenges and addresses', async () => {
    await resetLimits();
    for (let n = 0; n < 5; n += 1) {
      const token = await freshToken();
      const response = await verify(token, await challenge(token), wrongCode());
      expect([response.status, codeOf(response)]).toEqual([422, 'mfa_verification_failed']);
    }
    const token = await freshToken();
    // The next code is valid too. The enrollment may have used the current one.
    expectRateLimited(await verify(token, await challenge(token), totpCode(factor.secret, { steps: 1 })));
  });

  test('is stopped after thirty attempts a day, even if they are slow', async () => {
    await resetLimits();
    for (let n = 0; n < 30; n += 1) await serverBehindTwoProxies.accounts.limits.take('factorDay', factor.id);
    const token = await freshToken();
    expectRateLimited(await verify(token, await challenge(token), totpCode(factor.secret, { steps: 1 })));
    await resetLimits();
  });

  test('succeeds at most once with the same code, even in concurrent requests or for another challenge', async () => {
    await resetLimits();
    // Makes the current code valid, even if the enrollment used it.
    await serverBehindTwoProxies.services.db
      .updateTable('auth_factors')
      .set({ last_step: null })
      .where('id', '=', factor.id)
      .execute();
    const tokens = await Promise.all([freshToken(), freshToken(), freshToken()]);
    const id = await challenge(tokens[0] as string);
    const code = totpCode(factor.secret);
    const responses = await Promise.all(tokens.map((token) => verify(token, id, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const token = await freshToken();
    const secondUse = await verify(token, await challenge(token), code);
    expect([secondUse.status, codeOf(secondUse)]).toEqual([422, 'mfa_verification_failed']);
    // A code of an earlier time step is refused too.
    const olderCodeUse = await verify(token, await challenge(token), totpCode(factor.secret, { steps: -1 }));
    expect([olderCodeUse.status, codeOf(olderCodeUse)]).toEqual([422, 'mfa_verification_failed']);
  });
});
