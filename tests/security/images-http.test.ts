import http from 'node:http';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_RENDITION_EDGE } from '#shared/limits.ts';
import {
  type ImageServer,
  type ImageServiceFixture,
  openImageServiceFixture,
  startImageServer,
} from '../support/image-service-fixture.ts';
import { imageFile } from '../support/images.ts';

const RENDITION_CACHE_BYTES = 200_000;

let fixture: ImageServiceFixture;
let server: ImageServer;
let id: string;
beforeAll(async () => {
  fixture = await openImageServiceFixture({
    settings: { avif: true, renditionCacheBytes: RENDITION_CACHE_BYTES },
  });
  server = await startImageServer(fixture.images);
  id = (await fixture.images.ingest(await imageFile({ width: 300, height: 200 }), { purpose: 'screen' })).id;
  // Files next to the images, as targets of path traversal.
  await fixture.storage.put('secret', Buffer.from('TOP-SECRET'));
  await fixture.storage.put('originals/secret', Buffer.from('TOP-SECRET'));
});
beforeEach(() => {
  fixture.calls.length = 0;
});
afterEach(() => {
  expect(server.failures).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

/** Sends the path unchanged. Other HTTP clients would normalize it. */
function send(path: string, method = 'GET'): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const request = http.request(
      // A new connection each time: the server may close an idle connection at the moment when it is reused.
      { hostname, port, path, method, headers: { accept: 'image/webp' }, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
      },
    );
    request.on('error', reject).end();
  });
}

const TRAVERSALS = [
  '..',
  '../..',
  '..%2f..%2fsecret',
  '%2e%2e',
  '%2e%2e%2fsecret',
  '%252e%252e%252fsecret',
  '..%5c..%5csecret',
  '....//....//secret',
  '%00',
  // `../` in overlong UTF-8.
  '%c0%ae%c0%ae%c0%af',
  'secret',
  'secret%00',
  'originals',
  // A device name on Windows.
  'con',
];

test('ids that are not image ids, such as path traversals, are rejected without reading a file', async () => {
  for (const traversal of [
    ...TRAVERSALS,
    `${id}/../../secret`,
    `${id}%00`,
    `${id}%0a`,
    ` ${id}`,
    `${id}.png`,
    id.toUpperCase(),
  ]) {
    for (const kind of ['public', 'public?w=300', 'raw']) {
      const { status, body } = await send(`/images/${traversal.replaceAll(' ', '%20')}/${kind}`);
      expect([traversal, kind, [400, 404].includes(status)]).toEqual([traversal, kind, true]);
      expect(body.includes('TOP-SECRET')).toBe(false);
    }
  }
  expect(fixture.calls).toEqual([]);
});

test('no invalid id makes the image service fail or access the storage', async () => {
  const segment = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.stringMatching(/^[a-f0-9]{30,34}$/),
    fc.stringMatching(/^[a-zA-Z0-9.%_~-]{1,40}$/),
    fc.constantFrom(...TRAVERSALS),
  );
  await fc.assert(
    fc.asyncProperty(segment, fc.constantFrom('public', 'raw', 'public?w=300'), async (text, kind) => {
      fc.pre(text !== id && text !== '');
      const { status } = await send(`/images/${text}/${kind}`);
      expect([400, 404]).toContain(status);
    }),
    { numRuns: 300 },
  );
  expect(fixture.calls).toEqual([]);
});

test('no query makes the image service fail, and every rendition is within the limits', async () => {
  const key = fc.constantFrom('w', 'h', 'q', 'fit', 'g', 'f', 'dpr', 'download', 'width', 'x');
  const value = fc.oneof(
    fc.constantFrom(
      '48',
      '300',
      '1600',
      '16000',
      'cover',
      'pad',
      'contain',
      'auto',
      'top',
      'webp',
      'png',
      'jpeg',
      '2',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(key, value), { maxLength: 5 }), async (pairs) => {
      const { status, body } = await send(`/images/${id}/public?${new URLSearchParams(pairs)}`);
      expect([200, 400]).toContain(status);
      if (status !== 200) return;
      const { width, height } = await sharp(body).metadata();
      // Clients can request edges of at most 1600 px. If they request only one edge, the aspect ratio of the image may
      // make the other one longer.
      expect(Math.min(width, height)).toBeLessThanOrEqual(1600);
      expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_RENDITION_EDGE);
    }),
    {
      numRuns: 150,
      // Only a height, so that the width follows from the aspect ratio.
      examples: [[[['fit', 'cover'] as [string, string], ['h', '16000'] as [string, string]]]],
    },
  );
});

test('a malformed query of an image is refused or ignored', async () => {
  for (const query of [
    '%',
    '%zz',
    '&&&',
    '=',
    '=1',
    'w',
    'w[]=300',
    'w=%00',
    `w=${'9'.repeat(5000)}`,
    'a'.repeat(8000),
  ]) {
    const { status } = await send(`/images/${id}/public?${query}`);
    expect([query.slice(0, 20), [200, 400].includes(status)]).toEqual([query.slice(0, 20), true]);
  }
});

test('requested edges are limited to 1600 px, and renditions in full size to 4096 px', async () => {
  const largeImage = await fixture.images.ingest(await imageFile({ width: 6000, height: 1000 }), {
    purpose: 'screen',
  });
  const sizeOf = async (image: string, query: string): Promise<number> => {
    const { status, body } = await send(`/images/${image}/public?${query}`);
    expect([query, status]).toEqual([query, 200]);
    const { width, height } = await sharp(body).metadata();
    return Math.max(width, height);
  };
  for (const fit of ['contain', 'cover', 'pad', 'crop', 'scale-down']) {
    expect(await sizeOf(id, `w=16000&h=16000&dpr=3&fit=${fit}`)).toBeLessThanOrEqual(1600);
  }
  expect(await sizeOf(largeImage.id, 'q=90&f=webp')).toBe(MAX_RENDITION_EDGE);
  expect(await sizeOf(largeImage.id, 'w=99999&f=webp')).toBe(1600);
});

test('requests for many different renditions keep the cache within its disk budget', async () => {
  for (const w of [48, 80, 96, 160, 300]) {
    for (const h of [48, 96, 300, 630]) {
      for (const fit of ['cover&g=top', 'cover&g=auto', 'pad', 'crop']) {
        for (const f of ['png', 'jpeg', 'webp'])
          await send(`/images/${id}/public?w=${w}&h=${h}&fit=${fit}&f=${f}&q=90`);
      }
    }
  }
  // Waits until the cache has removed the files beyond its budget.
  await fixture.images.close();
  let totalBytes = 0;
  for await (const { size } of fixture.storage.list('cache/')) totalBytes += size;
  expect(totalBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeLessThanOrEqual(RENDITION_CACHE_BYTES);
});
