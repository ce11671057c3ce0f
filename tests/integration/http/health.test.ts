import { rename, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { healthRoutes } from '#server/health.routes.ts';
import { describePostgres } from '../../support/database.ts';
import { createMigratedPostgresDatabase } from '../../support/postgres.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const READY = { status: 'ready', database: 'ok', storage: 'ok' };

describe('health', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  test('/healthz reports that the process responds, and /readyz that the database and the storage respond', async () => {
    const health = await server.request('/healthz');
    expect([health.status, health.json()]).toEqual([200, { status: 'ok' }]);
    const readiness = await server.request('/readyz');
    expect([readiness.status, readiness.json()]).toEqual([200, READY]);
    for (const { headers } of [health, readiness]) expect(headers['cache-control']).toBe('no-store');
  });

  test('/healthz and /readyz answer probes that use HTTP/1.0 without a Host header', async () => {
    for (const [target, body] of [
      ['/healthz', { status: 'ok' }],
      ['/readyz', READY],
    ] as const) {
      const socket = net.connect(Number(new URL(server.url).port), 'localhost');
      socket.write(`GET ${target} HTTP/1.0\r\n\r\n`);
      const response = await text(socket);
      expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual(body);
    }
  });

  test('/readyz returns 503 while files cannot be written, and recovers', async () => {
    const { storage } = server.services;
    // Makes sure that the folder exists.
    await storage.put('probe/file', Buffer.from('x'));
    // A file in place of the folder makes writes fail even for root, whom permissions do not restrict.
    const files = path.join(server.dataDir, 'files');
    await rename(files, `${files}-away`);
    await writeFile(files, '');
    const failedResponse = await server.request('/readyz');
    expect([failedResponse.status, failedResponse.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'ok', storage: 'down' },
    ]);
    expect((await server.request('/healthz')).status).toBe(200);
    await rename(files, `${files}-broken`);
    await rename(`${files}-away`, files);
    expect((await server.request('/readyz')).json()).toEqual(READY);
  });
});

describePostgres('health', () => {
  test('/readyz returns 503 after the database was dropped', async () => {
    const { databaseUrl, drop } = await createMigratedPostgresDatabase();
    const server = await startTestServer({ DATABASE_URL: databaseUrl });
    expect((await server.request('/readyz')).json()).toEqual(READY);
    await drop();
    const response = await server.request('/readyz');
    expect([response.status, response.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'down', storage: 'ok' },
    ]);
    expect((await server.request('/healthz')).status).toBe(200);
    await server.close();
  });
});

test('/readyz returns 503 if the embedded database is closed or hangs, and during shutdown', async () => {
  const server = await startTestServer({}, { kind: 'embedded' });
  const { services } = server;
  const statusOf = async (parts: typeof services, isClosing = false): Promise<number> =>
    (await healthRoutes(parts, () => isClosing).request('/readyz')).status;
  expect(await statusOf(services)).toBe(200);
  expect(await statusOf(services, true)).toBe(503);
  const hangingDatabase = { ...services.database, ping: () => new Promise<never>(() => {}) };
  expect(await statusOf({ ...services, database: hangingDatabase })).toBe(503);
  await server.close();
  expect(await statusOf(services)).toBe(503);
});
