import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { finishMails } from '#domain/accounts/mail/mails.ts';
import {
  authClientAt,
  bearer,
  enrollTotp,
  getAccessToken,
  makeAdmin,
  makeNonAdmin,
  PASSWORD,
  signInClient,
  totpCode,
  unwrap,
} from '../../support/accounts.ts';
import { linkIn, type MailServer, startMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const NEW_PASSWORD = 'staple battery correct';

let server: TestServer;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'gallery@example.com',
    SITE_NAME: 'Showcase',
  });
});
afterEach(() => mail.refuse(null));
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await authClientAt(server.url).signInWithPassword({ email, password })).error === null;

describe('a password reset', () => {
  test('succeeds with the mailed link and ends all other sessions', async () => {
    const person = await makeNonAdmin(server.accounts);
    const otherClient = await signInClient(server.url, person);
    const client = authClientAt(server.url);
    expect((await client.resetPasswordForEmail(person.email)).error).toBeNull();
    const resetMail = await mail.next(person.email);
    expect(resetMail.text).toContain('Subject: Choose a new password for Showcase');
    expect(resetMail.text).toContain('From: gallery@example.com');
    const { link, token } = linkIn(resetMail);
    expect(link).toBe(`${server.url}/auth/reset-password#token=${token}`);

    const { session } = await unwrap(client.verifyOtp({ token_hash: token, type: 'recovery' }));
    expect(session?.user.id).toBe(person.id);
    await unwrap(client.updateUser({ password: NEW_PASSWORD }));
    expect(await canSignIn(person.email, NEW_PASSWORD)).toBe(true);
    expect(await canSignIn(person.email, PASSWORD)).toBe(false);
    expect((await otherClient.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.getUser()).error).toBeNull();
    expect((await mail.next(person.email)).text).toContain('Your password for Showcase was changed');
    const secondUse = await authClientAt(server.url).verifyOtp({ token_hash: token, type: 'recovery' });
    expect(secondUse.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('requires the second factor, if the account has one', async () => {
    const admin = await makeAdmin(server.accounts);
    const { secret, id } = await enrollTotp(await signInClient(server.url, admin));
    // Skips the notice about the new factor.
    await mail.next(admin.email);
    const client = authClientAt(server.url);
    await unwrap(client.resetPasswordForEmail(admin.email));
    const { token } = linkIn(await mail.next(admin.email));
    await unwrap(client.verifyOtp({ token_hash: token, type: 'recovery' }));
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    await unwrap(client.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret, { steps: 1 }) }));
    await unwrap(client.updateUser({ password: NEW_PASSWORD }));
    expect(await canSignIn(admin.email, NEW_PASSWORD)).toBe(true);
  });

  test('for an address without an account gets the same answer as any other, but sends no mail', async () => {
    const { data, error } = await authClientAt(server.url).resetPasswordForEmail('nobody@example.com');
    expect([data, error]).toEqual([{}, null]);
    const person = await makeNonAdmin(server.accounts);
    await unwrap(authClientAt(server.url).resetPasswordForEmail(person.email));
    // This mail was requested later. When it has arrived, a mail to the unknown address would have arrived too.
    await mail.next(person.email);
    expect(mail.mails.filter(({ to }) => to.includes('nobody@example.com'))).toEqual([]);
  });

  test('is still mailed if the server stops before the mail server has answered', async () => {
    const slowMail = await startMailServer({ greetingDelayMs: 1_000 });
    const stopping = await startTestServer({ SMTP_URL: slowMail.url, MAIL_FROM: 'gallery@example.com' });
    try {
      const person = await makeNonAdmin(stopping.accounts);
      await unwrap(authClientAt(stopping.url).resetPasswordForEmail(person.email));
      // 1 ms is too short, so the mail is logged as unsent. Sending continues, and `close` below waits for its end.
      await finishMails(stopping.accounts, 1);
      const unsent = { level: 50, mails: 1, msg: 'mails could not be sent before the server stopped' };
      expect(stopping.log).toContainEqual(expect.objectContaining(unsent));
      await stopping.close();
      expect(slowMail.mails.map(({ to }) => to)).toEqual([[person.email]]);
    } finally {
      await stopping.close();
      await slowMail.close();
    }
  });

  test('sends at most three links an hour, and only the last link is valid', async () => {
    const person = await makeNonAdmin(server.accounts);
    const links: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await unwrap(authClientAt(server.url).resetPasswordForEmail(person.email));
      links.push(linkIn(await mail.next(person.email)).token);
    }
    expect((await authClientAt(server.url).resetPasswordForEmail(person.email)).error).toBeNull();
    const verify = (token_hash = '') => authClientAt(server.url).verifyOtp({ token_hash, type: 'recovery' });
    expect((await verify(links[0])).error?.code).toBe('otp_expired');
    expect((await verify(links[2])).error).toBeNull();
    expect(mail.mails.filter(({ to }) => to.includes(person.email))).toHaveLength(3);
  });
});

