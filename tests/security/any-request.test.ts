import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpWorld, openHttpWorld } from '../support/http-world.ts';
import { fillCatalogue, pageAddresses, type SmallCatalogue } from '../support/small-catalogue.ts';

let world: HttpWorld;
let catalogue: SmallCatalogue;
beforeAll(async () => {
  world = await openHttpWorld();
  catalogue = await fillCatalogue(world.services);
});
afterAll(() => world?.close());

describe('arbitrary requests', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }).map(encode),
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

  /** Node's client omits the length of a DELETE body. */
  const framed = (body: string): { body: string; headers: Record<string, string> } => ({
    body,
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  });

  function encode(text: string): string {
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
          const { status, headers } = await world.ask(path, { method, ...(hasBody && framed(body)) });
          expect(status, `${method} ${path}`).toBeLessThan(500);
          expect(headers['x-content-type-options']).toBe('nosniff');
        },
      ),
      { numRuns: 200 },
    );
    expect(world.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test.each(['/api/*', '/auth/v1/*', '/images/*', '/*', '*', '/api/apps/:slug', '/api/admin/screens/:id'])(
    'treat a route pattern as an ordinary address without a route: %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const body of ['{}', undefined]) {
          const answer = await world.ask(path, { method, ...(body && framed(body)) });
          const expected = path === '/api/*' ? [404] : [400, 401, 404, 405];
          expect(expected, `${method} ${path}: ${answer.text()}`).toContain(answer.status);
        }
      }
    },
  );

  test('never redirect to another site', async () => {
    const hosts = [
      '//evil.example',
      '//evil.example/',
      '///evil.example',
      '/%2Fevil.example/',
      '/\\evil.example/',
      '//evil.example/web/?x',
    ];
    for (const address of [...hosts, '/web/', '/web/apps/', '//web//apps//', '/web/%2e%2e//evil.example/']) {
      // The second time a page may come from the cache.
      for (const _ of [1, 2]) {
        const { status, headers } = await world.ask(address);
        expect(status, address).toBeLessThan(500);
        if (headers.location) {
          expect(new URL(headers.location, world.url).origin, `${address} -> ${headers.location}`).toBe(
            world.url,
          );
        }
      }
    }
  });

  test('never cause a server error in search', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        for (const list of ['search', 'search/screens']) {
          const answer = await world.ask(`/api/${list}?platform=web&q=${encode(text)}`);
          expect([200, 400], text).toContain(answer.status);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('cannot change the response to another visitor through a header', async () => {
    for (const address of pageAddresses(catalogue)) {
      const evil = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        host: 'evil.example',
      };
      const answer = await world.ask(address, { headers: evil });
      expect(answer.text(), address).not.toContain('evil.example');
      expect((await world.ask(address)).text(), address).not.toContain('evil.example');
    }
  });
});
