import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { base64url, exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toTimestamp } from '#domain/accounts/instant.ts';
import { requireUser, resetPassword } from '#domain/accounts/users/users.ts';
import { createSession, makeAdmin, makeVisitor, PASSWORD, type Person } from '../../support/accounts.ts';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { call, codeOf, refresh, sessionIn, signIn, whoAmI } from './requests.ts';

const MINUTE = 60_000;

let world: HttpWorld;
let admin: Person;
let other: Person;
let ahead = 0;
beforeAll(async () => {
  world = await openHttpWorld({}, { clock: () => Date.now() + ahead });
  admin = await makeAdmin(world.accounts);
  other = await makeVisitor(world.accounts);
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => world?.close());

/** Asserts that both the account routes and the API refuse the token. */
async function expectRefused(token: string, what: string, code = 'bad_jwt'): Promise<void> {
  const user = await whoAmI(world, token);
  expect([user.status, codeOf(user)], what).toEqual([403, code]);
  const stats = await call(world, '/api/admin/stats', { token });
  expect([stats.status, codeOf(stats)], what).toEqual([401, 'authentication_required']);
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const encode = (value: unknown): string => base64url.encode(JSON.stringify(value));

describe('a forged access token', () => {
  test('[A-01] is refused without a signature, and if signed with the public key as a secret', async () => {
    const { access_token: real } = await createSession(world.accounts, admin);
    expect((await call(world, '/api/admin/stats', { token: real })).status).toBe(200);
    const claims = claimsOf(real);
    const [head = '', body = ''] = real.split('.');
    for (const alg of ['none', 'None', 'NONE', '']) {
      for (const signature of ['', 'AAAA'])
        await expectRefused(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.${signature}`, `alg ${alg}`);
    }
    await expectRefused(`${head}.${body}.`, 'the signature cut off');
    await expectRefused(`${head}.${body}`, 'two parts');

    const { kid } = await world.accounts.keys.current();
    const publicKey = await world.accounts.keys.find(kid);
    if (!publicKey) throw new Error('no key');
    const jwk = (await call(world, '/auth/v1/.well-known/jwks.json')).json<{ keys: { x: string }[] }>()
      .keys[0];
    const secrets = [
      await exportSPKI(publicKey),
      JSON.stringify(jwk),
      jwk?.x.padEnd(48, '0') ?? '',
      base64url.decode(jwk?.x ?? ''),
    ];
    for (const secret of secrets) {
      const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
      const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(bytes);
      await expectRefused(token, 'HS256 with the public key');
    }
  });

  test('[A-01] is refused if signed with the attacker’s key, wherever the header says that the key is found', async () => {
    let asked = 0;
    const own = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'mine', alg: 'ES256', use: 'sig' };
    const server = createServer((_request, response) => {
      asked += 1;
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
    const { kid: ours } = await world.accounts.keys.current();
    const claims = claimsOf((await createSession(world.accounts, admin)).access_token);
    const headers: Record<string, unknown>[] = [
      {},
      { kid: 'mine' },
      { kid: ours },
      { kid: ours, jwk },
      { jwk },
      { kid: 'mine', jku: url },
      { kid: ours, jku: url },
      { kid: ours, x5u: url },
      { kid: url },
      { kid: '../../../dev/null' },
      { kid: "' union select '" },
      { kid: '__proto__' },
      { kid: ['a', ours] },
      { kid: ours, crit: ['b64'], b64: false },
    ];
    for (const header of headers) {
      // Built by hand, because a library would refuse to sign some of these.
      const head = encode({ alg: 'ES256', typ: 'JWT', ...header });
      const signed = `${head}.${encode(claims)}`;
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        own.privateKey,
        new TextEncoder().encode(signed),
      );
      await expectRefused(`${signed}.${base64url.encode(new Uint8Array(signature))}`, JSON.stringify(header));
    }
    expect(asked).toBe(0);
    server.close();
  });

  test('[A-01] is refused for another audience or issuer, if expired, without expiry, or with the session of another user', async () => {
    const { access_token, id } = await createSession(world.accounts, admin);
    const { kid, key } = await world.accounts.keys.current();
    const good = claimsOf(access_token);
    const now = Math.floor(Date.now() / 1000);
    const sign = (changes: Record<string, unknown>): Promise<string> =>
      new SignJWT({ ...good, ...changes })
        .setProtectedHeader({ alg: 'ES256', kid } as JWTHeaderParameters)
        .sign(key);
    expect((await whoAmI(world, await sign({}))).status).toBe(200);
    const wrong: Record<string, unknown>[] = [
      { aud: 'anon' },
      { aud: undefined },
      { iss: 'https://gallery.example/auth/v1' },
      { iss: undefined },
      { exp: now - 61 },
      { exp: undefined },
      { exp: '9999999999' },
      { iat: undefined },
      { sub: undefined },
      { sub: 'admin' },
      { session_id: undefined },
      { session_id: "' or true --" },
      { aal: 'aal3' },
      { refresh_counter: -1 },
      { nbf: now + 3600 },
    ];
    for (const changes of wrong) await expectRefused(await sign(changes), JSON.stringify(changes));
    await expectRefused(await sign({ sub: other.id }), 'another user in this session', 'session_not_found');
    const { id: otherId } = await createSession(world.accounts, other);
    await expectRefused(await sign({ session_id: otherId }), 'in another session', 'session_not_found');
    // The session determines the assurance level, regardless of the token.
    expect(id).not.toBe(otherId);
  });

  test('is refused with any damage, without a server error', async () => {
    const { access_token } = await createSession(world.accounts, admin);
    const damaged = fc.oneof(
      fc
        .tuple(fc.nat(access_token.length - 1), fc.constantFrom('A', 'z', '.', '-', '=', '%'))
        .map(([at, c]) =>
          access_token[at] === c
            ? `${access_token}x`
            : access_token.slice(0, at) + c + access_token.slice(at + 1),
        ),
      fc.nat(access_token.length - 1).map((end) => access_token.slice(0, end)),
      fc.string({ maxLength: 200 }).map((text) => Buffer.from(text).toString('base64url')),
      fc.constantFrom('a.b.c', '..', 'e30.e30.e30', 'x'.repeat(9_000), `${access_token}.${access_token}`),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (token) => {
        const { status } = await whoAmI(world, token);
        // The last character has unused bits, so changing them only spells the same token differently.
        const isSame =
          token.length === access_token.length && token.slice(0, -1) === access_token.slice(0, -1);
        if (!isSame) expect([401, 403], token).toContain(status);
      }),
      { numRuns: 150 },
    );
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      `bearer  ${access_token}`,
      'Bearer null',
    ]) {
      const { status } = await call(world, '/auth/v1/user', { headers: { authorization } });
      expect([401, 403], authorization).toContain(status);
    }
    // A token is accepted only in the header.
    for (const target of [
      `/auth/v1/user?access_token=${access_token}`,
      `/auth/v1/user?token=${access_token}`,
    ]) {
      expect((await call(world, target)).status).toBe(401);
      expect(
        (await call(world, '/auth/v1/user', { headers: { cookie: `access_token=${access_token}` } })).status,
      ).toBe(401);
    }
  });
});

describe('an access token ends with its session', () => {
  test('[P-53] when the user signs out, here or everywhere', async () => {
    const [first, second] = [
      await createSession(world.accounts, admin),
      await createSession(world.accounts, admin),
    ];
    const out = await call(world, '/auth/v1/logout?scope=local', {
      method: 'POST',
      token: first.access_token,
    });
    expect(out.status).toBe(204);
    await expectRefused(first.access_token, 'after signing out', 'session_not_found');
    expect(codeOf(await refresh(world, first.refresh_token))).toBe('refresh_token_not_found');
    expect((await whoAmI(world, second.access_token)).status).toBe(200);
    await call(world, '/auth/v1/logout', { method: 'POST', token: second.access_token });
    await expectRefused(second.access_token, 'after signing out everywhere', 'session_not_found');
  });

  test('[A-01] when the user is banned, which also closes sign-in, refresh and links', async () => {
    const person = await makeAdmin(world.accounts);
    const { access_token, refresh_token } = await createSession(world.accounts, person);
    const until = (at: number) =>
      world.services.db
        .updateTable('auth_users')
        .set({ banned_until: toTimestamp(at) })
        .where('id', '=', person.id)
        .execute();
    await until(Date.now() + 60 * MINUTE);
    await expectRefused(access_token, 'banned', 'user_banned');
    expect(codeOf(await refresh(world, refresh_token))).toBe('user_banned');
    const answer = await signIn(world, person.email, PASSWORD);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'user_banned']);
    await until(Date.now() - MINUTE);
    expect((await whoAmI(world, access_token)).status).toBe(200);
  });

  test('[A-01] when the password changes, the session ends, or the access right is removed', async () => {
    const person = await makeAdmin(world.accounts);
    const [used, kept] = [
      await createSession(world.accounts, person),
      await createSession(world.accounts, person),
    ];
    const changed = await call(world, '/auth/v1/user', {
      method: 'PUT',
      token: kept.access_token,
      json: { password: 'another good password', current_password: PASSWORD },
    });
    expect(changed.status).toBe(200);
    await expectRefused(used.access_token, 'after a new password', 'session_not_found');
    expect(codeOf(await refresh(world, used.refresh_token))).toBe('refresh_token_not_found');
    expect((await whoAmI(world, kept.access_token)).status).toBe(200);

    const { id } = await createSession(world.accounts, person);
    const victim = await createSession(world.accounts, person);
    expect(
      (
        await call(world, `/api/account/sessions/${victim.id}`, {
          method: 'DELETE',
          token: kept.access_token,
        })
      ).status,
    ).toBe(204);
    await expectRefused(victim.access_token, 'after the session was ended', 'session_not_found');
    expect(id).not.toBe(victim.id);

    await world.services.db
      .updateTable('profiles')
      .set({ is_admin: false })
      .where('id', '=', person.id)
      .execute();
    expect((await call(world, '/api/admin/stats', { token: kept.access_token })).status).toBe(403);

    const user = await requireUser(world.services.db, person.id);
    await resetPassword(world.accounts, { id: null, name: 'test' }, user, {
      password: PASSWORD,
      removeFactors: false,
    });
    await expectRefused(kept.access_token, 'after a password from outside', 'session_not_found');
  });

  test('when it expires, or when its session is not refreshed in time', async () => {
    const { access_token, refresh_token } = await createSession(world.accounts, other);
    ahead = 15 * MINUTE + 30_000;
    // The clocks of two machines may differ by a minute.
    expect((await whoAmI(world, access_token)).status).toBe(200);
    ahead = 16 * MINUTE + 2_000;
    await expectRefused(access_token, 'past its end');
    const next = sessionIn(await refresh(world, refresh_token));
    expect((await whoAmI(world, next.access_token)).status).toBe(200);
    ahead += 31 * 24 * 60 * MINUTE;
    const late = await refresh(world, next.refresh_token);
    expect([late.status, codeOf(late)]).toEqual([400, 'session_expired']);
    ahead = 0;
  });
});
