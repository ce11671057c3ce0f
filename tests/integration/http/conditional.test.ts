import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { TEST_ACTOR } from '../../support/catalogue.ts';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { fillCatalogue, pageAddresses, type SmallCatalogue } from '../../support/small-catalogue.ts';

let world: HttpWorld;
let catalogue: SmallCatalogue;
beforeAll(async () => {
  world = await openHttpWorld();
  catalogue = await fillCatalogue(world.services);
});
afterAll(() => world?.close());

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
      const { headers } = await world.ask(address);
      const etag = headers.etag as string;
      expect(etag, address).toMatch(/^(W\/)?"[\w+/=.-]+"$/);
      for (const match of [etag, `"other", ${etag}`, `W/${etag.replace('W/', '')}`, '*']) {
        const again = await world.ask(address, { headers: { 'if-none-match': match } });
        expect([again.status, again.body.length], `${address} ${match}`).toEqual([304, 0]);
        expect(again.headers.etag, address).toBe(etag);
        expect(again.headers['cache-control'], address).toBe(headers['cache-control']);
      }
      const other = await world.ask(address, { headers: { 'if-none-match': '"other"' } });
      expect(other.status, address).toBe(200);
    }
  });

  test('gets a full response after a write', async () => {
    const address = `/api/apps/${catalogue.app.slug}`;
    const { etag } = (await world.ask(address)).headers;
    await updateApp(world.services.db, TEST_ACTOR, catalogue.app.id, { description: 'Berths by the day.' });
    const after = await world.ask(address, { headers: { 'if-none-match': String(etag) } });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(etag);
  });
});

test('pages and assets have an accepted encoding and decode to the same content', async () => {
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await world.ask('/web')).text()) ?? [];
  for (const address of ['/web', '/web/apps', asset]) {
    const plain = await world.ask(address);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const packed = await world.ask(address, {
        headers: { 'accept-encoding': `${encoding}, identity;q=0.5` },
      });
      expect(packed.headers['content-encoding'], address).toBe(encoding);
      expect(packed.headers.vary, address).toMatch(/accept-encoding/i);
      expect(decode(packed.body).equals(plain.body), address).toBe(true);
    }
    const refused = await world.ask(address, { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
    expect(refused.headers, address).not.toHaveProperty('content-encoding');
  }
});

describe('a page in several encodings', () => {
  const encodings = ['br', 'gzip', 'identity'];
  const addresses = ['/web', '/feed.xml'];
  const asked = (address: string, encoding: string, more: Record<string, string> = {}, method = 'GET') =>
    world.ask(address, { method, headers: { 'accept-encoding': encoding, ...more } });

  test('has an entity tag for each encoding, which matches only this encoding', async () => {
    for (const address of addresses) {
      const tags = new Map<string, string>();
      for (const encoding of encodings) {
        const { status, headers } = await asked(address, encoding);
        expect([status, headers.vary], `${address} ${encoding}`).toEqual([200, 'Accept-Encoding']);
        tags.set(encoding, String(headers.etag));
      }
      expect(new Set(tags.values()).size, address).toBe(3);
      for (const [encoding, etag] of tags) {
        for (const other of encodings) {
          const { status, headers } = await asked(address, other, { 'if-none-match': etag });
          expect([other, status]).toEqual([other, other === encoding ? 304 : 200]);
          expect([headers.etag, headers.vary]).toEqual([tags.get(other), 'Accept-Encoding']);
        }
      }
    }
  });

  test('has the same headers for HEAD as for GET, and no body', async () => {
    for (const address of addresses) {
      for (const encoding of encodings) {
        const [head, whole] = [await asked(address, encoding, {}, 'HEAD'), await asked(address, encoding)];
        const lasting = ({
          date: _,
          'x-request-id': __,
          connection: ___,
          ...headers
        }: Record<string, string>) => headers;
        expect(head.body.length).toBe(0);
        expect(lasting(head.headers), `${address} ${encoding}`).toEqual(lasting(whole.headers));
        expect(head.headers['content-length'], `${address} ${encoding}`).toBe(String(whole.body.length));
      }
    }
  });

  test('returns status 406 if the client accepts no encoding', async () => {
    // The search page is never served from the cache.
    for (const address of [...addresses, '/web/search?q=harbour']) {
      for (const header of ['identity;q=0', '*;q=0']) {
        const { status, headers, body } = await asked(address, header);
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
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await world.ask('/web')).text()) ?? [];
  expect((await world.ask(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await world.ask('/web')).headers['cache-control']).toMatch(/max-age=0/);
  for (const address of [
    '/web/nowhere',
    '/assets/gone.js',
    '/api/nothing',
    `/images/${'0'.repeat(32)}/raw`,
  ]) {
    const { status, headers } = await world.ask(address);
    expect([status, headers['cache-control']], address).toEqual([404, 'no-store']);
  }
});
