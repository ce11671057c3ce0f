import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createSession,
  enrolTotp,
  makeAdmin,
  makeVisitor,
  PASSWORD,
  type Person,
  signInClient,
  totpCode,
} from '../../support/accounts.ts';
import { createPostgresDatabase, describePostgres } from '../../support/database.ts';
import { type Answer, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { call, codeOf, freshAddress, signIn } from './requests.ts';

/** Behind two proxies, and reachable from the network. */
let world: HttpWorld;
let bare: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld({ TRUSTED_PROXIES: '2' });
  bare = await openHttpWorld();
});
afterAll(async () => {
  await world?.close();
  await bare?.close();
});

/** The header as the outer of two proxies forwards it: the client's value, the client, the outer proxy. */
const via = (address: string, said = ''): string => `${said && `${said}, `}${address}, 192.0.2.1`;
const refused = (answer: Answer): void => {
  expect([answer.status, codeOf(answer)]).toEqual([429, 'over_request_rate_limit']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
};

describe('guessing a password', () => {
  test('[P-53] is stopped after five wrong attempts, regardless of headers and spelling', async () => {
    const { email } = await makeAdmin(bare.accounts);
    const spellings = [email, email.toUpperCase(), ` ${email} `, `${email}\t`, email.replace('a', 'A')];
    for (const [n, spelling] of spellings.entries()) {
      const answer = await call(bare, '/auth/v1/token?grant_type=password', {
        json: { email: spelling, password: 'wrong' },
        headers: {
          'x-forwarded-for': `198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
          forwarded: `for=198.51.100.${n}`,
          'cf-connecting-ip': `198.51.100.${n}`,
          'x-client-ip': `198.51.100.${n}`,
        },
      });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_credentials']);
    }
    refused(await signIn(bare, email, PASSWORD, '203.0.113.77'));
  });

  test('[P-53] is counted by the address that the trusted proxies saw, and by the /64 of an IPv6 address', async () => {
    const { email } = await makeAdmin(world.accounts);
    const ways = [
      via('2001:db8:5:6::1'),
      via('2001:db8:5:6:ffff:ffff:ffff:ffff', '198.51.100.1'),
      via('[2001:db8:5:6::2]:4711', '2001:db8:9::1'),
      via('2001:0DB8:0005:0006:0:0:0:3', 'unknown, 198.51.100.3'),
      via('2001:db8:5:6::1.2.3.4'),
    ];
    for (const way of ways) expect((await signIn(world, email, 'wrong', way)).status).toBe(400);
    refused(await signIn(world, email, PASSWORD, via('2001:db8:5:6:a:b:c:d')));
    expect((await signIn(world, email, PASSWORD, via('2001:db8:5:7::1'))).status).toBe(200);
  });

  test('[P-53] is stopped after twenty attempts per address for all accounts, and IPv4-mapped IPv6 counts as IPv4', async () => {
    const { email } = await makeAdmin(world.accounts);
    for (let n = 0; n < 20; n += 1) await world.accounts.limits.take('loginAddress', '198.51.100.200');
    refused(await signIn(world, email, PASSWORD, via('::ffff:198.51.100.200')));
    refused(await signIn(world, email, PASSWORD, via('198.51.100.200:5555', '203.0.113.1')));
    expect((await signIn(world, email, PASSWORD, via('198.51.100.201'))).status).toBe(200);
  });

  test('[P-53] writes nothing, for the pair or the network, when a limit refuses a further sign-in', async () => {
    const { email } = await makeAdmin(world.accounts);
    const pair = via('198.51.100.150');
    for (let n = 0; n < 5; n += 1) await signIn(world, email, 'wrong', pair);
    const network = via('198.51.100.160');
    for (let n = 0; n < 20; n += 1) await world.accounts.limits.take('loginAddress', '198.51.100.160');
    // The first refusal is counted, so that every replica learns of it from the database.
    refused(await signIn(world, email, PASSWORD, pair));
    refused(await signIn(world, email, PASSWORD, network));
    const stored = async () => ({
      limits: await world.services.db.selectFrom('auth_rate_limits').selectAll().orderBy('key').execute(),
      audit: await world.services.db.selectFrom('audit_log').select('id').execute(),
    });
    const before = await stored();
    for (let n = 0; n < 5; n += 1) {
      refused(await signIn(world, email, PASSWORD, pair));
      refused(await signIn(world, `nobody${n}@example.com`, 'wrong', network));
    }
    expect(await stored()).toEqual(before);
    expect((await signIn(world, email, PASSWORD, via('198.51.100.151'))).status).toBe(200);
  });

  test('[P-53] is stopped after a hundred attempts from networks of one IPv6 /48', async () => {
    const { email } = await makeAdmin(world.accounts);
    for (let n = 0; n < 100; n += 1) {
      const origin = { network: `2001:db8:77:${n.toString(16)}::/64`, site: '2001:db8:77::/48' };
      await world.accounts.limits.takeFrom('loginAddress', origin);
    }
    refused(await signIn(world, email, PASSWORD, via('2001:db8:77:ffff::1')));
    expect((await signIn(world, email, PASSWORD, via('2001:db8:78:ffff::1'))).status).toBe(200);
    // The refusals for the /48 did not use up the network's own twenty attempts.
    const alone = { network: '2001:db8:77:ffff::/64', site: null };
    for (let n = 0; n < 20; n += 1) await world.accounts.limits.takeFrom('loginAddress', alone);
    await expect(world.accounts.limits.takeFrom('loginAddress', alone)).rejects.toMatchObject({
      status: 429,
    });
  });

  test('[P-53] from many addresses slows the victim down but never locks the account', async () => {
    const { email } = await makeAdmin(world.accounts);
    for (let n = 0; n < 3; n += 1) {
      const answer = await signIn(world, email, 'wrong', via(freshAddress()));
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_credentials']);
    }
    for (let n = 0; n < 60; n += 1) await world.accounts.limits.take('loginAccount', email);
    expect((await signIn(world, email, PASSWORD, via(freshAddress()))).status).toBe(200);
    // A successful sign-in resets the delay.
    expect(await world.accounts.limits.take('loginAccount', email)).toBe(1);
  });

  test('[P-53] takes the same path for an address without an account: one password check, one response', async () => {
    const { email } = await makeAdmin(world.accounts);
    const matches = vi.spyOn(world.accounts.passwords, 'matches');
    const answers: [number, string][] = [];
    for (const [to, password] of [
      [email, 'wrong'],
      ['nobody@example.com', 'wrong'],
      ['nobody@example.com', 'x'.repeat(5_000)],
      [email, 'x'.repeat(5_000)],
      ['no address at all', 'wrong'],
    ] as const) {
      const before = matches.mock.calls.length;
      const answer = await signIn(world, to, password, via(freshAddress()));
      answers.push([answer.status, answer.text()]);
      expect(matches.mock.calls.length - before, to).toBe(1);
    }
    matches.mockRestore();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

// Uses a database in a separate process, as a busy gallery does.
describePostgres('a crowd at the door', () => {
  let crowded: HttpWorld;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createPostgresDatabase();
    drop = database.drop;
    crowded = await openHttpWorld({ TRUSTED_PROXIES: '2', DATABASE_URL: database.databaseUrl });
  });
  afterAll(async () => {
    await crowded?.close();
    await drop?.();
  });

  test('[P-53] with 500 concurrent requests is answered or shed, memory stays bounded, and the gallery still responds', async () => {
    const { email } = await makeAdmin(crowded.accounts);
    const before = process.memoryUsage().rss;
    const logins = Array.from({ length: 500 }, (_, n) =>
      n % 50
        ? signIn(crowded, `nobody${n}@example.com`, 'wrong', via(freshAddress()))
        : signIn(crowded, email, PASSWORD, via(freshAddress())),
    );
    for (let read = 0; read < 3; read += 1) {
      expect((await crowded.ask('/api/apps?platform=web')).status).toBe(200);
    }
    const answers = await Promise.all(logins);
    expect(answers.filter(({ status }) => ![200, 400, 429, 503].includes(status))).toEqual([]);
    const shed = answers.filter(({ status }) => status === 503);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    // Each check takes 64 MiB, so five hundred at once would take 32 GiB.
    expect(process.resourceUsage().maxRSS * 1024 - before).toBeLessThan(600 * 2 ** 20);
  });
});

describe('guessing a second factor', () => {
  let person: Person;
  let factor: { id: string; secret: string };
  beforeAll(async () => {
    person = await makeVisitor(world.accounts);
    factor = await enrolTotp(await signInClient(world.url, person));
  });
  const forget = async (): Promise<void> => {
    await world.accounts.limits.forget('factor', factor.id);
    await world.accounts.limits.forget('factorDay', factor.id);
  };
  const freshToken = async (): Promise<string> => (await createSession(world.accounts, person)).access_token;
  const challenge = async (token: string): Promise<string> =>
    (await call(world, `/auth/v1/factors/${factor.id}/challenge`, { token, json: {} })).json<{ id: string }>()
      .id;
  const verify = (token: string, challenge_id: string, code: string): Promise<Answer> =>
    call(world, `/auth/v1/factors/${factor.id}/verify`, {
      token,
      json: { challenge_id, code },
      from: via(freshAddress()),
    });
  const wrongCode = (): string => {
    const right = [-1, 0, 1, 2].map((steps) => totpCode(factor.secret, { steps }));
    return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) as string;
  };

  test('is stopped after five wrong codes, across sessions, challenges and addresses', async () => {
    await forget();
    for (let n = 0; n < 5; n += 1) {
      const token = await freshToken();
      const answer = await verify(token, await challenge(token), wrongCode());
      expect([answer.status, codeOf(answer)]).toEqual([422, 'mfa_verification_failed']);
    }
    const token = await freshToken();
    refused(await verify(token, await challenge(token), totpCode(factor.secret, { steps: 1 })));
  });

  test('is stopped after thirty attempts a day, at any rate', async () => {
    await forget();
    for (let n = 0; n < 30; n += 1) await world.accounts.limits.take('factorDay', factor.id);
    const token = await freshToken();
    refused(await verify(token, await challenge(token), totpCode(factor.secret, { steps: 1 })));
    await forget();
  });

  test('accepts a code once, also for concurrent requests and other challenges', async () => {
    await forget();
    await world.services.db
      .updateTable('auth_factors')
      .set({ last_step: null })
      .where('id', '=', factor.id)
      .execute();
    const tokens = await Promise.all([freshToken(), freshToken(), freshToken()]);
    const id = await challenge(tokens[0] as string);
    const code = totpCode(factor.secret);
    const answers = await Promise.all(tokens.map((token) => verify(token, id, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const token = await freshToken();
    const again = await verify(token, await challenge(token), code);
    expect([again.status, codeOf(again)]).toEqual([422, 'mfa_verification_failed']);
    // Nor an older code.
    const older = await verify(token, await challenge(token), totpCode(factor.secret, { steps: -1 }));
    expect([older.status, codeOf(older)]).toEqual([422, 'mfa_verification_failed']);
  });
});
