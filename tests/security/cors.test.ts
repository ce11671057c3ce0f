import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../support/back-office.ts';
import { fillCatalogue, type SmallCatalogue } from '../support/small-catalogue.ts';
import { startTestServer, type TestResponse, type TestServer } from '../support/test-server.ts';

const ORIGIN = 'https://notebook.example.com';

let server: TestServer;
let catalogue: SmallCatalogue;
let office: BackOffice;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = await fillCatalogue(server.services);
  office = await openBackOffice(server);
});
afterAll(() => server?.close());

const send = (target: string, method = 'GET', headers: Record<string, string> = {}): Promise<TestResponse> =>
  server.request(target, { method, headers: { origin: ORIGIN, ...headers } });
const preflight = (target: string, method: string): Promise<TestResponse> =>
  send(target, 'OPTIONS', {
    'access-control-request-method': method,
    'access-control-request-headers': 'if-none-match',
  });
const allowedOrigin = ({ headers }: TestResponse): string | undefined =>
  headers['access-control-allow-origin'];

const publicReads = (): string[] => [
  '/api/stats',
  '/api/apps?platform=web',
  `/api/apps/${catalogue.app.slug}`,
  '/api/search?platform=web&q=harbour',
  '/api/openapi.json',
  `/images/${catalogue.image}/public?width=300`,
  `/images/${catalogue.image}/raw`,
  '/feed.xml',
  '/blog/feed.atom',
  '/web/screens/feed.json?scheme=dark',
];

describe('public reads', () => {
  test('allow scripts of any origin, also for cached and 304 responses, and never with credentials', async () => {
    for (const target of publicReads()) {
      // The second response comes from the cache if the target is cached.
      for (const method of ['GET', 'GET', 'HEAD']) {
        const response = await send(target, method);
        expect([target, response.status, allowedOrigin(response)]).toEqual([target, 200, '*']);
        expect(response.headers['access-control-expose-headers'], target).toContain('etag');
        expect(response.headers, target).not.toHaveProperty('access-control-allow-credentials');
      }
      const { etag } = (await send(target)).headers;
      const notModified = await send(target, 'GET', { 'if-none-match': String(etag) });
      expect([target, notModified.status, allowedOrigin(notModified)]).toEqual([target, 304, '*']);
    }
  });

  test('return errors that scripts of other origins can read', async () => {
    for (const [target, status] of [
      ['/api/apps?platform=none', 400],
      ['/api/apps/no-such-app', 404],
      ['/api/no-such-route', 404],
      [`/images/${'0'.repeat(32)}/raw`, 404],
      [`/images/${catalogue.image}/public?blur=1`, 400],
    ] as const) {
      const response = await send(target);
      expect([target, response.status, allowedOrigin(response)]).toEqual([target, status, '*']);
    }
  });

  test('answer a preflight request', async () => {
    for (const target of publicReads()) {
      const response = await preflight(target, 'GET');
      expect([target, response.status, allowedOrigin(response)]).toEqual([target, 204, '*']);
      expect(response.headers['access-control-allow-methods'], target).toBe('GET,HEAD');
      expect(response.headers['access-control-allow-headers'], target).toBe('if-none-match');
      expect(response.headers, target).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});

test('writes and other reads are closed to scripts of other origins, with or without a token', async () => {
  const authorization = `Bearer ${office.token}`;
  for (const target of [
    '/api/admin/screens',
    '/api/account',
    '/auth/v1/user',
    '/auth/v1/.well-known/jwks.json',
    // Twice, because the second response comes from the cache.
    '/web',
    '/web',
    '/admin',
    '/login',
  ]) {
    for (const headers of [{}, { authorization }] as Record<string, string>[]) {
      expect(allowedOrigin(await send(target, 'GET', headers)), target).toBeUndefined();
    }
    expect(allowedOrigin(await preflight(target, 'GET')), target).toBeUndefined();
  }
  for (const [target, method] of [
    ['/api/upload', 'POST'],
    ['/api/admin/screens', 'POST'],
    ['/auth/v1/token', 'POST'],
    ['/api/stats', 'DELETE'],
    [`/api/upload/${catalogue.image}`, 'DELETE'],
  ] as const) {
    expect(allowedOrigin(await preflight(target, method)), target).toBeUndefined();
    expect(allowedOrigin(await send(target, method)), target).toBeUndefined();
  }
});
