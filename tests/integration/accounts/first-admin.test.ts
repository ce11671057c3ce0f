import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstAdminLink } from '#domain/accounts/users/first-admin.ts';
import {
  authClientAt,
  bearer,
  getAccessToken,
  makeVisitor,
  PASSWORD,
  succeed,
} from '../../support/accounts.ts';
import { createPostgresDatabase, describePostgres } from '../../support/database.ts';
import { askAt, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';

const tokenIn = (link: string | null): string => link?.split('#token=')[1] ?? '';

const setUp = (url: string, over: Record<string, unknown> = {}) =>
  askAt(url, '/api/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'first@example.com', name: 'First Admin', password: PASSWORD, ...over }),
  });

describe('the first admin', () => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await openHttpWorld();
  });
  afterAll(() => world?.close());

  test('is created once with the link of the first start and may use the back office', async () => {
    expect(world.setupLink).toMatch(new RegExp(`^${world.url}/auth/setup#token=[\\w-]{43}$`));
    const token = tokenIn(world.setupLink);
    for (const [over, status, code] of [
      [{ token: 'x'.repeat(43) }, 403, 'setup_link_invalid'],
      [{ token, password: 'password1' }, 422, 'weak_password'],
      [{ token, email: 'nobody' }, 400, 'validation_failed'],
      [{ token, name: 'A' }, 400, 'validation_failed'],
      [{ token, is_admin: true }, 400, 'validation_failed'],
    ] as const) {
      const answer = await setUp(world.url, over);
      expect([answer.status, answer.json<{ code: string }>().code], JSON.stringify(over)).toEqual([
        status,
        code,
      ]);
    }
    const made = await setUp(world.url, { token, email: 'First@Example.com' });
    expect([made.status, made.json()]).toEqual([201, { email: 'first@example.com' }]);
    const client = authClientAt(world.url);
    await succeed(client.signInWithPassword({ email: 'first@example.com', password: PASSWORD }));
    expect(
      (await world.ask('/api/admin/stats', { headers: bearer(await getAccessToken(client)) })).status,
    ).toBe(200);
    expect((await setUp(world.url, { token })).json()).toMatchObject({ code: 'setup_closed' });
  });

  test('gets no second setup link once the first admin exists', async () => {
    expect(await firstAdminLink(world.accounts)).toBeNull();
    expect((await setUp(world.url, { token: 'x'.repeat(43) })).status).toBe(403);
  });
});

describe('the setup link', () => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await openHttpWorld();
  });
  afterAll(() => world?.close());

  test('expires after an hour', async () => {
    const old = await firstAdminLink({ ...world.accounts, clock: () => Date.now() - 61 * 60_000 });
    const answer = await setUp(world.url, { token: tokenIn(old) });
    expect(answer.json()).toMatchObject({ code: 'setup_link_invalid' });
  });

  test('becomes invalid once any account exists', async () => {
    await makeVisitor(world.accounts);
    const answer = await setUp(world.url, { token: tokenIn(world.setupLink) });
    expect(answer.json()).toMatchObject({ code: 'setup_closed' });
  });
});

describePostgres('concurrent setup of the first admin', () => {
  test('creates only one admin when two processes use their links at the same time', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase();
    const worlds = await Promise.all([1, 2].map(() => openHttpWorld({ DATABASE_URL: databaseUrl })));
    try {
      const answers = await Promise.all(
        worlds.map((world, index) =>
          setUp(world.url, { token: tokenIn(world.setupLink), email: `admin${index}@example.com` }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403]);
      const users = await worlds[0]?.services.db.selectFrom('auth_users').select('email').execute();
      expect(users).toHaveLength(1);
    } finally {
      await Promise.all(worlds.map((world) => world.close()));
      await drop();
    }
  });
});
