import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { createPostgresDatabase, describePostgres } from '../../support/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database-proxy.ts';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';

describePostgres('while the database is away', () => {
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

  test('the API and the images answer 503 with Retry-After and no inner detail', async () => {
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
    const told = world.log.filter(({ msg }) => msg === 'request not answered');
    expect(told.at(-1)?.reason).toMatch(/Nothing answers at 127\.0\.0\.1:\d+/);
  });

  test('pages say 503 too, and nothing keeps them', async () => {
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
