import { execFileSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../support/build.ts';
import { runVitrine } from '../../support/command-line.ts';
import { describePostgres, makeDataDir } from '../../support/database.ts';
import { createPostgresDatabase } from '../../support/postgres.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { sendRequest } from '../../support/test-server.ts';

const DRAIN_SECONDS = 2;
const CHECK_INTERVAL_MS = 250;

type Balancer = {
  url: string;
  /** Whether the last check of a replica succeeded. */
  isReady(url: string): boolean;
  add(url: string): void;
  remove(url: string): void;
  close(): Promise<void>;
};

/**
 * Starts a load balancer that keeps connections to its replicas open, checks `/readyz` at intervals and never
 * retries: a request that a replica does not answer fails with 502.
 */
async function startBalancer(): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  /** Whether each replica is ready, by its URL. */
  const replicas = new Map<string, boolean>();
  let requestCount = 0;
  const check = setInterval(() => {
    for (const url of replicas.keys()) {
      http
        .get(`${url}/readyz`, { agent: false, timeout: 1000 }, (response) => {
          if (replicas.has(url)) replicas.set(url, response.statusCode === 200);
          response.resume();
        })
        .on('error', () => replicas.has(url) && replicas.set(url, false));
    }
  }, CHECK_INTERVAL_MS);
  const server = http.createServer((request, response) => {
    const readyUrls = [...replicas].filter(([, isReady]) => isReady).map(([url]) => url);
    requestCount += 1;
    const url = readyUrls[requestCount % readyUrls.length];
    const fail = (): void => void response.writeHead(502).end();
    if (!url) return fail();
    http
      .get(url + request.url, { agent }, (replicaResponse) => {
        response.writeHead(replicaResponse.statusCode ?? 502);
        replicaResponse.on('error', () => response.destroy()).pipe(response);
      })
      .on('error', fail);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (url) => replicas.get(url) === true,
    add: (url) => void replicas.set(url, false),
    remove: (url) => void replicas.delete(url),
    async close() {
      clearInterval(check);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describePostgres('[O-07] shutdown', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let folder: Awaited<ReturnType<typeof makeDataDir>>;
  const servers: RunningServer[] = [];

  beforeAll(ensureBuilt);
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop('SIGKILL');
    await database.drop();
    await folder.remove();
  });
  const startReplica = async (): Promise<RunningServer> => {
    const server = await startServer(folder.dataDir, {
      DATABASE_URL: database.databaseUrl,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
    servers.push(server);
    return server;
  };

  test('loses no request in a rolling restart of two replicas behind a balancer that never retries', async () => {
    [database, folder] = [await createPostgresDatabase(), await makeDataDir()];
    const balancer = await startBalancer();
    let [first, second] = [await startReplica(), await startReplica()];
    balancer.add(first.url);
    balancer.add(second.url);
    for (const { url } of [first, second]) await expect.poll(() => balancer.isReady(url)).toBe(true);

    const failures: string[] = [];
    let requests = 0;
    let isRunning = true;
    const client = async (path: string): Promise<void> => {
      while (isRunning) {
        const { status } = await sendRequest(balancer.url, path);
        requests += 1;
        if (status !== 200) failures.push(`${path} ${status}`);
      }
    };
    const clients = ['/web', '/api/stats', '/ios/apps', '/api/apps?platform=web'].map(client);
    for (const replicaIndex of [0, 1]) {
      const oldReplica = replicaIndex === 0 ? first : second;
      expect(await oldReplica.stop()).toBe(0);
      balancer.remove(oldReplica.url);
      const newReplica = await startReplica();
      balancer.add(newReplica.url);
      if (replicaIndex === 0) first = newReplica;
      else second = newReplica;
      // The balancer sends requests to the new replica only after its next check.
      await expect.poll(() => balancer.isReady(newReplica.url)).toBe(true);
    }
    isRunning = false;
    await Promise.all(clients);
    await balancer.close();
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(200);
  });

  test('lasts for the drain time after SIGTERM or SIGHUP, while requests succeed and /readyz reports 503', async () => {
    [database, folder] = [await createPostgresDatabase(), await makeDataDir()];
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      const server = await startReplica();
      expect((await sendRequest(server.url, '/readyz')).status).toBe(200);
      const exitCode = server.stop(signal);
      const start = performance.now();
      await expect.poll(async () => (await sendRequest(server.url, '/readyz')).status).toBe(503);
      // Sends the last request about half a second before the drain time ends, so that it completes in time.
      while (performance.now() - start < DRAIN_SECONDS * 1000 - 500) {
        const { status, headers } = await sendRequest(server.url, '/web');
        expect([status, headers.connection]).toEqual([200, 'close']);
        await pause(50);
      }
      expect(await exitCode).toBe(0);
      // The tolerance of 100 ms is needed because `start` is a little later than the signal.
      expect(performance.now() - start).toBeGreaterThan(DRAIN_SECONDS * 1000 - 100);
    }
  });
});

test('[O-07] /readyz reports 503 at once on SIGTERM, while a canceled command still runs', async () => {
  ensureBuilt();
  const { dataDir, remove } = await makeDataDir();
  onTestFinished(remove);
  const [pictures, manifest] = [path.join(dataDir, 'pictures'), path.join(dataDir, 'pictures/manifest.json')];
  await mkdir(pictures);
  // The import waits until a writer of the pipe closes it, and cannot be canceled meanwhile.
  execFileSync('mkfifo', [manifest]);
  const galleryDir = path.join(dataDir, 'data');
  const server = await startServer(galleryDir, { DRAIN_SECONDS: String(DRAIN_SECONDS) });
  onTestFinished(() => void server.stop('SIGKILL'));
  const importing = runVitrine(['import', pictures], galleryDir, { LOG_LEVEL: 'silent' });
  const writer = await open(manifest, 'w');
  const exitCode = server.stop('SIGTERM');
  // The server waits up to ten seconds for the command.
  await expect
    .poll(async () => (await sendRequest(server.url, '/readyz')).status, { timeout: 5_000 })
    .toBe(503);
  expect(server.log()).not.toContain('command finished');
  await writer.close();
  const { stderr } = await importing;
  expect(stderr).toContain('The server is stopping and cancels the command.');
  expect(await exitCode).toBe(0);
});
