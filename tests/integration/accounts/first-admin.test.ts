import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstAdminLink } from '#domain/accounts/users/first-admin.ts';
import {
  authClientAt,
  bearer,
  getAccessToken,
  makeNonAdmin,
  PASSWORD,
  unwrap,
} from '../../support/accounts.ts';
import { describePostgres } from '../../support/database.ts';
import { createMigratedPostgresDatabase } from '../../support/postgres.ts';
import { sendRequest, startTestServer, type TestServer } from '../../support/test-server.ts';

/** A token of the right length that was never issued. */
const UNKNOWN_TOKEN = 'x'.repeat(43);

/** Returns the token in a setup link, or an empty string if there is no link. */
const tokenIn = (link: string | null): string => link?.split('#token=')[1] ?? '';

/** Requests the creation of the first admin. `overrides` must contain the token. */
const setUp = (url: string, overrides: Record<string, unknown> = {}) =>
  sendRequest(url, '/api/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'first@example.com',
      name: 'First Admin',
      password: PASSWORD,
      ...overrides,
    }),
  });

describe('the first admin', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  test('is created once with the link of the first start and may use the back office', async () => {
    expect(server.setupLink).toMatch(new RegExp(`^${server.url}/auth/setup#token=[\\w-]{43}$`));
    const token = tokenIn(server.setupLink);
    // The link stays valid after each of these refused requests.
    for (const [overrides, status, code] of [
      [{ token: UNKNOWN_TOKEN }, 403, 'setup_link_invalid'],
      [{ token, password: 'password1' }, 422, 'weak_password'],
      [{ token, email: 'nobody' }, 400, 'validation_failed'],
      [{ token, name: 'A' }, 400, 'validation_failed'],
      [{ token, is_admin: true }, 400, 'validation_failed'],
    ] as const) {
      const response = await setUp(server.url, overrides);
      expect([response.status, response.json<{ code: string }>().code], JSON.stringify(overrides)).toEqual([
        status,
        code,
      ]);
    }
    const setupResponse = await setUp(server.url, { token, email: 'First@Example.com' });
    expect([setupResponse.status, setupResponse.json()]).toEqual([201, { email: 'first@example.com' }]);
    const client = authClientAt(server.url);
    await unwrap(client.signInWithPassword({ email: 'first@example.com', password: PASSWORD }));
    expect(
      (await server.request('/api/admin/stats', { headers: bearer(await getAccessToken(client)) })).status,
    ).toBe(200);
    expect((await setUp(server.url, { token })).json()).toMatchObject({ code: 'setup_closed' });
  });

  test('ends the setup: the server issues no further link and accepts no setup token', async () => {
    expect(await firstAdminLink(server.accounts)).toBeNull();
    expect((await setUp(server.url, { token: UNKNOWN_TOKEN })).status).toBe(403);
  });
});

describe('the setup link', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  test('expires after an hour', async () => {
    const expiredLink = await firstAdminLink({ ...server.accounts, clock: () => Date.now() - 61 * 60_000 });
    const response = await setUp(server.url, { token: tokenIn(expiredLink) });
    expect(response.json()).toMatchObject({ code: 'setup_link_invalid' });
  });

  test('becomes invalid once any account exists', async () => {
    await makeNonAdmin(server.accounts);
    const response = await setUp(server.url, { token: tokenIn(server.setupLink) });
    expect(response.json()).toMatchObject({ code: 'setup_closed' });
  });
});

describePostgres('concurrent setup of the first admin', () => {
  test('creates only one admin when two processes use their links at the same time', async () => {
    const { databaseUrl, drop } = await createMigratedPostgresDatabase();
    const servers = await Promise.all([1, 2].map(() => startTestServer({ DATABASE_URL: databaseUrl })));
    try {
      const responses = await Promise.all(
        servers.map((server, index) =>
          setUp(server.url, { token: tokenIn(server.setupLink), email: `admin${index}@example.com` }),
        ),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403]);
      const users = await servers[0]?.services.db.selectFrom('auth_users').select('email').execute();
      expect(users).toHaveLength(1);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
      await drop();
    }
  });
});
