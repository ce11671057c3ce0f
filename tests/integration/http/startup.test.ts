import { setTimeout as delay } from 'node:timers/promises';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { afterEach, expect, test, vi } from 'vitest';
import { LiveIndex } from '#domain/explore/index/live-index.ts';
import { startBackgroundJobs } from '#server/background-jobs.ts';
import { makeApp, makeCategory, makeScreen } from '../../support/catalogue.ts';
import { findFreePort } from '../../support/free-port.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { sendRequest, startTestServer } from '../../support/test-server.ts';

/** Nothing listens on this port. */
const UNREACHABLE_COLLECTOR = 'http://127.0.0.1:1';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the status of `/healthz`, requested every few milliseconds until the server listens. */
async function requestUntilListening(url: string): Promise<number> {
  for (;;) {
    try {
      return (await sendRequest(url, '/healthz')).status;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      await delay(5);
    }
  }
}

test('a server with metrics and traces answers a request that arrives as soon as its port listens', async () => {
  const port = String(await findFreePort());
  const status = requestUntilListening(`http://127.0.0.1:${port}`);
  const server = await startTestServer({
    PORT: port,
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: UNREACHABLE_COLLECTOR,
  });
  expect(await status).toBe(200);
  await server.close();
});

test('[E-13] a server is ready and filters screens in the database before its index is built', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { build } = LiveIndex.prototype;
  vi.spyOn(LiveIndex.prototype, 'build').mockImplementation(async function (this: LiveIndex) {
    await released;
    await build.call(this);
  });
  const server = await startTestServer();
  expect((await server.request('/readyz')).status).toBe(200);
  const { db, index } = server.services;
  const category = await makeCategory(db, { type: 'screen-types', name: 'Waiting Room' });
  await makeScreen(db, (await makeApp(db)).id, { categoryIds: [category.id] });
  await receiveNotifications(server.services.database);
  const readTotal = async () =>
    (await server.request('/api/screens?type=waiting-room')).json<{ total: number }>().total;
  expect(await readTotal()).toBe(1);
  expect(index.state.builtAt).toBeNull();
  release();
  await expect.poll(() => index.state.builtAt).not.toBeNull();
  expect(await readTotal()).toBe(1);
  await server.close();
});

test('the background jobs that are already running are stopped if a later job cannot start', async () => {
  const server = await startTestServer();
  const { services, accounts, config } = server;
  const { listen } = services.database;
  let calls = 0;
  let listeners = 0;
  const spy = vi.spyOn(services.database, 'listen').mockImplementation(async (channel, handler) => {
    calls += 1;
    // The first two calls come from the filter index, which stops listening when the services close. The next four
    // come from scheduled posts, training, image facts and stack checks.
    if (calls === 6) throw new Error('The connection was lost');
    const stopListening = await listen(channel, handler);
    if (calls > 2) listeners += 1;
    return async () => {
      listeners -= 1;
      await stopListening();
    };
  });
  const { logger } = accounts;
  const starting = startBackgroundJobs({ config, logger, services, accounts, version: 'test', demo: null });
  await expect(starting).rejects.toThrow('The connection was lost');
  expect([spy.mock.calls.length, listeners]).toEqual([6, 0]);
  await server.close();
});

test('the metrics port is closed if tracing cannot start', async () => {
  const port = await findFreePort();
  const getTracer = vi.spyOn(BasicTracerProvider.prototype, 'getTracer').mockImplementation(() => {
    throw new Error('No tracer');
  });
  const settings = {
    METRICS_PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: UNREACHABLE_COLLECTOR,
  };
  await expect(startTestServer(settings)).rejects.toThrow('No tracer');
  expect(getTracer).toHaveBeenCalledTimes(1);
  await expect(sendRequest(`http://127.0.0.1:${port}`, '/metrics')).rejects.toThrow('ECONNREFUSED');
});
