import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS, type ErrorBody } from '#shared/errors.ts';
import { fillCatalogue, type SmallCatalogue } from '../../support/small-catalogue.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let catalogue: SmallCatalogue;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = await fillCatalogue(server.services);
});
afterAll(() => server?.close());

/** Levels of the logger (pino). */
const LEVELS = { debug: 20, error: 50 };
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

const expectError = (response: TestResponse, code: keyof typeof ERRORS, context: string): ErrorBody => {
  expect(response.headers['content-type'], context).toMatch(/^application\/json/);
  const body = response.json<ErrorBody>();
  expect([response.status, body.code], context).toEqual([ERRORS[code].status, code]);
  expect(
    Object.keys(body).filter((key) => !['error', 'code', 'details'].includes(key)),
    context,
  ).toEqual([]);
  expect(body.error, context).toMatch(/^[A-Z][^\n]+$/);
  expect(response.headers['cache-control'], context).toBe('no-store');
  return body;
};

describe('the API returns a code, a status and one sentence if', () => {
  test.each([
    '/api/apps/nobody',
    '/api/apps/nobody/screens?platform=web',
    `/api/screens/${UNKNOWN_ID}`,
    '/api/screens/no-id-at-all',
    `/api/screens/${'x'.repeat(200)}`,
    '/api/categories/screen-types/nothing',
    '/api/categories/screen-types/nothing/screens?platform=web',
  ])('the row does not exist: %s', async (target) => {
    expectError(await server.request(target), 'PGRST116', target);
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/apps/a/b/c', '/api/stats/', '/api/openapi-json'])(
    'the route does not exist: %s',
    async (target) => {
      expectError(await server.request(target), 'route_not_found', target);
    },
  );

  test.each([
    ['/api/apps', 'platform'],
    ['/api/apps?platform=android', 'platform'],
    ['/api/apps?platform=web&limit=0', 'limit'],
    ['/api/apps?platform=web&limit=101', 'limit'],
    ['/api/apps?platform=web&limit=ten', 'limit'],
    ['/api/apps?platform=web&category=Not%20A%20Slug', 'category'],
    ['/api/apps?platform=web&sort=name', 'sort'],
    ['/api/apps?platform=web&platform=ios', 'platform'],
    ['/api/apps/nobody?x=1', 'x'],
    ['/api/categories/screen-types/nothing?x=1', 'x'],
    [`/api/screens/${UNKNOWN_ID}?x=1`, 'x'],
    ['/api/stats?x=1', 'x'],
    ['/api/categories?platform=web&type=nothing', 'type'],
    ['/api/popular?platform=web&type=app', 'type'],
    ['/api/search?platform=web', 'q'],
    [`/api/search?platform=web&q=${'x'.repeat(201)}`, 'q'],
    ['/api/search/screens?platform=web', 'q'],
    ['/api/search/screens?q=a', 'platform'],
    ['/api/search/screens?platform=web&q=a&category=buttons', 'category'],
    ['/api/search/screens?platform=web&q=a&category=app.finance', 'category'],
    ['/api/search/screens?platform=web&q=a&app=Not%20A%20Slug', 'app'],
    [`/api/screens?platform=web&cursor=${'x'.repeat(401)}`, 'cursor'],
  ])('the input is invalid: %s', async (target, field) => {
    const { error, details } = expectError(await server.request(target), 'validation_failed', target);
    expect(JSON.stringify(details)).toContain(field);
    expect(error).toContain(field);
  });

  test.each(['limit=1&limit=2', 'category=games&category=finance'])(
    'a parameter is repeated: %s',
    async (query) => {
      const [field = ''] = query.split('=');
      const target = `/api/apps?platform=web&${query}`;
      const { details } = expectError(await server.request(target), 'validation_failed', target);
      expect(details).toEqual([{ field, problem: 'May occur only once' }]);
    },
  );

  // `e30` and `eyJhIjoxfQ` are `{}` and `{"a":1}` in base64url.
  test.each(['nonsense', 'e30', '%00', 'eyJhIjoxfQ'])('the cursor is invalid: %s', async (cursor) => {
    for (const list of ['apps?', 'screens?', 'search/screens?q=a&']) {
      const target = `/api/${list}platform=web&cursor=${cursor}`;
      expectError(await server.request(target), 'invalid_cursor', target);
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('the method is not allowed: %s', async (method) => {
    for (const target of [
      '/api/stats',
      '/api/apps?platform=web',
      `/api/apps/${catalogue.app.slug}`,
      `/api/screens/${catalogue.webScreen}`,
      '/web',
      `/images/${catalogue.image}/raw`,
      '/healthz',
    ]) {
      const response = await server.request(target, { method });
      expectError(response, 'method_not_allowed', `${method} ${target}`);
      // RFC 9110, section 15.5.6: the response must list the allowed methods.
      expect(response.headers.allow, target).toMatch(/\bGET\b/);
    }
  });
});

test('the paths of the API are case-sensitive: /API/stats returns 404', async () => {
  expect((await server.request('/API/stats')).status).toBe(404);
});

test('an unexpected error returns 500 without details, which are only logged', async () => {
  const brokenServer = await startTestServer();
  await brokenServer.services.db.schema.dropTable('popular_categories').cascade().execute();
  const target = '/api/popular?platform=web&type=screen-types';
  const response = await brokenServer.request(target);
  expect(expectError(response, 'internal', target)).toEqual({
    error: ERRORS.internal.message,
    code: 'internal',
  });
  const lines = brokenServer.log.filter(({ msg }) => msg === 'request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: LEVELS.error, requestId: response.headers['x-request-id'] });
  expect(JSON.stringify(lines[0])).toContain('popular_categories');
  await brokenServer.close();
});

test('a client that disconnects during its request is logged at debug level, not as an error', async () => {
  const { port } = new URL(server.url);
  for (const path of ['/api/nothing', '/auth/v1/token?grant_type=password']) {
    const firstLine = server.log.length;
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"q":`, () =>
      socket.destroy(),
    );
    const lines = () => server.log.slice(firstLine).filter(({ requestId }) => requestId !== undefined);
    await expect.poll(() => lines().map(({ msg }) => msg)).toContain('request');
    expect(lines()).toMatchObject([
      { level: LEVELS.debug, msg: 'client disconnected during its request', method: 'POST' },
      { level: LEVELS.debug, msg: 'request', status: 499 },
    ]);
  }
});

test('[P-46] a page with a failed query returns an uncached 500 and is logged with its request id', async () => {
  const brokenServer = await startTestServer();
  const { webScreen } = await fillCatalogue(brokenServer.services);
  await brokenServer.services.db.schema.dropTable('screen_categories').cascade().execute();
  for (const id of ['first-request', 'second-request']) {
    const response = await brokenServer.request(`/screen/${webScreen}`, { headers: { 'x-request-id': id } });
    expect([response.status, response.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.text()).not.toContain('screen_categories');
    const lines = brokenServer.log.filter(
      ({ requestId, level }) => requestId === id && Number(level) >= LEVELS.error,
    );
    expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'page failed']);
    expect(JSON.stringify(lines[0])).toContain('screen_categories');
  }
  await brokenServer.close();
});

test('a screen page with an overlong id is not found', async () => {
  expect((await server.request(`/screen/${'x'.repeat(200)}`)).status).toBe(404);
});

describe('HEAD', () => {
  test('returns the status and headers of GET without the body', async () => {
    const [, asset] = /"(\/assets\/[^"]+\.js)"/.exec((await server.request('/web')).text()) ?? [];
    for (const target of [
      '/web',
      '/web/apps',
      '/web/nowhere',
      '/api/stats',
      '/api/nothing',
      `/images/${catalogue.image}/public?width=300`,
      `/images/${catalogue.image}/raw`,
      String(asset),
      '/healthz',
    ]) {
      const get = await server.request(target);
      const head = await server.request(target, { method: 'HEAD' });
      expect([head.status, head.body.length], target).toEqual([get.status, 0]);
      // A 404 page is rendered on each request and contains the time in an inline script, so the hash of this script in
      // the policy differs.
      const policy = get.status === 200 ? ['content-security-policy'] : [];
      for (const name of ['content-type', 'cache-control', 'etag', ...policy]) {
        expect(head.headers[name], `${name} of ${target}`).toBe(get.headers[name]);
      }
    }
  });
});
