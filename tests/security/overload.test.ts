import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notFound } from '#shared/errors.ts';
import { openBackOffice } from '../support/back-office.ts';
import { makeApp, makeScreen } from '../support/catalogue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** More requests than the server runs and queues together. */
const REQUESTS = 400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { kind: 'embedded' });
  const { db } = server.services;
  const app = await makeApp(db);
  for (let number = 0; number < 30; number += 1) await makeScreen(db, app.id, { title: `Invoice ${number}` });
});
afterAll(() => server?.close());

/** Sends different searches at the same time, none of which is cached. Returns the number of responses by status. */
async function sendSearches(path: string, method = 'GET'): Promise<Record<number, number>> {
  const responses = await Promise.all(
    Array.from({ length: REQUESTS }, (_, number) => server.request(`${path}${number}`, { method })),
  );
  const counts: Record<number, number> = {};
  for (const { status, headers } of responses) {
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 503) expect([headers['retry-after'], headers['cache-control']]).toEqual(['2', 'no-store']);
  }
  return counts;
}

test('reads that exceed the queue get 503 with Retry-After, and later reads are answered again', async () => {
  const counts = await sendSearches('/api/search?platform=web&q=invoice+');
  expect(Object.keys(counts)).toEqual(['200', '503']);
  // 16 reads run and 128 wait.
  expect(counts[200]).toBeGreaterThanOrEqual(144);
  expect(counts[503]).toBeGreaterThan(20);
  expect((await server.request('/api/search?platform=web&q=invoice')).status).toBe(200);
});

test('HEAD requests count as reads', async () => {
  expect((await sendSearches('/api/search?platform=web&q=invoice+', 'HEAD'))[503]).toBeGreaterThan(20);
});

test('scripts of any origin can read the 503 response to a refused oEmbed request', async () => {
  const { promise: end, resolve: endReads } = Promise.withResolvers<void>();
  const findSimilar = vi.spyOn(server.services.similar, 'findSimilar').mockImplementation(async () => {
    await end;
    throw notFound('Screen');
  });
  const reads = Array.from({ length: REQUESTS }, async () => {
    const { status } = await server.request('/api/screens/01890000-0000-7000-8000-000000000000/similar');
    return status;
  });
  try {
    // Once one read is refused, the limit is reached. It stays reached, because no read ends.
    expect(await Promise.race(reads)).toBe(503);
    const { status, headers } = await server.request(`/oembed?url=${server.url}/web/apps/bills`);
    expect([status, headers['access-control-allow-origin']]).toEqual([503, '*']);
  } finally {
    endReads();
    await Promise.all(reads);
    findSimilar.mockRestore();
  }
});

test('cached pages, health checks and the back office are answered during an overload', async () => {
  const admin = await openBackOffice(server);
  const countPurges = (): number => server.log.filter(({ msg }) => msg === 'pages purged').length;
  for (;;) {
    const purgesBefore = countPurges();
    expect((await server.request('/web')).status).toBe(200);
    const overload = sendSearches('/api/search?platform=web&q=bill+');
    const statuses = await Promise.all([
      ...['/web', '/healthz', '/readyz'].map(async (path) => (await server.request(path)).status),
      admin.request('GET', '/api/admin/status').then(({ status }) => status),
    ]);
    const counts = await overload;
    // A background job that changed screens may have purged the cached page: try again.
    if (countPurges() > purgesBefore) continue;
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(counts[503]).toBeGreaterThan(0);
    return;
  }
});

test('pages that cannot be rendered during an overload are small documents that reload themselves', async () => {
  const responses = await Promise.all(
    Array.from({ length: REQUESTS }, (_, number) => server.request(`/web/search?q=invoice+${number}`)),
  );
  const busyPages = responses.filter(({ status }) => status === 503);
  expect(busyPages.length).toBeGreaterThan(0);
  for (const page of busyPages) {
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text()).toContain('<meta http-equiv="refresh" content="2">');
    expect(page.text()).toContain('The server is busy. Please try again in a moment.');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  }
});
