import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { describePostgres } from '../../support/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database-proxy.ts';
import { createMigratedPostgresDatabase } from '../../support/postgres.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describePostgres('while the database is unavailable', () => {
  let database: Awaited<ReturnType<typeof createMigratedPostgresDatabase>>;
  let proxy: DatabaseProxy;
  let server: TestServer;
  beforeEach(async () => {
    database = await createMigratedPostgresDatabase();
    proxy = await openDatabaseProxy(database.databaseUrl);
    server = await startTestServer({ DATABASE_URL: proxy.url });
  });
  afterEach(async () => {
    proxy.close();
    await server?.close();
    await database.drop();
  });

  test('public reads return 503 with Retry-After, a CORS header and no internal details', async () => {
    expect((await server.request('/api/stats')).status).toBe(200);
    proxy.close();
    for (const target of [
      '/api/stats',
      '/api/apps?platform=web',
      `/images/${'0'.repeat(32)}/public`,
      `/images/${'0'.repeat(32)}/raw`,
      '/feed.xml',
      '/blog/feed.atom',
      '/web/screens/feed.json?scheme=dark',
      `/oembed?url=${server.url}/screen/01890000-0000-7000-8000-000000000000`,
    ]) {
      const response = await server.request(target);
      expect([target, response.status, response.headers['retry-after']]).toEqual([target, 503, '2']);
      expect(response.headers['access-control-allow-origin'], target).toBe('*');
      expect(response.json<ErrorBody>()).toEqual({
        error: 'The service is not available',
        code: 'unavailable',
      });
    }
    const logLines = server.log.filter(({ msg }) => msg === 'request failed: a service is unavailable');
    expect(logLines.at(-1)?.reason).toMatch(/Nothing answers at 127\.0\.0\.1:\d+/);
  });

  test('an MCP tool reports that the service is not available, and the log contains the reason without a stack', async () => {
    const callTool = () =>
      server.request('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_screen', arguments: { id: '01890000-0000-7000-8000-000000000000' } },
        }),
      });
    expect((await callTool()).text()).toContain('There is no screen with this id');
    proxy.close();
    const answer = (await callTool()).text();
    expect(answer).toContain('"isError":true');
    expect(answer).toContain('The service is not available');
    const logLines = server.log.filter(({ tool }) => tool === 'get_screen');
    expect(logLines).toEqual([
      expect.objectContaining({
        msg: 'request failed: a service is unavailable',
        reason: expect.stringMatching(/Nothing answers at 127\.0\.0\.1:\d+/),
      }),
    ]);
    expect(logLines[0]).not.toHaveProperty('err');
  });

  test('a request with a canceled statement returns 503 with Retry-After', async () => {
    const client = new pg.Client({ connectionString: database.databaseUrl });
    // The observer needs its own connection: within the transaction of `client`, pg_stat_activity would always repeat
    // its first result.
    const observer = new pg.Client({ connectionString: database.databaseUrl });
    await Promise.all([client.connect(), observer.connect()]);
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
        // The statement waits for a lock until the test cancels it. A cancellation has the same SQLSTATE as a timeout.
        await client.query('begin; lock table apps, screens, auth_users in access exclusive mode');
        const pendingResponse = server.request(target, options);
        const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await observer.query(cancel)).rowCount === 0) await pause(20);
        const response = await pendingResponse;
        expect([target, response.status, response.headers['retry-after']]).toEqual([target, 503, '2']);
        await client.query('rollback');
      }
    } finally {
      await Promise.all([client.end(), observer.end()]);
    }
    const logLines = server.log.filter(({ msg }) => msg === 'request failed: a service is unavailable');
    expect(logLines).toHaveLength(2);
    expect(logLines[0]?.reason).toMatch(/^The database took too long: canceling statement/);
  });

  test('pages and documents are served from expired copies; without a copy they return 503 and are not cached', async () => {
    const stored = ['/feed.xml', '/sitemap.xml', '/llms.txt', '/web/apps'];
    for (const target of [...stored, ...stored]) expect((await server.request(target)).status).toBe(200);
    proxy.close();
    const now = performance.now.bind(performance);
    // The cache keeps a page for four minutes.
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 5 * 60_000);
    for (const target of stored) expect((await server.request(target)).status, target).toBe(200);
    vi.restoreAllMocks();
    expect((await server.request('/blog/feed.xml')).status).toBe(503);
    const page = await server.request('/ios/apps');
    expect([page.status, page.headers['cache-control'], page.headers['retry-after']]).toEqual([
      503,
      'no-store',
      '2',
    ]);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
