import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cleanUpAccounts } from '#domain/accounts/housekeeping.ts';
import { requestRecovery } from '#domain/accounts/mail/recovery.ts';
import { firstAdminLink } from '#domain/accounts/users/first-admin.ts';
import { requireUser, revokeSessions } from '#domain/accounts/users/users.ts';
import {
  createSession,
  enrollTotp,
  makeAdmin,
  makeNonAdmin,
  PASSWORD,
  type Person,
  signInClient,
} from '../../support/accounts.ts';
import { linkIn, type MailServer, startMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';
import {
  codeOf,
  freshAddress,
  type RequestOptions,
  requestUser,
  send,
  sessionIn,
  signIn,
} from './requests.ts';

const NEW_PASSWORD = 'staple battery correct';
const HOUR_MS = 3_600_000;

let server: TestServer;
let mail: MailServer;
let clockOffsetMs = 0;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer(
    {
      SMTP_URL: mail.url,
      MAIL_FROM: 'gallery@example.com',
      PUBLIC_URL: 'https://gallery.example',
      TRUSTED_PROXIES: '1',
    },
    { clock: () => Date.now() + clockOffsetMs },
  );
});
afterEach(() => {
  clockOffsetMs = 0;
  mail.refuse(null);
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

const sendFromFreshAddress = (target: string, options: RequestOptions): Promise<TestResponse> =>
  send(server, target, { forwardedFor: freshAddress(), ...options });
/** Requests a password reset link. Returns the link in the mail and its token. */
async function requestReset({ email }: Person, headers: Record<string, string> = {}) {
  const response = await sendFromFreshAddress('/auth/v1/recover', { json: { email }, headers });
  expect([response.status, response.json()]).toEqual([200, {}]);
  return linkIn(await mail.next(email));
}
const verifyLink = (type: string, token_hash: string): Promise<TestResponse> =>
  sendFromFreshAddress('/auth/v1/verify', { json: { type, token_hash } });
const updateUser = (token: string, json: Record<string, unknown>): Promise<TestResponse> =>
  sendFromFreshAddress('/auth/v1/user', { method: 'PUT', token, json });
/**
 * Requests a change of the email address. Returns the tokens of both links: `token` was sent to the new address, and
 * `current` to the current one.
 */
async function requestEmailChange(
  person: Person,
  email: string,
): Promise<{ token: string; current: string }> {
  const { access_token } = await createSession(server.accounts, person);
  expect((await updateUser(access_token, { email, current_password: PASSWORD })).status).toBe(200);
  const { token } = linkIn(await mail.next(email));
  return { token, current: linkIn(await mail.next(person.email)).token };
}
/** Opens both links. */
async function confirmChange({ token, current }: { token: string; current: string }): Promise<TestResponse> {
  expect((await verifyLink('email_change', current)).status).toBe(200);
  return verifyLink('email_change', token);
}
const expectRefused = (response: TestResponse): void => {
  expect([response.status, codeOf(response)]).toEqual([403, 'otp_expired']);
};

describe('a password reset link', () => {
  test('leads to the gallery, regardless of the Host header of the request', async () => {
    const forgedHeaders = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    const person = await makeNonAdmin(server.accounts);
    const { link, token } = await requestReset(person, forgedHeaders);
    expect(link).toBe(`https://gallery.example/auth/reset-password#token=${token}`);
    const response = await sendFromFreshAddress('/auth/v1/recover?redirect_to=https://evil.example', {
      json: { email: person.email },
    });
    expect(response.status).toBe(200);
    expect(linkIn(await mail.next(person.email)).link).toMatch(/^https:\/\/gallery\.example\//);
  });

  test('works once, even in concurrent requests, and not after an hour or for another purpose', async () => {
    const person = await makeNonAdmin(server.accounts);
    const { token } = await requestReset(person);
    expectRefused(await verifyLink('email_change', token));
    const responses = await Promise.all(Array.from({ length: 5 }, () => verifyLink('recovery', token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    const lateLink = await requestReset(person);
    clockOffsetMs = HOUR_MS + 1_000;
    expectRefused(await verifyLink('recovery', lateLink.token));
    clockOffsetMs = 0;
    for (const guess of [
      '',
      ' ',
      lateLink.token.slice(1),
      `${lateLink.token}=`,
      lateLink.token.toLowerCase(),
    ]) {
      expect((await verifyLink('recovery', guess)).status).toBeGreaterThanOrEqual(400);
    }
    // Only a POST uses a link up. A mail scanner that opens the link sends a GET.
    const unusedLink = await requestReset(person);
    for (const target of [
      `/auth/v1/verify?token=${unusedLink.token}&type=recovery`,
      `/auth/reset-password?token=${unusedLink.token}`,
    ]) {
      await server.request(target);
    }
    expect((await verifyLink('recovery', unusedLink.token)).status).toBe(200);
  });

  test('grants only the first factor', async () => {
    const person = await makeAdmin(server.accounts);
    await enrollTotp(await signInClient(server.url, person));
    // Skips the mail that announces the new factor.
    await mail.next(person.email);
    const { token } = await requestReset(person);
    const { access_token } = sessionIn(await verifyLink('recovery', token));
    expect(codeOf(await updateUser(access_token, { password: NEW_PASSWORD }))).toBe('insufficient_aal');
    expect((await send(server, '/api/admin/stats', { token: access_token })).status).toBe(403);
    expect((await signIn(server, person.email, PASSWORD, freshAddress())).status).toBe(200);
  });

  test('makes the current password unnecessary for 15 minutes only', async () => {
    const person = await makeNonAdmin(server.accounts);
    const { token } = await requestReset(person);
    const { access_token } = sessionIn(await verifyLink('recovery', token));
    clockOffsetMs = 15 * 60_000 + 1_000;
    expect(codeOf(await updateUser(access_token, { password: NEW_PASSWORD }))).toBe(
      'current_password_required',
    );
    clockOffsetMs = 0;
    expect((await updateUser(access_token, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('is void after the password or the email address has changed', async () => {
    const person = await makeNonAdmin(server.accounts);
    const first = await requestReset(person);
    const { access_token } = await createSession(server.accounts, person);
    expect(
      (await updateUser(access_token, { password: NEW_PASSWORD, current_password: PASSWORD })).status,
    ).toBe(200);
    expectRefused(await verifyLink('recovery', first.token));

    const userChangingEmail = await makeNonAdmin(server.accounts);
    // This link is in the old mailbox. The owner may be replacing that mailbox because an attacker reads it.
    const oldLink = await requestReset(userChangingEmail);
    const links = await requestEmailChange(userChangingEmail, 'moved@example.com');
    expect((await confirmChange(links)).status).toBe(200);
    expectRefused(await verifyLink('recovery', oldLink.token));
  });

  test('does not reveal accounts: the response is the same for an email address with and without an account', async () => {
    const person = await makeNonAdmin(server.accounts);
    const responses: string[] = [];
    for (const email of [
      person.email,
      'nobody@example.com',
      'no address',
      `${'x'.repeat(200)}@example.com`,
    ]) {
      const response = await sendFromFreshAddress('/auth/v1/recover', { json: { email } });
      const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
      responses.push(JSON.stringify([response.status, response.text(), headers]));
    }
    expect(new Set(responses).size).toBe(1);
  });

  test('causes the same reads and writes, after the response, for an email address with and without an account', async () => {
    const person = await makeNonAdmin(server.accounts);
    const bannedUser = await makeNonAdmin(server.accounts);
    await server.services.db
      .updateTable('auth_users')
      .set({ banned_until: '2999-01-01T00:00:00Z' })
      .where('id', '=', bannedUser.id)
      .execute();
    const tables = ['audit_log', 'auth_one_time_tokens', 'auth_rate_limits'] as const;
    const rows = async (): Promise<number[]> =>
      Promise.all(
        tables.map(
          async (table) => (await server.services.db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    /** Requests a reset link. Returns the statements that this caused, and the numbers of added rows. */
    const workFor = async (email: string) => {
      const statements: string[] = [];
      const db = server.services.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const before = await rows();
      const address = freshAddress();
      const client = { ip: address, network: address, site: null, userAgent: null };
      const { sent } = await requestRecovery({ ...server.accounts, db }, { email }, client);
      const statementsBeforeResponse = statements.length;
      await sent;
      const after = await rows();
      return {
        statementsBeforeResponse,
        statements,
        added: after.map((count, n) => count - (before[n] ?? 0)),
      };
    };
    const knownWork = await workFor(person.email);
    expect(knownWork.statementsBeforeResponse).toBe(0);
    // In the order of `tables`: one audit entry, one token, and two limits (by IP address and by account).
    expect(knownWork.added).toEqual([1, 1, 2]);
    expect(await workFor('nobody-at-all@example.com')).toEqual(knownWork);
    expect(await workFor(bannedUser.email)).toEqual(knownWork);
  });

  test('does not count toward the limit of the account if its mail fails, and requests beyond the limit are logged', async () => {
    const person = await makeNonAdmin(server.accounts);
    // Levels of Pino: 40 is a warning, 50 an error.
    const logged = (level: number) =>
      server.log.filter((line) => line.userId === person.id && line.level === level);
    mail.refuse(person.email);
    for (let count = 1; count <= 4; count += 1) {
      await sendFromFreshAddress('/auth/v1/recover', { json: { email: person.email } });
      await expect.poll(() => logged(50).length, { timeout: 10_000 }).toBe(count);
    }
    expect(logged(50)[0]).toMatchObject({ mail: 'recovery', msg: 'a mail could not be sent' });
    mail.refuse(null);
    // The limit is three mails an hour.
    for (let count = 0; count < 3; count += 1) await requestReset(person);
    await sendFromFreshAddress('/auth/v1/recover', { json: { email: person.email } });
    await expect.poll(() => logged(40), { timeout: 10_000 }).toMatchObject([{ mail: 'recovery' }]);
  });

  test('does not block a change of the email address, even if too many such links were requested', async () => {
    const person = await makeNonAdmin(server.accounts);
    for (let n = 0; n < 4; n += 1)
      await sendFromFreshAddress('/auth/v1/recover', { json: { email: person.email } });
    await requestEmailChange(person, 'unhindered@example.com');
  });
});

describe('a change of the email address', () => {
  test('that an attacker requested is canceled when the owner changes the stolen password', async () => {
    const person = await makeNonAdmin(server.accounts);
    const { token, current } = await requestEmailChange(person, 'thief@example.com');
    const { access_token } = await createSession(server.accounts, person);
    expect(
      (await updateUser(access_token, { password: NEW_PASSWORD, current_password: PASSWORD })).status,
    ).toBe(200);
    expect((await requestUser(server, access_token)).json()).not.toHaveProperty('new_email');
    expectRefused(await verifyLink('email_change', token));
    expectRefused(await verifyLink('email_change', current));
    expect((await requestUser(server, access_token)).json()).toMatchObject({ email: person.email });
  });

  test('[P-53] is dropped when the sessions of the account are revoked, and when the account is banned', async () => {
    const revokedUser = await makeNonAdmin(server.accounts);
    const links = await requestEmailChange(revokedUser, 'revoked@example.com');
    await revokeSessions(server.accounts, { id: null, name: 'test' }, revokedUser);
    for (const token of [links.current, links.token]) expectRefused(await verifyLink('email_change', token));

    const bannedUser = await makeNonAdmin(server.accounts);
    const bannedUserLinks = await requestEmailChange(bannedUser, 'banned@example.com');
    const ban = (banned_until: string | null) =>
      server.services.db
        .updateTable('auth_users')
        .set({ banned_until })
        .where('id', '=', bannedUser.id)
        .execute();
    await ban('2999-01-01T00:00:00Z');
    expectRefused(await verifyLink('email_change', bannedUserLinks.current));
    await ban(null);
    expectRefused(await verifyLink('email_change', bannedUserLinks.token));
    expect((await signIn(server, bannedUser.email, PASSWORD, freshAddress())).status).toBe(200);
  });

  test('counts toward the limit of mails only if a mail was sent, and each failure is logged once', async () => {
    const person = await makeNonAdmin(server.accounts);
    const { access_token } = await createSession(server.accounts, person);
    const request = (email: string): Promise<TestResponse> =>
      updateUser(access_token, { email, current_password: PASSWORD });
    // A change that is refused for its password sends no mail.
    for (let count = 0; count < 4; count += 1) {
      const refused = await updateUser(access_token, {
        email: 'n1@example.com',
        password: PASSWORD,
        current_password: PASSWORD,
      });
      expect(codeOf(refused)).toBe('same_password');
    }
    const logLength = server.log.length;
    mail.refuse(person.email);
    for (let count = 0; count < 4; count += 1) expect((await request('n1@example.com')).status).toBe(500);
    expect(server.log.slice(logLength).filter(({ level }) => level === 50)).toMatchObject(
      Array.from({ length: 4 }, () => ({
        userId: person.id,
        mail: 'email_change_current',
        msg: 'a mail could not be sent',
      })),
    );
    // Now only the mail to the new address fails. These requests count, because each sends a mail to the current
    // address.
    mail.refuse('n1@example.com');
    for (let count = 0; count < 3; count += 1) expect((await request('n1@example.com')).status).toBe(500);
    const response = await request('n2@example.com');
    expect([response.status, codeOf(response)]).toEqual([429, 'over_email_send_rate_limit']);
  });

  test('is dropped by housekeeping once no link is valid, even if one of them was opened', async () => {
    const person = await makeNonAdmin(server.accounts);
    const { current } = await requestEmailChange(person, 'late@example.com');
    const newEmail = async (): Promise<string | null> =>
      (await requireUser(server.services.db, person.id)).newEmail;
    expect((await verifyLink('email_change', current)).status).toBe(200);
    clockOffsetMs = 23 * HOUR_MS;
    await cleanUpAccounts(server.accounts);
    expect(await newEmail()).toBe('late@example.com');
    clockOffsetMs = 24 * HOUR_MS + 1_000;
    await cleanUpAccounts(server.accounts);
    expect(await newEmail()).toBeNull();
  });

  test('[P-53] takes effect only after both addresses have confirmed it, in either order or at once', async () => {
    for (const order of ['current first', 'new first', 'at once'] as const) {
      const person = await makeNonAdmin(server.accounts);
      const email = `${order.replace(' ', '-')}@example.com`;
      const { token, current } = await requestEmailChange(person, email);
      const tokens = order === 'new first' ? [token, current] : [current, token];
      if (order === 'at once') {
        const responses = await Promise.all(tokens.map((one) => verifyLink('email_change', one)));
        expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      } else {
        const first = await verifyLink('email_change', tokens[0] ?? '');
        expect([first.status, first.json()]).toEqual([
          200,
          {
            code: '200',
            msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
          },
        ]);
        expect((await signIn(server, email, PASSWORD, freshAddress())).status).toBe(400);
        expectRefused(await verifyLink('email_change', tokens[0] ?? ''));
        expect((await verifyLink('email_change', tokens[1] ?? '')).json()).toMatchObject({ user: { email } });
      }
      expect((await signIn(server, email, PASSWORD, freshAddress())).status, order).toBe(200);
    }
  });

  test('opens no session, works once, and only for the address requested last', async () => {
    const person = await makeNonAdmin(server.accounts);
    const first = await requestEmailChange(person, 'one@example.com');
    const second = await requestEmailChange(person, 'two@example.com');
    expectRefused(await verifyLink('email_change', first.token));
    expectRefused(await verifyLink('email_change', first.current));
    expectRefused(await verifyLink('recovery', second.token));
    expectRefused(await verifyLink('recovery', second.current));
    const response = await confirmChange(second);
    expect(response.status).toBe(200);
    expect(Object.keys(response.json<object>())).toEqual(['user']);
    expectRefused(await verifyLink('email_change', second.token));
  });

  test('succeeds only for the first account to confirm if two accounts requested the same address', async () => {
    const [one, other] = [await makeNonAdmin(server.accounts), await makeNonAdmin(server.accounts)];
    const requestedChanges = [
      await requestEmailChange(one, 'wanted@example.com'),
      await requestEmailChange(other, 'wanted@example.com'),
    ];
    const responses = await Promise.all(requestedChanges.map(confirmChange));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('rejects addresses with look-alike or invisible characters, line breaks or a second address', async () => {
    const person = await makeNonAdmin(server.accounts);
    const { access_token } = await createSession(server.accounts, person);
    for (const email of [
      '\u212aim@example.com',
      'k\u0131m@example.com',
      'kim@example.com\u200b',
      'kim@exa\u00admple.com',
      'kim@example.com\nbcc: all@example.com',
      '"kim"@example.com, eve@example.com',
    ]) {
      const response = await updateUser(access_token, { email, current_password: PASSWORD });
      expect(response.status, JSON.stringify(email)).toBe(400);
    }
  });
});

describe('the first admin', () => {
  test('is created once by concurrent requests, and no further one can be created', async () => {
    const emptyServer = await startTestServer({ TRUSTED_PROXIES: '1' });
    try {
      const tokens = [
        emptyServer.setupLink,
        await firstAdminLink(emptyServer.accounts),
        await firstAdminLink(emptyServer.accounts),
      ].map((link) => link?.split('#token=')[1]);
      const setUp = (token: string | undefined, n: number | string): Promise<TestResponse> =>
        send(emptyServer, '/api/setup', {
          json: { token, email: `first${n}@example.com`, name: 'First admin', password: PASSWORD },
          forwardedFor: freshAddress(),
        });
      const sharedAddress = freshAddress();
      // Uses up the 30 attempts that the server allows per address.
      for (let n = 0; n < 30; n += 1) await emptyServer.accounts.limits.take('tokenNetwork', sharedAddress);
      const guess = await send(emptyServer, '/api/setup', {
        json: { token: 'x'.repeat(43), email: 'a@example.com', name: 'First admin', password: PASSWORD },
        forwardedFor: sharedAddress,
      });
      expect([guess.status, codeOf(guess)]).toEqual([429, 'rate_limited']);

      const responses = await Promise.all([...tokens, tokens[0]].map(setUp));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
      expect(await emptyServer.services.db.selectFrom('auth_users').select('id').execute()).toHaveLength(1);
      for (const token of tokens) expect(codeOf(await setUp(token, 'late'))).toBe('setup_closed');
    } finally {
      await emptyServer.close();
    }
  });
});
