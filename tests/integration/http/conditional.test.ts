import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { openBackOffice } from '../../support/back-office.ts';
import { TEST_ACTOR } from '../../support/catalogue.ts';
import { fillCatalogue, pageAddresses, type SmallCatalogue } from '../../support/small-catalogue.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let catalogue: SmallCatalogue;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = await fillCatalogue(server.services);
});
afterAll(() => server?.close());

const apiAddresses = (): string[] => [
  '/api/stats',
  '/api/apps?platform=web',
  `/api/apps/${catalogue.app.slug}`,
  '/api/screens?platform=web',
  `/api/screens/${catalogue.webScreen}`,
  '/api/categories?platform=web&type=screen-types',
  '/api/home?platform=web',
  '/api/popular?platform=web&type=screen-types',
];

describe('a conditional request', () => {
  test('gets 304 without a body if nothing changed, for all forms of If-None-Match', async () => {
    const addresses = [
      ...apiAddresses(),
      ...pageAddresses(catalogue),
      `/images/${catalogue.image}/raw`,
      `/images/${catalogue.image}/public?width=300`,
    ];
    for (const address of addresses) {
      const { headers } = await server.request(address);
      const etag = headers.etag as string;
      expect(etag, address).toMatch(/^(W\/)?"[\w+/=.-]+"$/);
      for (const match of [etag, `"other", ${etag}`, `W/${etag.replace('W/', '')}`, '*']) {
        const revalidation = await server.request(address, { headers: { 'if-none-match': match } });
        expect([revalidation.status, revalidation.body.length], `${address} ${match}`).toEqual([304, 0]);
        expect(revalidation.headers.etag, address).toBe(etag);
        expect(revalidation.headers['cache-control'], address).toBe(headers['cache-control']);
      }
      const other = await server.request(address, { headers: { 'if-none-match': '"other"' } });
      expect(other.status, address).toBe(200);
    }
  });

  test('gets a full response after a write', async () => {
    const address = `/api/apps/${catalogue.app.slug}`;
    const { etag } = (await server.request(address)).headers;
    await updateApp(server.services.db, TEST_ACTOR, catalogue.app.id, { description: 'Berths by the day.' });
    const response = await server.request(address, { headers: { 'if-none-match': String(etag) } });
    expect(response.status).toBe(200);
    expect(response.headers.etag).not.toBe(etag);
  });
});

test('responses of the API do not contain the cache tags of the pages that are made from them', async () => {
  for (const address of [...apiAddresses(), `/api/screens/${catalogue.webScreen}/similar`]) {
    const { status, headers } = await server.request(address);
    expect(status, address).toBe(200);
    expect(headers, address).not.toHaveProperty('cache-tag');
  }
});

test('public responses of the API are compressed for clients that accept gzip, and admin responses are not', async () => {
  const plain = await server.request('/api/openapi.json');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers.vary).toContain('Accept-Encoding');
  const compressed = await server.request('/api/openapi.json', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(compressed.body.length).toBeLessThan(plain.body.length / 5);
  expect(gunzipSync(compressed.body)).toEqual(plain.body);
  const etag = String(compressed.headers.etag);
  const revalidation = await server.request('/api/openapi.json', {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
  });
  expect(revalidation.status).toBe(304);
  const office = await openBackOffice(server);
  const authorization = `Bearer ${office.token}`;
  const admin = await server.request('/api/admin/status', {
    headers: { authorization, 'accept-encoding': 'gzip' },
  });
  expect(admin.status).toBe(200);
  expect(admin.headers).not.toHaveProperty('content-encoding');
});

test('pages and assets are sent in an encoding that the client accepts, and their decoded content is always the same', async () => {
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await server.request('/web')).text()) ?? [];
  for (const address of ['/web', '/web/apps', asset, '/favicon.svg']) {
    const plainResponse = await server.request(address);
    expect(plainResponse.headers).not.toHaveProperty('content-encoding');
    expect(plainResponse.headers.vary, address).toMatch(/accept-encoding/i);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const encodedResponse = await server.request(address, {
        headers: { 'accept-encoding': `${encoding}, identity;q=0.5` },
      });
      expect(encodedResponse.headers['content-encoding'], address).toBe(encoding);
      expect(encodedResponse.headers.vary, address).toMatch(/accept-encoding/i);
      expect(decode(encodedResponse.body).equals(plainResponse.body), address).toBe(true);
    }
    const responseWithoutEncoding = await server.request(address, {
      headers: { 'accept-encoding': 'br;q=0, gzip;q=0' },
    });
    expect(responseWithoutEncoding.headers, address).not.toHaveProperty('content-encoding');
  }
});

describe('a page in several encodings', () => {
  const encodings = ['br', 'gzip', 'identity'];
  const addresses = ['/web', '/feed.xml'];
  const sendWithEncoding = (
    address: string,
    encoding: string,
    extraHeaders: Record<string, string> = {},
    method = 'GET',
  ) => server.request(address, { method, headers: { 'accept-encoding': encoding, ...extraHeaders } });

  test('has an entity tag for each encoding, which matches only this encoding', async () => {
    for (const address of addresses) {
      const tags = new Map<string, string>();
      for (const encoding of encodings) {
        const { status, headers } = await sendWithEncoding(address, encoding);
        expect([status, headers.vary], `${address} ${encoding}`).toEqual([200, 'Accept-Encoding']);
        tags.set(encoding, String(headers.etag));
      }
      expect(new Set(tags.values()).size, address).toBe(3);
      for (const [encoding, etag] of tags) {
        for (const other of encodings) {
          const { status, headers } = await sendWithEncoding(address, other, { 'if-none-match': etag });
          expect([other, status]).toEqual([other, other === encoding ? 304 : 200]);
          expect([headers.etag, headers.vary]).toEqual([tags.get(other), 'Accept-Encoding']);
        }
      }
    }
  });

  test('responds to HEAD with the headers of GET and without a body', async () => {
    for (const address of addresses) {
      for (const encoding of encodings) {
        const [head, get] = [
          await sendWithEncoding(address, encoding, {}, 'HEAD'),
          await sendWithEncoding(address, encoding),
        ];
        const withoutVariableHeaders = ({
          date: _,
          'x-request-id': __,
          connection: ___,
          ...headers
        }: Record<string, string>) => headers;
        expect(head.body.length).toBe(0);
        expect(withoutVariableHeaders(head.headers), `${address} ${encoding}`).toEqual(
          withoutVariableHeaders(get.headers),
        );
        expect(head.headers['content-length'], `${address} ${encoding}`).toBe(String(get.body.length));
      }
    }
  });

  test('returns status 406 if the client accepts no encoding', async () => {
    // The search page is never served from the cache.
    for (const address of [...addresses, '/web/search?q=harbour']) {
      for (const header of ['identity;q=0', '*;q=0']) {
        const { status, headers, body } = await sendWithEncoding(address, header);
        expect([status, headers.vary, headers['cache-control'], body.length]).toEqual([
          406,
          'Accept-Encoding',
          'no-store',
          0,
        ]);
      }
    }
  });
});

test('hashed assets are immutable, pages are revalidated and errors are not cached', async () => {
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await server.request('/web')).text()) ?? [];
  expect((await server.request(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await server.request('/web')).headers['cache-control']).toMatch(/max-age=0/);
  for (const address of [
    '/web/nowhere',
    '/assets/gone.js',
    '/api/nothing',
    `/images/${'0'.repeat(32)}/raw`,
  ]) {
    const { status, headers } = await server.request(address);
    expect([status, headers['cache-control']], address).toEqual([404, 'no-store']);
  }
});
