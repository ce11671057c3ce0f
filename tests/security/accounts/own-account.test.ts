import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSession, makeNonAdmin, PASSWORD, type Person } from '../../support/accounts.ts';
import { pngWithFalseSize } from '../../support/images-bytes.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { codeOf, freshAddress, send } from './requests.ts';

let server: TestServer;
let person: Person;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
  person = await makeNonAdmin(server.accounts);
  token = (await createSession(server.accounts, person)).access_token;
});
afterAll(() => server?.close());

/** Returns the stored data of `person`. */
const storedRows = async () => ({
  profile: await server.services.db
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirst(),
  user: await server.services.db
    .selectFrom('auth_users')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirst(),
});

describe('the update of one’s own account', () => {
  test('[P-56] never grants admin rights and ignores every field that the user may not write', async () => {
    const before = await storedRows();
    const forbiddenFields: unknown[] = [
      { is_admin: true },
      { isAdmin: true },
      { role: 'admin' },
      { app_metadata: { is_admin: true, provider: 'x' } },
      { id: '01890000-0000-7000-8000-000000000000' },
      { banned_until: null, email_confirmed_at: '2020-01-01', aud: 'admin' },
      { password_hash: 'x' },
      { avatar_url: 'https://evil.example/x.png' },
    ];
    const bodies = [
      ...forbiddenFields.map((one) => JSON.stringify(one)),
      ...forbiddenFields.map((data) => JSON.stringify({ data })),
      ...forbiddenFields.map((one) => `{"__proto__":${JSON.stringify(one)}}`),
      ...forbiddenFields.map((one) => `{"data":{"__proto__":${JSON.stringify(one)}}}`),
      ...forbiddenFields.map((one) => `{"constructor":{"prototype":${JSON.stringify(one)}}}`),
    ];
    for (const body of bodies) {
      for (const [target, method] of [
        ['/auth/v1/user', 'PUT'],
        ['/api/account', 'PATCH'],
      ] as const) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const { status } = await server.request(target, { method, headers, body });
        expect([200, 400, 403], `${target} ${body}`).toContain(status);
      }
    }
    const after = await storedRows();
    const { user_metadata: storedMetadata, updated_at: _at, ...user } = after.user ?? {};
    expect(user).toEqual(
      expect.objectContaining({ id: person.id, password_hash: before.user?.password_hash }),
    );
    expect({ ...after, user: { ...after.user, user_metadata: {}, updated_at: null } }).toEqual({
      ...before,
      user: { ...before.user, user_metadata: {}, updated_at: null },
    });
    // Users may store any metadata, because the server derives no rights from it.
    expect(storedMetadata).toMatchObject({ is_admin: true, role: 'admin' });
    // No request has polluted `Object.prototype`.
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined();
    expect((await send(server, '/api/admin/stats', { token })).status).toBe(403);
  });

  test('[P-53] requires the current password for a new one, and stops guessing after five attempts', async () => {
    const { access_token } = await createSession(server.accounts, person);
    const change = (json: object) =>
      send(server, '/auth/v1/user', { method: 'PUT', token: access_token, json, forwardedFor: '192.0.2.9' });
    expect(codeOf(await change({ password: 'another good one' }))).toBe('current_password_required');
    expect(codeOf(await change({ password: 'another good one', current_password: '' }))).toBe(
      'current_password_required',
    );
    for (let n = 0; n < 5; n += 1) {
      expect((await change({ password: 'another good one', current_password: `guess ${n}` })).status).toBe(
        400,
      );
    }
    const lastResponse = await change({ password: 'another good one', current_password: PASSWORD });
    expect([lastResponse.status, codeOf(lastResponse)]).toEqual([429, 'over_request_rate_limit']);
  });
});

