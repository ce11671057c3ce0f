import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCatalogue, pageAddresses, type SmallCatalogue } from '../support/small-catalogue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let catalogue: SmallCatalogue;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = await fillCatalogue(server.services);
});
afterAll(() => server?.close());

describe('arbitrary requests', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }).map(percentEncode),
    fc.constantFrom('web', 'ios', 'apps', 'screen', 'screen-types', 'ui-elements', 'api', 'images', 'assets'),
    fc.constantFrom(
      '%00',
      '%',
      '%zz',
      '%E0%A4%A',
      '..',
      '.',
      '',
      '%2e%2e%2f',
      '%5c',
      ';',
      '__proto__',
      "'--",
      // Route patterns used as an address.
      '*',
      ':slug',
      ':id{.+}',
    ),
    fc.constant('x'.repeat(500)),
    fc.constantFrom('public', 'raw', 'stats', 'search', 'categories', 'popular', 'openapi.json', 'healthz'),
    fc.constantFrom(
      'social',
      'home.jpg',
      'web.jpg',
      'sitemaps',
      'screens-1.xml',
      'feed.xml',
      'blog',
      '.well-known',
    ),
  );
  const pair = fc.tuple(
    fc.constantFrom(
      'platform',
      'q',
      'cursor',
      'limit',
      'type',
      'filter',
      'category',
      'parent',
      'width',
      'fit',
    ),
    word,
  );
  const target = fc
    .tuple(fc.array(word, { maxLength: 5 }), fc.array(pair, { maxLength: 4 }))
    .map(
      ([path, query]) => `/${path.join('/')}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`,
    );

  /** Adds the length of a body, which Node's client omits for DELETE. */
  const withLength = (body: string): { body: string; headers: Record<string, string> } => ({
    body,
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  });

  /** Percent-encodes every byte of the UTF-8 text. */
  function percentEncode(text: string): string {
    return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  }

  test('never cause a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        target,
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
        fc.constantFrom(undefined, '{}', '{"q":', '\0', 'x'.repeat(5000)),
        async (path, method, body) => {
          const hasBody = body !== undefined && ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
          const { status, headers } = await server.request(path, {
            method,
            ...(hasBody && withLength(body)),
          });
          expect(status, `${method} ${path}`).toBeLessThan(500);
          expect(headers['x-content-type-options']).toBe('nosniff');
        },
      ),
      { numRuns: 200 },
    );
    // 50 is Pino's level `error`.
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test.each(['/api/*', '/auth/v1/*', '/images/*', '/*', '*', '/api/apps/:slug', '/api/admin/screens/:id'])(
    'with a route pattern as the path get an ordinary client error: %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const body of ['{}', undefined]) {
          const response = await server.request(path, { method, ...(body && withLength(body)) });
          const expected = path === '/api/*' ? [404] : [400, 401, 404, 405];
          expect(expected, `${method} ${path}: ${response.text()}`).toContain(response.status);
        }
      }
    },
  );

  test('never redirect to another site', async () => {
    const foreignAddresses = [
      '//evil.example',
      '//evil.example/',
      '///evil.example',
      '/%2Fevil.example/',
      '/\\evil.example/',
      '//evil.example/web/?x',
    ];
    for (const address of [
      ...foreignAddresses,
      '/web/',
      '/web/apps/',
      '//web//apps//',
      '/web/%2e%2e//evil.example/',
    ]) {
      // The second response may come from the page cache.
      for (const _ of [1, 2]) {
        const { status, headers } = await server.request(address);
        expect(status, address).toBeLessThan(500);
        if (headers.location) {
          expect(new URL(headers.location, server.url).origin, `${address} -> ${headers.location}`).toBe(
            server.url,
          );
        }
      }
    }
  });

  test('never cause a server error in search', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        for (const list of ['search', 'search/screens']) {
          const response = await server.request(`/api/${list}?platform=web&q=${percentEncode(text)}`);
          expect([200, 400], text).toContain(response.status);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('cannot change the response to another visitor through a header', async () => {
    for (const address of pageAddresses(catalogue)) {
      const forgedHeaders = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        host: 'evil.example',
      };
      const response = await server.request(address, { headers: forgedHeaders });
      expect(response.text(), address).not.toContain('evil.example');
      expect((await server.request(address)).text(), address).not.toContain('evil.example');
    }
  });
});
