import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestRecovery } from '#domain/accounts/mail/recovery.ts';
import { firstAdminLink } from '#domain/accounts/users/first-admin.ts';
import { revokeSessions } from '#domain/accounts/users/users.ts';
import {
  createSession,
  enrolTotp,
  makeAdmin,
  makeVisitor,
  PASSWORD,
  type Person,
  signInClient,
} from '../../support/accounts.ts';
import { type Answer, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { linkIn, type MailServer, startMailServer } from '../../support/mail-server.ts';
import { type Call, call, codeOf, freshAddress, sessionIn, signIn, whoAmI } from './requests.ts';

const NEW_PASSWORD = 'staple battery correct';
const HOUR = 3_600_000;

let world: HttpWorld;
let mail: MailServer;
let ahead = 0;
beforeAll(async () => {
  mail = await startMailServer();
  world = await openHttpWorld(
    {
      SMTP_URL: mail.url,
      MAIL_FROM: 'gallery@example.com',
      PUBLIC_URL: 'https://gallery.example',
      TRUSTED_PROXIES: '1',
    },
    { clock: () => Date.now() + ahead },
  );
});
afterEach(() => {
  ahead = 0;
});
afterAll(async () => {
  await world?.close();
  await mail?.close();
});

const ask = (target: string, options: Call): Promise<Answer> =>
  call(world, target, { from: freshAddress(), ...options });
/** Requests a password reset link and returns its token. */
async function recover({ email }: Person, headers: Record<string, string> = {}) {
  const answer = await ask('/auth/v1/recover', { json: { email }, headers });
  expect([answer.status, answer.json()]).toEqual([200, {}]);
  return linkIn(await mail.next(email));
}
const follow = (type: string, token_hash: string): Promise<Answer> =>
  ask('/auth/v1/verify', { json: { type, token_hash } });
const change = (token: string, json: Record<string, unknown>): Promise<Answer> =>
  ask('/auth/v1/user', { method: 'PUT', token, json });
/** Requests a change of address and returns the tokens sent to the new and the current address. */
async function askForChange(person: Person, email: string): Promise<{ token: string; current: string }> {
  const { access_token } = await createSession(world.accounts, person);
  expect((await change(access_token, { email, current_password: PASSWORD })).status).toBe(200);
  const { token } = linkIn(await mail.next(email));
  return { token, current: linkIn(await mail.next(person.email)).token };
}
/** Opens both links. */
async function confirmChange({ token, current }: { token: string; current: string }): Promise<Answer> {
  expect((await follow('email_change', current)).status).toBe(200);
  return follow('email_change', token);
}
const isRefused = (answer: Answer): void => {
  expect([answer.status, codeOf(answer)]).toEqual([403, 'otp_expired']);
};

describe('a password reset link', () => {
  test('leads to the gallery, regardless of the Host header of the request', async () => {
    const evil = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    const person = await makeVisitor(world.accounts);
    const { link, token } = await recover(person, evil);
    expect(link).toBe(`https://gallery.example/auth/reset-password#token=${token}`);
    const asked = await ask('/auth/v1/recover?redirect_to=https://evil.example', {
      json: { email: person.email },
    });
    expect(asked.status).toBe(200);
    expect(linkIn(await mail.next(person.email)).link).toMatch(/^https:\/\/gallery\.example\//);
  });

  test('works once, even in concurrent requests, and not after an hour or for another purpose', async () => {
    const person = await makeVisitor(world.accounts);
    const { token } = await recover(person);
    isRefused(await follow('email_change', token));
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow('recovery', token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    const late = await recover(person);
    ahead = HOUR + 1_000;
    isRefused(await follow('recovery', late.token));
    ahead = 0;
    for (const guess of ['', ' ', late.token.slice(1), `${late.token}=`, late.token.toLowerCase()]) {
      expect((await follow('recovery', guess)).status).toBeGreaterThanOrEqual(400);
    }
    // Only a POST uses a link up: a mail scanner that opens it does not.
    const fresh = await recover(person);
    for (const target of [
      `/auth/v1/verify?token=${fresh.token}&type=recovery`,
      `/auth/reset-password?token=${fresh.token}`,
    ]) {
      await world.ask(target);
    }
    expect((await follow('recovery', fresh.token)).status).toBe(200);
  });

  test('grants only the first factor', async () => {
    const person = await makeAdmin(world.accounts);
    await enrolTotp(await signInClient(world.url, person));
    const { token } = await recover(person);
    const { access_token } = sessionIn(await follow('recovery', token));
    expect(codeOf(await change(access_token, { password: NEW_PASSWORD }))).toBe('insufficient_aal');
    expect((await call(world, '/api/admin/stats', { token: access_token })).status).toBe(403);
    expect((await signIn(world, person.email, PASSWORD, freshAddress())).status).toBe(200);
  });

  test('replaces the current password for 15 minutes only', async () => {
    const person = await makeVisitor(world.accounts);
    const { token } = await recover(person);
    const { access_token } = sessionIn(await follow('recovery', token));
    ahead = 15 * 60_000 + 1_000;
    expect(codeOf(await change(access_token, { password: NEW_PASSWORD }))).toBe('current_password_required');
    ahead = 0;
    expect((await change(access_token, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('is void after the password or the address has changed', async () => {
    const person = await makeVisitor(world.accounts);
    const first = await recover(person);
    const { access_token } = await createSession(world.accounts, person);
    expect((await change(access_token, { password: NEW_PASSWORD, current_password: PASSWORD })).status).toBe(
      200,
    );
    isRefused(await follow('recovery', first.token));

    const mover = await makeVisitor(world.accounts);
    // Sent to a mailbox that the owner is replacing because an attacker reads it.
    const old = await recover(mover);
    const links = await askForChange(mover, 'moved@example.com');
    expect((await confirmChange(links)).status).toBe(200);
    isRefused(await follow('recovery', old.token));
  });

  test('does not reveal accounts: the response is the same for an address with and without an account', async () => {
    const person = await makeVisitor(world.accounts);
    const answers: string[] = [];
    for (const email of [
      person.email,
      'nobody@example.com',
      'no address',
      `${'x'.repeat(200)}@example.com`,
    ]) {
      const answer = await ask('/auth/v1/recover', { json: { email } });
      const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
      answers.push(JSON.stringify([answer.status, answer.text(), headers]));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('causes the same reads and writes, after the response, for an address with and without an account', async () => {
    const person = await makeVisitor(world.accounts);
    const banned = await makeVisitor(world.accounts);
    await world.services.db
      .updateTable('auth_users')
      .set({ banned_until: '2999-01-01T00:00:00Z' })
      .where('id', '=', banned.id)
      .execute();
    const tables = ['audit_log', 'auth_one_time_tokens', 'auth_rate_limits'] as const;
    const rows = async (): Promise<number[]> =>
      Promise.all(
        tables.map(async (table) => (await world.services.db.selectFrom(table).selectAll().execute()).length),
      );
    const workFor = async (email: string) => {
      const statements: string[] = [];
      const db = world.services.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const before = await rows();
      const address = freshAddress();
      const client = { ip: address, network: address, site: null, userAgent: null };
      const { sent } = await requestRecovery({ ...world.accounts, db }, { email }, client);
      const statementsBeforeAnswer = statements.length;
      await sent;
      const after = await rows();
      return { statementsBeforeAnswer, statements, added: after.map((count, n) => count - (before[n] ?? 0)) };
    };
    const known = await workFor(person.email);
    expect(known.statementsBeforeAnswer).toBe(0);
    expect(known.added).toEqual([1, 1, 2]);
    expect(await workFor('nobody-at-all@example.com')).toEqual(known);
    expect(await workFor(banned.email)).toEqual(known);
  });

  test('cannot be requested so often that changes of address are blocked', async () => {
    const person = await makeVisitor(world.accounts);
    for (let n = 0; n < 4; n += 1) await ask('/auth/v1/recover', { json: { email: person.email } });
    await askForChange(person, 'unhindered@example.com');
  });
});

describe('a change of address', () => {
  test('requested by an attacker ends when the stolen password is changed', async () => {
    const person = await makeVisitor(world.accounts);
    const { token, current } = await askForChange(person, 'thief@example.com');
    const { access_token } = await createSession(world.accounts, person);
    expect((await change(access_token, { password: NEW_PASSWORD, current_password: PASSWORD })).status).toBe(
      200,
    );
    expect((await whoAmI(world, access_token)).json()).not.toHaveProperty('new_email');
    isRefused(await follow('email_change', token));
    isRefused(await follow('email_change', current));
    expect((await whoAmI(world, access_token)).json()).toMatchObject({ email: person.email });
  });

  test('[P-53] is dropped when the sessions of the account are revoked, and when the account is banned', async () => {
    const revoked = await makeVisitor(world.accounts);
    const links = await askForChange(revoked, 'revoked@example.com');
    await revokeSessions(world.accounts, { id: null, name: 'test' }, revoked);
    for (const token of [links.current, links.token]) isRefused(await follow('email_change', token));

    const banned = await makeVisitor(world.accounts);
    const others = await askForChange(banned, 'banned@example.com');
    const ban = (banned_until: string | null) =>
      world.services.db.updateTable('auth_users').set({ banned_until }).where('id', '=', banned.id).execute();
    await ban('2999-01-01T00:00:00Z');
    isRefused(await follow('email_change', others.current));
    await ban(null);
    isRefused(await follow('email_change', others.token));
    expect((await signIn(world, banned.email, PASSWORD, freshAddress())).status).toBe(200);
  });

  test('[P-53] takes effect only after both addresses have confirmed it, in either order or at once', async () => {
    for (const order of ['current first', 'new first', 'at once'] as const) {
      const person = await makeVisitor(world.accounts);
      const email = `${order.replace(' ', '-')}@example.com`;
      const { token, current } = await askForChange(person, email);
      const tokens = order === 'new first' ? [token, current] : [current, token];
      if (order === 'at once') {
        const answers = await Promise.all(tokens.map((one) => follow('email_change', one)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      } else {
        const first = await follow('email_change', tokens[0] ?? '');
        expect([first.status, first.json()]).toEqual([
          200,
          {
            code: '200',
            msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
          },
        ]);
        expect((await signIn(world, email, PASSWORD, freshAddress())).status).toBe(400);
        isRefused(await follow('email_change', tokens[0] ?? ''));
        expect((await follow('email_change', tokens[1] ?? '')).json()).toMatchObject({ user: { email } });
      }
      expect((await signIn(world, email, PASSWORD, freshAddress())).status, order).toBe(200);
    }
  });

  test('opens no session, works once, and only for the address requested last', async () => {
    const person = await makeVisitor(world.accounts);
    const first = await askForChange(person, 'one@example.com');
    const second = await askForChange(person, 'two@example.com');
    isRefused(await follow('email_change', first.token));
    isRefused(await follow('email_change', first.current));
    isRefused(await follow('recovery', second.token));
    isRefused(await follow('recovery', second.current));
    const done = await confirmChange(second);
    expect(done.status).toBe(200);
    expect(Object.keys(done.json<object>())).toEqual(['user']);
    isRefused(await follow('email_change', second.token));
  });

  test('goes to the first account that confirms if two accounts requested the same address', async () => {
    const [one, other] = [await makeVisitor(world.accounts), await makeVisitor(world.accounts)];
    const asked = [
      await askForChange(one, 'wanted@example.com'),
      await askForChange(other, 'WANTED@example.com'.toLowerCase()),
    ];
    const answers = await Promise.all(asked.map(confirmChange));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('does not match addresses that only look alike', async () => {
    const person = await makeVisitor(world.accounts);
    const { access_token } = await createSession(world.accounts, person);
    for (const email of [
      '\u212aim@example.com',
      'k\u0131m@example.com',
      'kim@example.com\u200b',
      'kim@exa\u00admple.com',
      'kim@example.com\nbcc: all@example.com',
      '"kim"@example.com, eve@example.com',
    ]) {
      const answer = await change(access_token, { email, current_password: PASSWORD });
      expect(answer.status, JSON.stringify(email)).toBe(400);
    }
  });
});

describe('the first admin', () => {
  test('is created once by concurrent requests, and no further one can be created', async () => {
    const fresh = await openHttpWorld({ TRUSTED_PROXIES: '1' });
    try {
      const tokens = [
        fresh.setupLink,
        await firstAdminLink(fresh.accounts),
        await firstAdminLink(fresh.accounts),
      ].map((link) => link?.split('#token=')[1]);
      const setUp = (token: string | undefined, n: number | string): Promise<Answer> =>
        call(fresh, '/api/setup', {
          json: { token, email: `first${n}@example.com`, name: 'First admin', password: PASSWORD },
          from: freshAddress(),
        });
      const neighbourhood = freshAddress();
      for (let n = 0; n < 30; n += 1) await fresh.accounts.limits.take('tokenAddress', neighbourhood);
      const guess = await call(fresh, '/api/setup', {
        json: { token: 'x'.repeat(43), email: 'a@example.com', name: 'First admin', password: PASSWORD },
        from: neighbourhood,
      });
      expect([guess.status, codeOf(guess)]).toEqual([429, 'rate_limited']);

      const answers = await Promise.all([...tokens, tokens[0]].map(setUp));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
      expect(await fresh.services.db.selectFrom('auth_users').select('id').execute()).toHaveLength(1);
      for (const token of tokens) expect(codeOf(await setUp(token, 'late'))).toBe('setup_closed');
    } finally {
      await fresh.close();
    }
  });
});
