import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { createPostgresDatabase, describePostgres } from '../../support/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database-proxy.ts';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';

describePostgres('while the database is unavailable', () => {
  let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let proxy: DatabaseProxy;
  let world: HttpWorld;
  beforeEach(async () => {
    server = await createPostgresDatabase();
    proxy = await openDatabaseProxy(server.databaseUrl);
    world = await openHttpWorld({ DATABASE_URL: proxy.url });
  });
  afterEach(async () => {
    proxy.close();
    await world?.close();
    await server.drop();
  });

  test('the API and the images return 503 with Retry-After and without internal details', async () => {
    expect((await world.ask('/api/stats')).status).toBe(200);
    proxy.close();
    for (const target of ['/api/stats', '/api/apps?platform=web', `/images/${'0'.repeat(32)}/public`]) {
      const answer = await world.ask(target);
      expect([target, answer.status, answer.headers['retry-after']]).toEqual([target, 503, '2']);
      expect(answer.json<ErrorBody>()).toEqual({
        error: 'The service is not available',
        code: 'unavailable',
      });
    }
    const told = world.log.filter(({ msg }) => msg === 'request failed: a service is unavailable');
    expect(told.at(-1)?.reason).toMatch(/Nothing answers at 127\.0\.0\.1:\d+/);
  });

  test('a request with a canceled statement returns 503 with Retry-After', async () => {
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    try {
      const signIn = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'curator@example.com', password: 'wrong password' }),
      };
      for (const [target, options] of [
        ['/api/stats'],
        ['/auth/v1/token?grant_type=password', signIn],
      ] as const) {
        // The statement waits for a lock until it is canceled, which has the same SQLSTATE as a timeout.
        await other.query('begin; lock table apps, screens, auth_users in access exclusive mode');
        const asked = world.ask(target, options);
        const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await other.query(cancel)).rowCount === 0) await pause(20);
        const answer = await asked;
        expect([target, answer.status, answer.headers['retry-after']]).toEqual([target, 503, '2']);
        await other.query('rollback');
      }
    } finally {
      await other.end();
    }
    const told = world.log.filter(({ msg }) => msg === 'request failed: a service is unavailable');
    expect(told).toHaveLength(2);
    expect(told[0]?.reason).toMatch(/^The database took too long: canceling statement/);
  });

  test('pages return 503 and are not cached', async () => {
    proxy.close();
    const page = await world.ask('/web/apps');
    expect([page.status, page.headers['cache-control'], page.headers['retry-after']]).toEqual([
      503,
      'no-store',
      '2',
    ]);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
