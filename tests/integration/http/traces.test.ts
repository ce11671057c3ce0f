import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeApp, makeScreen } from '../../support/catalogue.ts';
import { describeServerOnBothDatabases } from '../../support/server-suites.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  type ReceivedSpan,
  startTraceCollector,
  type TraceCollector,
} from '../../support/trace-collector.ts';

/** Timeout for an export. It is much longer than an export takes, because the machine may be under load. */
const WAIT_MS = 30_000;
/** Tolerance when the times of two spans are compared. */
const TOLERANCE_MS = 2;

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
});
afterAll(() => collector?.close());

const settings = (): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  // Milliseconds between two exports.
  OTEL_BSP_SCHEDULE_DELAY: '50',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  TRUSTED_PROXIES: '1',
});

const waitForSpan = (name: string): Promise<ReceivedSpan> =>
  vi.waitFor(() => {
    const span = collector.spans.find((candidate) => candidate.name === name);
    if (!span) throw new Error(`no span ${name} among ${collector.spans.map(({ name }) => name)}`);
    return span;
  }, WAIT_MS);

const childrenOf = ({ spanId }: ReceivedSpan): ReceivedSpan[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describeServerOnBothDatabases('traces', settings, (getServer) => {
  test('consist of the request, its page, the reads of the page and their queries', async () => {
    const server = getServer();
    const app = await makeApp(server.services.db);
    await makeScreen(server.services.db, app.id);
    collector.spans.length = 0;
    await server.request('/web', { headers: { 'x-request-id': 'request-12345' } });
    const request = await waitForSpan('GET page');
    expect(request.parentSpanId ?? '').toBe('');
    expect(request.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': 'page',
      'http.response.status_code': 200,
      'url.path': '/web',
      'vitrine.request.id': 'request-12345',
    });
    expect(request.resource).toMatchObject({
      'service.name': 'vitrine',
      'deployment.environment.name': 'test',
    });
    const [page] = childrenOf(request).filter(({ name }) => name === 'render page');
    const reads = childrenOf(page as ReceivedSpan);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.every(({ name }) => name === 'api read')).toBe(true);
    const queries = reads.flatMap(childrenOf).filter(({ name }) => name === 'select');
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(query.attributes['db.query.text']).toMatch(/^\s*select/);
      expect(query.traceId).toBe(request.traceId);
      expect(query.start).toBeGreaterThanOrEqual(request.start - TOLERANCE_MS);
      expect(query.end).toBeLessThanOrEqual(request.end + TOLERANCE_MS);
    }
  });

  test('contain neither SQL parameters nor the query string of the URL', async () => {
    collector.spans.length = 0;
    await getServer().request('/api/search?platform=web&q=confidential');
    await waitForSpan('GET /api/search');
    expect(JSON.stringify(collector.spans)).not.toContain('confidential');
  });

  test('continue the trace that a trusted proxy began', async () => {
    collector.spans.length = 0;
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await getServer().request('/api/stats', {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    expect(await waitForSpan('GET /api/stats')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  });

  test('do not mark a 404 response as an error, and leave out health probes', async () => {
    const server = getServer();
    collector.spans.length = 0;
    await server.request('/healthz');
    await server.request('/readyz');
    await server.request('/api/screens/unknown');
    const missing = await waitForSpan('GET /api/screens/:id');
    expect(missing).toMatchObject({ isError: false, attributes: { 'http.response.status_code': 404 } });
    expect(collector.spans.filter(({ name }) => name.includes('readyz') || name.includes('healthz'))).toEqual(
      [],
    );
  });

  test('mark a request that fails on the server as an error', async () => {
    const server = getServer();
    const { db } = server.services;
    collector.spans.length = 0;
    await db.schema.alterTable('screens').renameTo('screens_away').execute();
    try {
      expect((await server.request(`/api/screens/${crypto.randomUUID()}`)).status).toBe(500);
    } finally {
      await db.schema.alterTable('screens_away').renameTo('screens').execute();
    }
    const failed = await waitForSpan('GET /api/screens/:id');
    expect(failed).toMatchObject({ isError: true, attributes: { 'http.response.status_code': 500 } });
  });

  test('do not affect requests while the collector refuses the spans', async () => {
    const server = getServer();
    collector.status = 503;
    const before = collector.requests;
    for (let count = 0; count < 20; count += 1) expect((await server.request('/api/stats')).status).toBe(200);
    await vi.waitFor(() => expect(collector.requests).toBeGreaterThan(before), WAIT_MS);
    collector.status = 200;
  });
});

describe('traces without a trusted proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ ...settings(), TRUSTED_PROXIES: '0' }, { kind: 'embedded' });
  });
  afterAll(() => server?.close());

  test('ignore the traceparent header, so that a visitor cannot join a trace or decide whether it is sampled', async () => {
    collector.spans.length = 0;
    // The last field, 00, says that the trace is not sampled.
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    await server.request('/api/apps?platform=web', { headers: { traceparent } });
    const span = await waitForSpan('GET /api/apps');
    expect(span.traceId).not.toContain('0af7651916cd43dd');
  });
});