test('[P-53] no route creates an account for a stranger, or a session without a password', async () => {
  const count = async () => ({
    users: (await server.services.db.selectFrom('auth_users').select('id').execute()).length,
    sessions: (await server.services.db.selectFrom('auth_sessions').select('id').execute()).length,
  });
  const before = await count();
  const json = {
    email: 'new@example.com',
    password: PASSWORD,
    data: { is_admin: true },
    token: 'x',
    type: 'signup',
    token_hash: 'x',
  };
  for (const target of [
    '/auth/v1/signup',
    '/auth/v1/signup?redirect_to=x',
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1/invite',
    '/auth/v1/verify',
    '/auth/v1/admin/users',
    '/auth/v1/admin/generate_link',
    '/auth/v1/sso',
    '/auth/v1/token',
    '/auth/v1/token?grant_type=id_token',
    '/auth/v1/token?grant_type=web3',
    '/auth/v1/token?grant_type=anonymous',
    '/auth/v1/token?grant_type=client_credentials',
    '/auth/v1/token?grant_type=password&grant_type=refresh_token',
    '/api/setup',
    '/api/account',
    '/api/users',
  ]) {
    for (const method of ['POST', 'PUT']) {
      const response = await send(server, target, { method, json, forwardedFor: freshAddress() });
      expect(response.status, target).toBeGreaterThanOrEqual(400);
      expect(response.status, target).toBeLessThan(500);
    }
  }
  const anonymous = await send(server, '/auth/v1/signup', { json: {}, forwardedFor: freshAddress() });
  expect(anonymous.status).toBe(422);
  expect(await count()).toEqual(before);
});

