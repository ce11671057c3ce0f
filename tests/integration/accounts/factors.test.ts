import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bearer,
  enrollTotp,
  getAccessToken,
  makeAdmin,
  makeNonAdmin,
  signInClient,
  totpCode,
  unwrap,
} from '../../support/accounts.ts';
import { type MessageReceiver, startMessageReceiver } from '../../support/message-receiver.ts';
import { describeServer } from '../../support/server-suites.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/**
 * Returns the current assurance level of the client's session and the level that the account requires: `aal1` for one
 * factor, `aal2` for two.
 */
const levels = async (client: Awaited<ReturnType<typeof signInClient>>) => {
  const { currentLevel, nextLevel } = await unwrap(client.mfa.getAuthenticatorAssuranceLevel());
  return [currentLevel, nextLevel];
};

describeServer(
  '[P-54] a second factor',
  () => ({}),
  (getServer) => {
    test('is enrolled with a QR code as an image, a secret and an otpauth:// URI', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const client = await signInClient(getServer().url, person);
      const { id, type, totp } = await unwrap(
        client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Showcase' }),
      );
      expect(type).toBe('totp');
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
      const uri = new URL(totp.uri);
      expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp');
      expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Showcase', secret: totp.secret });
      expect(decodeURIComponent(uri.pathname)).toContain(person.email);
      expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
      // Unencoded, these characters would end or change the data URL.
      expect(totp.qr_code.slice(5)).not.toMatch(/[#%]/);
      expect(await levels(client)).toEqual(['aal1', 'aal1']);
    });

    test('raises the session to aal2 once verified, and is required at the next sign-in', async () => {
      const admin = await makeAdmin(getServer().accounts);
      const client = await signInClient(getServer().url, admin);
      const { id, secret } = await enrollTotp(client);
      expect(await levels(client)).toEqual(['aal2', 'aal2']);
      const { totp } = await unwrap(client.mfa.listFactors());
      expect(totp).toMatchObject([{ id, factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }]);

      const nextClient = await signInClient(getServer().url, admin);
      expect(await levels(nextClient)).toEqual(['aal1', 'aal2']);
      const stats = async () =>
        (await getServer().request('/api/admin/stats', { headers: bearer(await getAccessToken(nextClient)) }))
          .status;
      expect(await stats()).toBe(403);
      const { id: challengeId, expires_at } = await unwrap(nextClient.mfa.challenge({ factorId: id }));
      expect(expires_at).toBeGreaterThan(Date.now() / 1000);
      const wrongAttempt = await nextClient.mfa.verify({ factorId: id, challengeId, code: '000000' });
      expect(wrongAttempt.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
      // The enrollment used up the code of this time step. The code of the next step is accepted too.
      const session = await unwrap(
        nextClient.mfa.verify({ factorId: id, challengeId, code: totpCode(secret, { steps: 1 }) }),
      );
      expect(session).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
      const { amr } = decodeJwt(session.access_token) as { amr: { method: string; timestamp: number }[] };
      expect(amr.map(({ method }) => method)).toEqual(['totp', 'password']);
      for (const { timestamp } of amr) expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(600);
      expect(await levels(nextClient)).toEqual(['aal2', 'aal2']);
      expect(await stats()).toBe(200);
      // The correct code has ended the challenge.
      const repeatedAttempt = await nextClient.mfa.verify({
        factorId: id,
        challengeId,
        code: totpCode(secret, { steps: 1 }),
      });
      expect(repeatedAttempt.error?.code).toBe('mfa_challenge_expired');
    });

    test('ends all other aal1 sessions of the account when it is verified', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const [ownClient, otherClient] = await Promise.all([
        signInClient(getServer().url, person),
        signInClient(getServer().url, person),
      ]);
      await enrollTotp(ownClient);
      expect((await ownClient.getUser()).error).toBeNull();
      expect((await otherClient.getUser()).error?.name).toBe('AuthSessionMissingError');
    });

    test('has a unique name, and replaces an unverified factor of the same name', async () => {
      const client = await signInClient(getServer().url, await makeNonAdmin(getServer().accounts));
      await unwrap(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
      await enrollTotp(client, 'Phone');
      const { all } = await unwrap(client.mfa.listFactors());
      expect(all).toHaveLength(1);
      const { error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    });

    test('is refused if the account has ten, even with concurrent enrollments, unless it replaces an unverified one', async () => {
      const client = await signInClient(getServer().url, await makeNonAdmin(getServer().accounts));
      const responses = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          client.mfa.enroll({ factorType: 'totp', friendlyName: `Device ${n}` }),
        ),
      );
      const refusals = responses.filter(({ error }) => error !== null);
      expect(refusals.map(({ error }) => error?.code)).toEqual(
        Array(6).fill('too_many_enrolled_mfa_factors'),
      );
      // A factor with the name of an unverified factor replaces it, so the limit does not apply.
      const enrolledIndex = responses.findIndex(({ error }) => error === null);
      await unwrap(client.mfa.enroll({ factorType: 'totp', friendlyName: `Device ${enrolledIndex}` }));
      const { all } = await unwrap(client.mfa.listFactors());
      expect(all).toHaveLength(10);
      // UUIDs are case-insensitive (RFC 9562), so the server accepts the id in upper case.
      const [{ id = '' } = {}] = all;
      expect(await unwrap(client.mfa.unenroll({ factorId: id.toUpperCase() }))).toEqual({ id });
    });

    test('can be removed at aal2 only, and is no longer required afterwards', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const client = await signInClient(getServer().url, person);
      const { id } = await enrollTotp(client);
      await unwrap(client.mfa.recoveryCodes.generate());
      const firstFactorClient = await signInClient(getServer().url, person);
      expect((await firstFactorClient.mfa.unenroll({ factorId: id })).error).toMatchObject({
        status: 422,
        code: 'insufficient_aal',
      });
      expect(await unwrap(client.mfa.unenroll({ factorId: id }))).toEqual({ id });
      // Removing the last verified factor also removes the recovery codes.
      expect((await unwrap(client.mfa.listFactors())).all).toEqual([]);
      expect(await levels(await signInClient(getServer().url, person))).toEqual(['aal1', 'aal1']);
    });

    test('lowers the other sessions to aal1 when it is removed, but only if it was verified', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const client = await signInClient(getServer().url, person);
      const { id } = await enrollTotp(client);
      // This factor remains, so the account still requires aal2 afterwards.
      await enrollTotp(client, 'Tablet');
      const { codes } = await unwrap(client.mfa.recoveryCodes.generate());
      const otherClient = await signInClient(getServer().url, person);
      await unwrap(otherClient.mfa.recoveryCodes.verify({ code: codes[0] ?? '' }));
      const refreshedLevels = async () => {
        await unwrap(otherClient.refreshSession());
        return levels(otherClient);
      };
      const pending = await unwrap(client.mfa.enroll({ factorType: 'totp', friendlyName: 'Pending' }));
      await unwrap(client.mfa.unenroll({ factorId: pending.id }));
      expect(await refreshedLevels()).toEqual(['aal2', 'aal2']);
      await unwrap(client.mfa.unenroll({ factorId: id }));
      expect(await refreshedLevels()).toEqual(['aal1', 'aal2']);
    });

    test('has single-use recovery codes, and a new set invalidates the old one', async () => {
      const person = await makeNonAdmin(getServer().accounts);
      const client = await signInClient(getServer().url, person);
      expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor');
      await enrollTotp(client);
      const { codes, total } = await unwrap(client.mfa.recoveryCodes.generate());
      expect([codes.length, total, new Set(codes).size]).toEqual([10, 10, 10]);
      expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_factor_name_conflict');

      const [code = ''] = codes;
      const nextClient = await signInClient(getServer().url, person);
      // Case, spaces and dashes do not matter.
      const typedCode = ` ${code.toLowerCase().replace('-', ' ')} `;
      await unwrap(nextClient.mfa.recoveryCodes.verify({ code: typedCode }));
      expect(await levels(nextClient)).toEqual(['aal2', 'aal2']);
      expect(await unwrap(nextClient.mfa.recoveryCodes.getStatus())).toMatchObject({
        total: 10,
        remaining: 9,
      });
      const reuse = await (await signInClient(getServer().url, person)).mfa.recoveryCodes.verify({ code });
      expect(reuse.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });

      const { codes: newCodes } = await unwrap(nextClient.mfa.recoveryCodes.regenerate());
      const thirdClient = await signInClient(getServer().url, person);
      expect((await thirdClient.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })).error).not.toBeNull();
      expect((await thirdClient.mfa.recoveryCodes.verify({ code: newCodes[1] ?? '' })).error).toBeNull();
      await unwrap(thirdClient.mfa.recoveryCodes.unenroll());
      expect((await thirdClient.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    });

    test('by phone is refused if no text message service is configured', async () => {
      const client = await signInClient(getServer().url, await makeNonAdmin(getServer().accounts));
      const { error } = await client.mfa.enroll({ factorType: 'phone', phone: '+4915112345678' });
      expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
    });
  },
);

