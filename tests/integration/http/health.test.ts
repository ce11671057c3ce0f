import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { healthRoutes } from '#server/health.routes.ts';
import { createPostgresDatabase, describePostgres } from '../../support/database.ts';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';

const READY = { status: 'ready', database: 'ok', storage: 'ok' };

describe('health', () => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await openHttpWorld();
  });
  afterAll(() => world?.close());

  test('/healthz reports that the process responds, /readyz that database and storage do', async () => {
    const health = await world.ask('/healthz');
    expect([health.status, health.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await world.ask('/readyz');
    expect([ready.status, ready.json()]).toEqual([200, READY]);
    for (const { headers } of [health, ready]) expect(headers['cache-control']).toBe('no-store');
  });

  test('/readyz returns 503 while files cannot be written, and recovers', async () => {
    const { storage } = world.services;
    await storage.put('probe/file', Buffer.from('x'));
    // With a file in place of the folder, not even root can store anything.
    const files = path.join(world.dataDir, 'files');
    await rename(files, `${files}-away`);
    await writeFile(files, '');
    const broken = await world.ask('/readyz');
    expect([broken.status, broken.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'ok', storage: 'down' },
    ]);
    expect((await world.ask('/healthz')).status).toBe(200);
    await rename(files, `${files}-broken`);
    await rename(`${files}-away`, files);
    expect((await world.ask('/readyz')).json()).toEqual(READY);
  });
});

describePostgres('health', () => {
  test('/readyz returns 503 after the database was dropped', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase();
    const world = await openHttpWorld({ DATABASE_URL: databaseUrl });
    expect((await world.ask('/readyz')).json()).toEqual(READY);
    await drop();
    const answer = await world.ask('/readyz');
    expect([answer.status, answer.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'down', storage: 'ok' },
    ]);
    expect((await world.ask('/healthz')).status).toBe(200);
    await world.close();
  });
});

test('/readyz returns 503 if the embedded database is closed or hangs, and during shutdown', async () => {
  const world = await openHttpWorld();
  const { services } = world;
  const statusOf = async (parts: typeof services, isClosing = false): Promise<number> =>
    (await healthRoutes(parts, () => isClosing).request('/readyz')).status;
  expect(await statusOf(services)).toBe(200);
  expect(await statusOf(services, true)).toBe(503);
  const hung = { ...services.database, ping: () => new Promise<never>(() => {}) };
  expect(await statusOf({ ...services, database: hung })).toBe(503);
  await world.close();
  expect(await statusOf(services)).toBe(503);
});