describe('an avatar', () => {
  const png = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const gifBytes = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: 'blue' } })
      .gif()
      .toBuffer();
  const upload = async (bytes: Uint8Array, { name = 'me.png', type = 'image/png', field = 'file' } = {}) => {
    const form = new FormData();
    form.append(field, new File([new Uint8Array(bytes)], name, { type }));
    const response = await fetch(`${server.url}/api/account/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return {
      status: response.status,
      ...((await response.json()) as { avatarUrl?: string; code?: string; error?: string }),
    };
  };
  const avatarFiles = async (): Promise<string[]> =>
    (await readdir(server.dataDir, { recursive: true })).filter((name) => name.includes('avatar.')).sort();

  test('is re-encoded without the script of a polyglot file, and its name and type do not come from the client', async () => {
    const script = Buffer.from('<script>alert(document.domain)</script><?php system($_GET[0]); ?>');
    const polyglot = Buffer.concat([await png(), script]);
    const { status, avatarUrl = '' } = await upload(polyglot, {
      name: '../../evil.svg',
      type: 'image/svg+xml',
    });
    expect(status).toBe(200);
    expect(avatarUrl).toMatch(new RegExp(`^/profiles/avatars/${person.id}-avatar\\.png\\?v=[0-9a-f]{12}$`));
    const servedImage = await server.request(avatarUrl);
    expect(servedImage.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(servedImage.body.includes('script')).toBe(false);
    // A GIF that claims to be a PNG is treated as a GIF, and replaces the earlier avatar.
    const other = await upload(await gifBytes(), { name: 'me.png' });
    expect(other.avatarUrl).toContain('-avatar.gif');
    expect((await server.request(avatarUrl)).status).toBe(404);
  });

  test('keeps its file if a change or its removal cannot be recorded, and can be changed afterwards', async () => {
    const url = (await upload(await png())).avatarUrl ?? '';
    const { db } = server.services;
    // With this constraint, the database refuses audit entries about avatars.
    await sql`alter table audit_log add constraint no_avatars check (action not like 'avatar.%') not valid`.execute(
      db,
    );
    try {
      expect((await upload(await gifBytes())).status).toBe(400);
      expect((await send(server, '/api/account/avatar', { method: 'DELETE', token })).status).toBe(400);
      expect((await server.request(url)).status).toBe(200);
    } finally {
      await sql`alter table audit_log drop constraint no_avatars`.execute(db);
    }
    expect((await upload(await gifBytes())).status).toBe(200);
    expect(await avatarFiles()).toEqual([expect.stringContaining(`${person.id}-avatar.gif`)]);
  });

  test('is not served from a left-over file that no profile refers to', async () => {
    const ownUrl = (await upload(await png())).avatarUrl ?? '';
    expect((await server.request(ownUrl)).status).toBe(200);
    const { storage } = server.services;
    const key = `profiles/avatars/${person.id}-avatar.png`;
    const bytes = (await storage.get(key)) as Buffer;
    await storage.put(key.replace('.png', '.jpg'), bytes);
    expect((await server.request(ownUrl.replace('.png', '.jpg'))).status).toBe(404);
    const stranger = randomUUID();
    await storage.put(key.replace(person.id, stranger), bytes);
    expect((await server.request(ownUrl.replace(person.id, stranger))).status).toBe(404);
    await storage.delete(key.replace('.png', '.jpg'));
    await storage.delete(key.replace(person.id, stranger));
  });

  test('is refused if it is no image, too large, truncated or otherwise invalid, and the old one stays', async () => {
    const before = [await storedRows(), await avatarFiles()];
    const validPng = await png();
    const invalidUploads: [Uint8Array, Parameters<typeof upload>[1]?][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), { type: 'image/svg+xml' }],
      [Buffer.from('<html><script>alert(1)</script></html>')],
      [Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(50)])],
      [validPng.subarray(0, validPng.length / 2)],
      [validPng.subarray(0, 8)],
      [new Uint8Array()],
      [pngWithFalseSize(60_000, 60_000)],
      [Buffer.concat([validPng, Buffer.alloc(2 * 2 ** 20)])],
      [validPng, { field: 'avatar' }],
      // WebP is not an accepted format of avatars.
      [await sharp(validPng).webp().toBuffer(), { type: 'image/png' }],
    ];
    for (const [index, [bytes, options]] of invalidUploads.entries()) {
      const { status } = await upload(bytes, options);
      expect([400, 413, 415, 422], `${index}`).toContain(status);
    }
    for (const body of [
      '',
      '--x',
      `--x\r\ncontent-disposition: form-data; name="file"; filename="${'a'.repeat(2 ** 20)}"\r\n\r\n`,
    ]) {
      const { status } = await server.request('/api/account/avatar', {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body,
      });
      expect(status).toBe(400);
    }
    expect([await storedRows(), await avatarFiles()]).toEqual(before);
  });

  test('is refused at the size limit if its upload declares no length and never ends', async () => {
    let sentBytes = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await fetch(`${server.url}/api/account/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => null);
    // Both outcomes are refusals: a 413 response, or a connection that closes before the response is read.
    expect(response?.status ?? 413).toBe(413);
    // The limit is 2 MB. The client has sent more, because buffers between it and the server also fill up.
    expect(sentBytes).toBeLessThan(16 * 2 ** 20);
    // The server accepts a short upload without a declared length.
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      await png(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const shortBody = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(body));
        controller.close();
      },
    });
    const secondResponse = await fetch(`${server.url}/api/account/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: shortBody,
      duplex: 'half',
    } as RequestInit);
    expect(secondResponse.status).toBe(200);
  });

  test('cannot be changed by another account through a file name, an id or a URL', async () => {
    const other = await makeNonAdmin(server.accounts);
    const otherToken = (await createSession(server.accounts, other)).access_token;
    await upload(await png(), { name: `${other.id}-avatar.png` });
    const profile = (await send(server, '/api/account', { token: otherToken })).json<{
      avatarUrl: unknown;
    }>();
    expect(profile.avatarUrl).toBeNull();
    expect(
      (await send(server, `/api/account/avatar?id=${person.id}`, { method: 'DELETE', token: otherToken }))
        .status,
    ).toBe(400);
    expect((await send(server, '/api/account/avatar', { method: 'DELETE', token: otherToken })).status).toBe(
      204,
    );
    const ownUrl = (await send(server, '/api/account', { token })).json<{ avatarUrl: string }>().avatarUrl;
    expect((await server.request(ownUrl)).status).toBe(200);
    for (const name of [
      '..%2f..%2fvitrine.lock',
      `${person.id}-avatar.svg`,
      `${other.id}-avatar.png`,
      '%00',
      `${person.id}-avatar.png%00`,
    ]) {
      expect((await server.request(`/profiles/avatars/${name}`)).status, name).toBe(404);
    }
  });

  test('is kept when the disk is full, and the response is a 503 that says so', async () => {
    const before = [await storedRows(), await avatarFiles()];
    const put = vi
      .spyOn(server.services.storage, 'put')
      .mockRejectedValueOnce(
        Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
      );
    const response = await upload(await gifBytes());
    put.mockRestore();
    expect(response).toEqual({
      status: 503,
      code: 'unavailable',
      error: 'The storage is full',
    });
    expect([await storedRows(), await avatarFiles()]).toEqual(before);
    expect((await upload(await png())).status).toBe(200);
  });
});