describe('an account', () => {
  /** Creates (POST) or removes (DELETE) the recovery codes of the client's account. */
  const changeRecoveryCodes = async (client: ReturnType<typeof authClientAt>, method: 'POST' | 'DELETE') => {
    const headers = bearer(await getAccessToken(client));
    const body = method === 'POST' ? { json: {} } : {};
    const { status } = await server.request('/auth/v1/factors/recovery-codes', { method, headers, ...body });
    expect(status).toBe(200);
  };

  test('changes its password only with the current password', async () => {
    const person = await makeNonAdmin(server.accounts);
    const client = await signInClient(server.url, person);
    const change = (attributes: { password: string; current_password?: string }) =>
      client.updateUser(attributes);
    expect((await change({ password: NEW_PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    expect((await change({ password: NEW_PASSWORD, current_password: 'a guess' })).error).toMatchObject({
      status: 400,
      message: 'The current password is wrong',
    });
    expect((await change({ password: PASSWORD, current_password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    for (const weakPassword of ['short', 'password123', person.email, '11111111', 'x'.repeat(257)]) {
      const { error } = await change({ password: weakPassword, current_password: PASSWORD });
      expect(error, weakPassword).toMatchObject({
        status: 422,
        code: 'weak_password',
        reasons: [expect.any(String)],
      });
    }
    expect((await change({ password: NEW_PASSWORD, current_password: PASSWORD })).error).toBeNull();
    expect(await canSignIn(person.email, NEW_PASSWORD)).toBe(true);
  });

  test('[P-54] is notified of each second factor that is added or removed', async () => {
    const person = await makeNonAdmin(server.accounts);
    const client = await signInClient(server.url, person);
    const first = await enrollTotp(client);
    expect((await mail.next(person.email)).text).toContain('An authenticator app was added');
    const { id: unverifiedId } = await unwrap(
      client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' }),
    );
    // No mail is sent, because the removed factor was not verified.
    await unwrap(client.mfa.unenroll({ factorId: unverifiedId }));
    const second = await enrollTotp(client, 'Tablet');
    expect((await mail.next(person.email)).text).toContain('Subject: A second factor for Showcase was added');
    await unwrap(client.mfa.unenroll({ factorId: first.id }));
    const noticeOfFirst = (await mail.next(person.email)).text;
    expect(noticeOfFirst).toContain('An authenticator app was removed');
    expect(noticeOfFirst).not.toContain('no longer has a second factor');
    await changeRecoveryCodes(client, 'POST');
    const noticeOfCodes = (await mail.next(person.email)).text;
    expect(noticeOfCodes).toContain('A set of recovery codes was added');
    expect(noticeOfCodes).toContain('Earlier recovery codes no longer work.');
    await changeRecoveryCodes(client, 'DELETE');
    expect((await mail.next(person.email)).text).toContain('A set of recovery codes was removed');
    await unwrap(client.mfa.unenroll({ factorId: second.id }));
    expect((await mail.next(person.email)).text).toContain('Your account no longer has a second factor.');
  });

  test('changes its address after confirmation by both addresses, and notifies the old one', async () => {
    const person = await makeNonAdmin(server.accounts);
    const client = await signInClient(server.url, person);
    const email = `new-${person.email}`;
    expect((await client.updateUser({ email })).error?.code).toBe('current_password_required');
    // Supabase documents `current_password` only for a change of the password, but the client sends all given fields.
    const { user } = await unwrap(
      client.updateUser({ email: email.toUpperCase(), current_password: PASSWORD }),
    );
    expect(user).toMatchObject({ email: person.email, new_email: email });
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    const linkToNew = linkIn(await mail.next(email));
    expect(linkToNew.link).toBe(`${server.url}/auth/confirm-email#token=${linkToNew.token}`);
    const confirm = (token_hash: string) =>
      unwrap(authClientAt(server.url).verifyOtp({ token_hash, type: 'email_change' }));
    const linkToCurrent = linkIn(await mail.next(person.email));
    expect(linkToCurrent.link).toBe(`${server.url}/auth/confirm-email#token=${linkToCurrent.token}`);
    expect(await confirm(linkToCurrent.token)).toMatchObject({ session: null });
    expect(await canSignIn(email, PASSWORD)).toBe(false);
    const response = await confirm(linkToNew.token);
    expect(response).toMatchObject({ session: null, user: { email } });
    expect((await unwrap(client.getUser())).user).toMatchObject({ email });
    expect(await canSignIn(email, PASSWORD)).toBe(true);
    expect((await mail.next(person.email)).text).toContain(email);
  });

  test('cannot change to the address of another account or to an invalid address', async () => {
    const [person, other] = [await makeNonAdmin(server.accounts), await makeNonAdmin(server.accounts)];
    const client = await signInClient(server.url, person);
    const change = (email: string) => client.updateUser({ email, current_password: PASSWORD });
    expect((await change(other.email)).error?.code).toBe('email_exists');
    expect((await change('not an address')).error).toMatchObject({
      status: 400,
      message: 'Invalid email address.',
    });
    // Another account takes the address between the request and its confirmation.
    const contestedEmail = `wanted-${person.email}`;
    await unwrap(change(contestedEmail));
    const tokens = [
      linkIn(await mail.next(person.email)).token,
      linkIn(await mail.next(contestedEmail)).token,
    ];
    await makeNonAdmin(server.accounts, contestedEmail);
    const confirm = (token_hash = '') =>
      authClientAt(server.url).verifyOtp({ token_hash, type: 'email_change' });
    expect((await confirm(tokens[0])).error).toBeNull();
    expect((await confirm(tokens[1])).error?.code).toBe('email_exists');
  });

  test('applies all changes of one call or none', async () => {
    const [person, other] = [await makeNonAdmin(server.accounts), await makeNonAdmin(server.accounts)];
    await unwrap(
      (await signInClient(server.url, other)).updateUser({ data: { username: `taken-${other.id}` } }),
    );
    const client = await signInClient(server.url, person);
    const change = { password: NEW_PASSWORD, current_password: PASSWORD };
    // The new password is acceptable, but the address or the username is taken.
    for (const attributes of [
      { ...change, email: other.email },
      { ...change, data: { username: `taken-${other.id}`, full_name: 'Another Name' } },
    ]) {
      expect((await client.updateUser(attributes)).error).not.toBeNull();
    }
    expect(await canSignIn(person.email, PASSWORD)).toBe(true);
    const email = `all-${person.email}`;
    const { user } = await unwrap(
      client.updateUser({ ...change, email, data: { full_name: 'Another Name' } }),
    );
    expect(user).toMatchObject({ new_email: email, user_metadata: { full_name: 'Another Name' } });
    expect(await canSignIn(person.email, NEW_PASSWORD)).toBe(true);
  });

  test('cannot change its address if a mail about the change fails; the mail to the current address is sent first', async () => {
    const person = await makeNonAdmin(server.accounts);
    const client = await signInClient(server.url, person);
    const change = (email: string) => client.updateUser({ email, current_password: PASSWORD });
    mail.refuse(person.email);
    expect((await change('far@example.com')).error).toMatchObject({
      status: 500,
      message: 'The mail to the current address could not be sent',
    });
    expect(mail.mails.filter(({ to }) => to.includes('far@example.com'))).toEqual([]);
    mail.refuse('far@example.com');
    expect((await change('far@example.com')).error).toMatchObject({
      status: 500,
      message: 'The mail to the new address could not be sent',
    });
    expect((await unwrap(client.getUser())).user).not.toHaveProperty('new_email');
  });

  test('keeps metadata from its client and merges it as Supabase Auth does: null removes a key', async () => {
    const client = await signInClient(server.url, await makeNonAdmin(server.accounts));
    /** Changes the metadata and returns all of it. */
    const updateMetadata = async (data: object) =>
      (await unwrap(client.updateUser({ data }))).user.user_metadata as Record<string, unknown>;
    await updateMetadata({ theme: 'dark', 'Sch\u00f6n': { deep: [1, null, { a: 'b' }] }, role: 'admin' });
    expect(await updateMetadata({ theme: null, full_name: 'Ada Example', zoom: 1.5 })).toMatchObject({
      'Sch\u00f6n': { deep: [1, null, { a: 'b' }] },
      role: 'admin',
      zoom: 1.5,
      full_name: 'Ada Example',
    });
    const { user } = await unwrap(client.getUser());
    expect(user.user_metadata).not.toHaveProperty('theme');
    // The metadata key `role` has no effect on the role of the user.
    expect(user.role).toBe('authenticated');
    // The name is stored in the profile, so its key is always present.
    expect((await updateMetadata({ full_name: null })).full_name).toBeNull();
    const { session } = await unwrap(client.refreshSession());
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({ user_metadata: { zoom: 1.5 } });

    // 40 levels exceed the limit of 32.
    const nestedArray = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;
    for (const data of [
      { tooLong: 'x'.repeat(4_096) },
      { nul: 'a\0b' },
      { loneSurrogate: ['\ud800'] },
      { '\ud800': 1 },
      { nested: nestedArray },
    ]) {
      expect((await client.updateUser({ data })).error, JSON.stringify(data).slice(0, 60)).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    }
    // A token with the largest metadata, name and username, and a long email address, is still accepted.
    const longest = '漢'.repeat(200);
    const all = await updateMetadata({ full_name: longest, username: longest });
    // The profile contains these three values, so they do not count as metadata.
    const { full_name: _name, username: _username, avatar_url: _avatar, ...stored } = all;
    const remainingBytes = 4_096 - Buffer.byteLength(JSON.stringify({ ...stored, big: '' }));
    await updateMetadata({ big: 'x'.repeat(remainingBytes) });
    expect((await client.updateUser({ data: { big: 'x'.repeat(remainingBytes + 1) } })).error).not.toBeNull();
    const email = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}example.com`;
    await server.services.db.updateTable('auth_users').set({ email }).where('id', '=', user.id).execute();
    const { session: refreshed } = await unwrap(client.refreshSession());
    expect(refreshed?.access_token.length).toBeGreaterThan(8_000);
    expect((await client.getUser()).error).toBeNull();
  });

  test('changes its name and username, but cannot set its avatar by a URL or take the username of another account', async () => {
    const person = await makeNonAdmin(server.accounts);
    const client = await signInClient(server.url, person);
    const { user } = await unwrap(
      client.updateUser({ data: { full_name: 'Ada Example', username: `ada-${person.id}` } }),
    );
    expect(user.user_metadata).toMatchObject({ full_name: 'Ada Example', username: `ada-${person.id}` });
    const avatarUpdate = await client.updateUser({ data: { avatar_url: 'https://example.com/a.png' } });
    expect(avatarUpdate.error).toMatchObject({ status: 400 });
    const otherClient = await signInClient(server.url, await makeNonAdmin(server.accounts));
    const response = await otherClient.updateUser({ data: { username: `ADA-${person.id}` } });
    expect(response.error).toMatchObject({ status: 409, message: 'This username is already taken' });
  });
});

test('the password reset link is logged for the operator if there is no mail server', async () => {
  const serverWithoutMail = await startTestServer();
  try {
    const person = await makeNonAdmin(serverWithoutMail.accounts);
    await unwrap(authClientAt(serverWithoutMail.url).resetPasswordForEmail(person.email));
    await expect
      .poll(() => serverWithoutMail.log.find((line) => line.to === person.email), { timeout: 10_000 })
      .toMatchObject({
        link: expect.stringMatching(/\/auth\/reset-password#token=[\w-]{43}$/),
        msg: expect.stringContaining('SMTP_URL'),
      });
  } finally {
    await serverWithoutMail.close();
  }
});