describe('[P-54] a second factor by phone', () => {
  let server: TestServer;
  let receiver: MessageReceiver;
  beforeAll(async () => {
    receiver = await startMessageReceiver('shared secret');
    server = await startTestServer({ TEXT_MESSAGE_URL: receiver.url, TEXT_MESSAGE_SECRET: 'shared secret' });
  });
  afterAll(async () => {
    await server?.close();
    await receiver?.close();
  });

  test('sends a code in a signed request and accepts it once', async () => {
    const person = await makeNonAdmin(server.accounts);
    const client = await signInClient(server.url, person);
    const { id } = await unwrap(
      client.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone: '+4915112345678' }),
    );
    const { id: challengeId, type } = await unwrap(client.mfa.challenge({ factorId: id, channel: 'sms' }));
    expect(type).toBe('phone');
    const message = receiver.messages.at(-1);
    expect(message).toMatchObject({ phone: '+4915112345678', isSigned: true });
    const code = /^\d{6}/.exec(message?.message ?? '')?.[0] ?? '';
    const wrongCode = code === '000000' ? '000001' : '000000';
    expect((await client.mfa.verify({ factorId: id, challengeId, code: wrongCode })).error?.code).toBe(
      'mfa_verification_failed',
    );
    await unwrap(client.mfa.verify({ factorId: id, challengeId, code }));
    expect(await levels(client)).toEqual(['aal2', 'aal2']);
    expect((await client.mfa.verify({ factorId: id, challengeId, code })).error?.code).toBe(
      'mfa_challenge_expired',
    );
    expect((await unwrap(client.mfa.listFactors())).phone).toMatchObject([{ id, status: 'verified' }]);
  });

  test('fails with 502 if the message cannot be sent, and with 429 after five messages an hour', async () => {
    const client = await signInClient(server.url, await makeNonAdmin(server.accounts));
    const { id } = await unwrap(client.mfa.enroll({ factorType: 'phone', phone: '+4915187654321' }));
    receiver.status = 500;
    const failedChallenge = await client.mfa.challenge({ factorId: id, channel: 'sms' });
    // The client reports status 502 as a retryable error, without the code of the response.
    expect(failedChallenge.error).toMatchObject({ status: 502, message: 'The message could not be sent' });
    receiver.status = 200;
    const responses = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      responses.push(await client.mfa.challenge({ factorId: id, channel: 'sms' }));
    expect(responses.at(-1)?.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    // The limit is five messages an hour, and the failed one counts too.
    expect(responses.filter(({ error }) => error === null)).toHaveLength(4);
  });
});
