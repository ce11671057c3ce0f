import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession, makeAdmin } from '../../support/accounts.ts';
import { makeApp, makeScreen } from '../../support/catalogue.ts';
import { ROOT } from '../../support/server.ts';
import { describeServerOnBothDatabases } from '../../support/server-suites.ts';
import { sendRequest, startTestServer, type TestServer } from '../../support/test-server.ts';

/** A comment or sample of the text format of Prometheus, version 0.0.4. */
const LINE =
  /^(# (HELP|TYPE) [a-zA-Z_:][\w:]* .+|[a-zA-Z_:][\w:]*(\{[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(,[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*")*\})? (-?[\d.]+(e[+-]?\d+)?|NaN|[+-]Inf))$/;

const metricsUrl = (server: TestServer): string => {
  const { port } = server.log.find(({ msg }) => msg === 'serving metrics') as { port: number };
  return `http://127.0.0.1:${port}`;
};
const scrape = async (server: TestServer): Promise<string[]> => {
  const { status, headers, text } = await sendRequest(metricsUrl(server), '/metrics');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return text()
    .split('\n')
    .filter((line) => line !== '');
};
/** Counts only the series of Vitrine, because each kind of garbage collection that occurs adds series of Node. */
const countSeries = async (server: TestServer): Promise<number> =>
  (await scrape(server)).filter((line) => line.startsWith('vitrine_')).length;
/** Returns the value of a sample, or undefined if there is none. */
const sampleValue = (lines: readonly string[], sample: string): number | undefined => {
  const line = lines.find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};
const requestCount = (lines: readonly string[], method: string, route: string, status: number) =>
  sampleValue(
    lines,
    `vitrine_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  );

describeServerOnBothDatabases(
  '[O-05] the metrics',
  () => ({ METRICS_PORT: '0' }),
  (getServer, kind) => {
    test('count requests by route pattern, including pages from the cache', async () => {
      const server = getServer();
      const { db } = server.services;
      const app = await makeApp(db);
      await makeScreen(db, app.id);
      for (const path of [`/api/apps/${app.slug}`, '/api/apps/unknown', '/web', '/web', '/web', '/healthz'])
        await server.request(path);
      await server.request('/api/stats', { method: 'PURGE' });
      const lines = await scrape(server);
      for (const line of lines) expect(line).toMatch(LINE);
      expect(requestCount(lines, 'GET', '/api/apps/:slug', 200)).toBe(1);
      expect(requestCount(lines, 'GET', '/api/apps/:slug', 404)).toBe(1);
      expect(requestCount(lines, 'GET', 'page', 200)).toBe(1);
      expect(requestCount(lines, 'GET', 'page (from cache)', 200)).toBe(2);
      expect(requestCount(lines, 'GET', '/healthz', 200)).toBe(1);
      expect(lines.some((line) => line.includes('method="other"'))).toBe(true);
    });

    test('contain the state of cache, queues, database, disk and process', async () => {
      await expect
        .poll(async () => sampleValue(await scrape(getServer()), 'vitrine_filter_index_screens'), {
          timeout: 20_000,
        })
        .toBe(1);
      // The screen of the previous test is analyzed in the background. The analysis announces a change, which purges
      // the cached pages, so the page is requested again on each attempt.
      const pages = async () => {
        await getServer().request('/web');
        return sampleValue(await scrape(getServer()), 'vitrine_page_cache_pages');
      };
      await expect.poll(pages).toBe(1);
      const lines = await scrape(getServer());
      expect(sampleValue(lines, 'vitrine_filter_index_bytes')).toBeGreaterThan(0);
      expect(sampleValue(lines, 'vitrine_filter_index_lag_seconds')).toBeLessThan(20);
      expect(lines.some((line) => line.startsWith(`vitrine_info{version="unknown",database="${kind}"`))).toBe(
        true,
      );
      expect(sampleValue(lines, 'vitrine_images_waiting')).toBe(0);
      expect(sampleValue(lines, 'vitrine_ocr_screens_waiting')).toBe(1);
      expect(sampleValue(lines, 'vitrine_database_bytes')).toBeGreaterThan(5e6);
      expect(sampleValue(lines, 'vitrine_disk_free_bytes')).toBeGreaterThan(0);
      expect(sampleValue(lines, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      expect(sampleValue(lines, 'process_resident_memory_bytes')).toBeGreaterThan(5e7);
      expect(sampleValue(lines, 'vitrine_last_backup_timestamp_seconds')).toBeUndefined();
      const isEmbedded = kind === 'embedded';
      expect(sampleValue(lines, 'vitrine_wal_bytes') !== undefined).toBe(isEmbedded);
      expect(sampleValue(lines, 'vitrine_database_connections_total') !== undefined).toBe(!isEmbedded);
    });

    test('have a bounded number of series for arbitrary paths', async () => {
      const server = getServer();
      // Creates the series of an unknown app, an unknown page and redirects, so that `before` includes them.
      for (const path of ['/api/apps/a', '/a/b', '//a', '/a//b']) await server.request(path);
      const before = await countSeries(server);
      const paths = fc.sample(fc.webPath(), { numRuns: 60, seed: 7 });
      for (const path of paths) await server.request(`/api/apps/${encodeURIComponent(path)}`);
      for (const path of paths) await server.request(path.startsWith('/') ? path : `/${path}`);
      // Each new combination of method, route and status adds 16 series, so at most 4 may be new.
      expect((await countSeries(server)) - before).toBeLessThan(80);
    });
  },
);

describe('[O-05] a server with access log and metrics', () => {
  let server: TestServer;
  const SECRETS = {
    AUTH_SECRET: 'auth-secret-auth-secret-auth-secret-1',
    SMTP_URL: 'smtp://mailer:smtp-password@127.0.0.1:1',
    MAIL_FROM: 'gallery@example.com',
  };
  beforeAll(async () => {
    server = await startTestServer(
      { ACCESS_LOG: 'on', METRICS_PORT: '0', LOG_LEVEL: 'info', ...SECRETS },
      { kind: 'embedded' },
    );
  });
  afterAll(() => server?.close());

  test('logs each request once with its path, and reveals no query, header or secret in log and metrics', async () => {
    const admin = await makeAdmin(server.accounts);
    const { access_token: token } = await createSession(server.accounts, admin);
    await server.request('/api/search?platform=web&q=private-words');
    await server.request('/api/admin/stats?', { headers: { authorization: `Bearer ${token}` } });
    await server.request('/web?token=private-token', { headers: { cookie: 'a=private-cookie' } });
    await expect.poll(() => server.log.filter(({ msg }) => msg === 'access').length).toBe(3);
    const entries = server.log.filter(({ msg }) => msg === 'access');
    expect(entries[0]).toMatchObject({
      // Level `info` of the logger (pino).
      level: 30,
      method: 'GET',
      path: '/api/search',
      route: '/api/search',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
    });
    const everything = JSON.stringify(server.log) + (await scrape(server)).join('\n');
    for (const secret of [
      'private-words',
      'private-token',
      'private-cookie',
      token,
      'smtp-password',
      SECRETS.AUTH_SECRET,
    ])
      expect(everything, secret).not.toContain(secret);
  });

  test('serves metrics only on their own port, and only at /metrics', async () => {
    expect((await server.request('/metrics')).status).toBe(404);
    expect((await sendRequest(metricsUrl(server), '/')).status).toBe(404);
    expect((await sendRequest(metricsUrl(server), '/metrics', { method: 'POST' })).status).toBe(405);
  });

  test('still returns the metrics from other sources if the database does not respond', async () => {
    const { database } = server.services;
    await database.close();
    const lines = await scrape(server);
    expect(sampleValue(lines, 'vitrine_database_bytes')).toBeUndefined();
    expect(sampleValue(lines, 'vitrine_page_cache_pages')).toBeGreaterThan(0);
    const failures = 'vitrine_metrics_failures_total{metric="vitrine_database_bytes"}';
    expect(sampleValue(await scrape(server), failures)).toBeGreaterThan(0);
  });
});

describe('the Grafana dashboard', () => {
  test('queries only metrics that the server has', async () => {
    const server = await startTestServer({ METRICS_PORT: '0' }, { kind: 'embedded' });
    const names = new Set((await scrape(server)).map((line) => /^# HELP (\S+)/.exec(line)?.[1]));
    await server.close();
    const dashboard = await readFile(path.join(ROOT, 'deploy/grafana-dashboard.json'), 'utf8');
    const queried = dashboard.match(/\b(vitrine|nodejs|process)_[a-z0-9_]+/g) ?? [];
    const unknown = queried
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      // The first of these metrics exists only after a backup, the second only with PostgreSQL.
      .filter((name) => !names.has(name) && !/^vitrine_(last_backup|database_connections)/.test(name));
    expect(queried.length).toBeGreaterThan(10);
    expect(unknown).toEqual([]);
  });
});
