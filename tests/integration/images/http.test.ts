import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StoredImage } from '#domain/images/stored-image.ts';
import { FULL_QUALITY, THUMBNAIL_QUALITY } from '#shared/limits.ts';
import { imageUrl, rawImageUrl } from '#shared/urls.ts';
import {
  createLatch,
  type ImageServer,
  type ImageServiceFixture,
  openImageServiceFixture,
  startImageServer,
} from '../../support/image-service-fixture.ts';
import { imageFile, meanDifference, pixelsOf, testImage } from '../../support/images.ts';

let fixture: ImageServiceFixture;
let server: ImageServer;
let web: StoredImage;
let phone: StoredImage;
let transparentImage: StoredImage;
const webFile = await imageFile({ width: 1440, height: 900, seed: 11 });

beforeAll(async () => {
  fixture = await openImageServiceFixture({ settings: { avif: true } });
  server = await startImageServer(fixture.images);
  const ingest = (file: Buffer) => fixture.images.ingest(file, { purpose: 'screen' });
  web = await ingest(webFile);
  phone = await ingest(await imageFile({ width: 1170, height: 2532, format: 'jpeg', seed: 12 }));
  transparentImage = await ingest(
    await testImage({ width: 500, height: 400, transparent: true }).png().toBuffer(),
  );
});
afterEach(() => {
  fixture.beforeStorageCall = () => {};
  expect(server.failures).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

/** Refuses AVIF, so that the format `auto` is WebP, although the service offers AVIF. */
const BROWSER = { accept: 'image/avif;q=0,image/webp,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = BROWSER, method = 'GET') =>
  fetch(server.url + path, { headers, method });
const publicPath = (image: StoredImage): string => `/images/${image.id}/public`;

async function rendition(path: string, headers: Record<string, string> = BROWSER) {
  const response = await get(path, headers);
  const body = Buffer.from(await response.arrayBuffer());
  expect([path, response.status]).toEqual([path, 200]);
  const { width, height, format, hasAlpha } = await sharp(body).metadata();
  return { body, width, height, format, hasAlpha, type: response.headers.get('content-type') };
}

describe('[P-70] an image over HTTP', () => {
  test.each([48, 80, 96, 160, 300, 450, 600, 800, 1200])('can be %i px wide', async (width) => {
    const image = await rendition(imageUrl(publicPath(web), { width }));
    expect(image).toMatchObject({
      width,
      height: Math.round((width * 900) / 1440),
      format: 'webp',
      type: 'image/webp',
    });
    const direct = await sharp(webFile).resize(image.width, image.height).ensureAlpha().raw().toBuffer();
    expect(meanDifference(await pixelsOf(image.body), direct)).toBeLessThan(6);
  });

  test('can have a given height and is not enlarged', async () => {
    expect(await rendition(`${publicPath(web)}?height=600`)).toMatchObject({ width: 960, height: 600 });
    expect(await rendition(`${publicPath(web)}?width=1600`)).toMatchObject({ width: 1440, height: 900 });
  });

  test('has a smaller file for each lower quality: 90, 85, 80 and 75', async () => {
    const sizes: number[] = [];
    for (const quality of [FULL_QUALITY, THUMBNAIL_QUALITY, 80, 75]) {
      sizes.push((await rendition(imageUrl(publicPath(phone), { quality }))).body.length);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(4);
  });

  test('supports the fit modes scale-down, contain, cover, crop and pad', async () => {
    const path = publicPath(transparentImage);
    expect(await rendition(`${path}?w=600&h=300`)).toMatchObject({ width: 375, height: 300 });
    expect(await rendition(`${path}?w=800&fit=contain`)).toMatchObject({ width: 800, height: 640 });
    expect(await rendition(`${path}?w=600&h=600&fit=cover`)).toMatchObject({ width: 600, height: 600 });
    expect(await rendition(`${path}?w=300&h=600&fit=crop`)).toMatchObject({ width: 300, height: 400 });
    const paddedImage = await rendition(`${publicPath(web)}?w=300&h=300&fit=pad&f=png`);
    expect(paddedImage).toMatchObject({ width: 300, height: 300 });
    expect([...(await pixelsOf(paddedImage.body)).subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  test('is cropped to the part that gravity selects', async () => {
    const stripes = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 200, height: 200, channels: 3, background: '#00ff00' } },
          left: 200,
          top: 0,
        },
        {
          input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } },
          left: 400,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { id } = await fixture.images.ingest(stripes, { purpose: 'screen' });
    const colorAt = async (gravity: string): Promise<number[]> => {
      const { body } = await rendition(`/images/${id}/public?w=80&h=80&fit=cover&g=${gravity}&f=png`);
      return [
        ...(await sharp(body).extract({ left: 40, top: 40, width: 1, height: 1 }).raw().toBuffer()),
      ].slice(0, 3);
    };
    expect(await colorAt('left')).toEqual([255, 0, 0]);
    expect(await colorAt('center')).toEqual([0, 255, 0]);
    expect(await colorAt('right')).toEqual([0, 0, 255]);
    // `auto` selects a part by its content, so this only checks that the server accepts it.
    await rendition(`/images/${id}/public?w=80&h=80&fit=cover&g=auto`);
  });

  test('has a format that the browser accepts', async () => {
    const path = imageUrl(publicPath(web), { width: 600 });
    expect((await rendition(path, { accept: 'image/webp,*/*' })).type).toBe('image/webp');
    expect((await rendition(path, { accept: '*/*' })).type).toBe('image/png');
    expect((await rendition(imageUrl(publicPath(phone), { width: 600 }), { accept: '*/*' })).type).toBe(
      'image/jpeg',
    );
    const avif = await get(path, { accept: 'image/avif,image/webp' });
    expect(avif.headers.get('content-type')).toBe('image/avif');
    expect(Buffer.from(await avif.arrayBuffer()).toString('latin1', 4, 12)).toBe('ftypavif');
  });

  test('has the requested format and keeps transparency if the format supports it', async () => {
    const path = publicPath(transparentImage);
    expect(await rendition(`${path}?f=webp`)).toMatchObject({ format: 'webp', hasAlpha: true });
    expect(await rendition(`${path}?f=png`)).toMatchObject({ format: 'png', hasAlpha: true });
    const jpeg = await rendition(`${path}?f=jpeg&w=300`);
    expect(jpeg).toMatchObject({ format: 'jpeg', hasAlpha: false });
    // The transparent background becomes white. This is the red channel of the last pixel.
    expect((await pixelsOf(jpeg.body)).subarray(-4)[0]).toBeGreaterThan(250);
  });

  test('is at most 1600 px wide without options', async () => {
    const largeImage = await fixture.images.ingest(await imageFile({ width: 3000, height: 1500 }), {
      purpose: 'screen',
    });
    expect(await rendition(publicPath(largeImage))).toMatchObject({
      width: 1600,
      height: 800,
      format: 'webp',
    });
    expect(await rendition(`${publicPath(largeImage)}?quality=90`)).toMatchObject({ width: 3000 });
  });

  test('is returned unchanged, byte for byte, under /raw', async () => {
    const storedFile = await fixture.storage.get(`originals/${web.id.slice(0, 2)}/${web.id}`);
    for (const path of [rawImageUrl(imageUrl(publicPath(web))), `/images/${web.id}/raw?download=a.png`]) {
      const response = await get(path);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await response.arrayBuffer()).equals(storedFile as Buffer)).toBe(true);
    }
  });
});

describe('the response headers', () => {
  test.each([
    ['a rendition', (image: StoredImage) => `${publicPath(image)}?width=600&format=auto`, 'Accept'],
    [
      'a rendition in a fixed format',
      (image: StoredImage) => `${publicPath(image)}?width=600&format=webp`,
      null,
    ],
    ['the raw file', (image: StoredImage) => `/images/${image.id}/raw`, null],
  ])(
    'of %s allow permanent caching and cross-origin use, and forbid active content',
    async (_name, path, vary) => {
      const response = await get(path(web));
      const body = await response.arrayBuffer();
      const header = (name: string) => response.headers.get(name);
      expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(header('etag')).toMatch(/^"[a-f0-9]{32}[a-z0-9.-]*"$/);
      expect(header('vary')).toBe(vary);
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('cross-origin-resource-policy')).toBe('cross-origin');
      expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(header('content-length')).toBe(String(body.byteLength));
      expect(header('content-disposition')).toBeNull();
    },
  );

  test('allow conditional requests, which neither read nor render the file', async () => {
    for (const path of [`${publicPath(web)}?w=1200&q=75`, `/images/${web.id}/raw`]) {
      const etag = (await get(path, BROWSER, 'HEAD')).headers.get('etag') as string;
      fixture.calls.length = 0;
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const response = await get(path, { ...BROWSER, 'if-none-match': tag });
        expect([tag, response.status, await response.text()]).toEqual([tag, 304, '']);
        expect(response.headers.get('etag')).toBe(etag);
        expect(response.headers.get('cache-control')).toContain('immutable');
      }
      expect(fixture.calls).toEqual([]);
      expect((await get(path, { ...BROWSER, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test('have a different ETag for every rendition', async () => {
    const tags = await Promise.all(
      ['w=600', 'w=800', 'w=600&q=90', 'w=600&f=png', 'w=600&h=300&fit=cover'].map(async (query) =>
        (await get(`${publicPath(web)}?${query}`, BROWSER, 'HEAD')).headers.get('etag'),
      ),
    );
    const other = (await get(`${publicPath(phone)}?w=600`, BROWSER, 'HEAD')).headers.get('etag');
    expect(new Set([...tags, other]).size).toBe(6);
  });

  test('are the same for HEAD and GET', async () => {
    for (const path of [`${publicPath(web)}?w=600`, `/images/${web.id}/raw`]) {
      const [head, fullResponse] = [await get(path, BROWSER, 'HEAD'), await get(path)];
      expect(await head.text()).toBe('');
      await fullResponse.arrayBuffer();
      const headers = (response: Response) =>
        [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
      expect(headers(head)).toEqual(headers(fullResponse));
    }
  });

  test('give a download a safe name with the correct extension', async () => {
    const name = encodeURIComponent('../Größe - "Sign in".exe');
    const expected = (extension: string) => `attachment; filename="Gro_e - Sign in .exe.${extension}"`;
    const renditionResponse = await get(`${publicPath(web)}?w=600&download=${name}`);
    expect(renditionResponse.headers.get('content-disposition')).toContain(expected('webp'));
    const raw = await get(`/images/${web.id}/raw?download=${name}`);
    expect(raw.headers.get('content-disposition')).toContain(expected('png'));
    expect(raw.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe");
    expect((await get(`/images/${phone.id}/raw?download`)).headers.get('content-disposition')).toContain(
      '"image.jpg"',
    );
  });
});

describe('image errors', () => {
  const requestError = async (path: string, method = 'GET') => {
    const response = await get(path, BROWSER, method);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('etag')).toBeNull();
    return {
      status: response.status,
      ...((await response.json()) as object),
      allow: response.headers.get('allow'),
    };
  };

  test('a missing image returns 404, both as a rendition and as the raw file', async () => {
    for (const id of ['0'.repeat(32), 'x', '%2e%2e%2f%2e%2e', `${web.id}%00`, web.id.toUpperCase()]) {
      for (const kind of ['public?w=600', 'raw', 'public?w=bogus']) {
        expect(await requestError(`/images/${id}/${kind}`)).toMatchObject({
          status: 404,
          code: 'PGRST116',
          error: 'Image not found',
        });
      }
    }
  });

  test('an invalid option returns 400, and the error names the option', async () => {
    expect(await requestError(`${publicPath(web)}?blur=20`)).toMatchObject({
      status: 400,
      code: 'image_option',
      details: { option: 'blur' },
    });
    expect(await requestError(`${publicPath(web)}?width=ten&download=x`)).toMatchObject({ status: 400 });
  });

  test('the raw file accepts no option except download, so that caches do not store it under many URLs', async () => {
    for (const query of ['width=99', 'x=1', 'download=a.png&x=1']) {
      expect(await requestError(`/images/${web.id}/raw?${query}`)).toMatchObject({
        status: 400,
        code: 'image_option',
      });
    }
  });

  test('methods other than GET and HEAD return 405', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      for (const path of [publicPath(web), `/images/${web.id}/raw`]) {
        expect(await requestError(path, method)).toMatchObject({ status: 405, allow: 'GET, HEAD' });
      }
    }
  });

  test('an image whose original is lost returns a complete 404 response', async () => {
    const lostImage = await fixture.images.ingest(await imageFile({ width: 300, height: 200, seed: 90 }), {
      purpose: 'screen',
    });
    await fixture.storage.delete(`originals/${lostImage.id.slice(0, 2)}/${lostImage.id}`);
    expect(await requestError(`/images/${lostImage.id}/raw`)).toMatchObject({ status: 404 });
    expect(await requestError(`/images/${lostImage.id}/public?w=80&q=75`)).toMatchObject({ status: 404 });
  });

  test('a rendition that is empty or damaged after a power loss is rendered and stored again', async () => {
    const folder = `${web.id.slice(0, 2)}/${web.id}/`;
    for (const query of ['?width=300', '?w=80&q=75&f=jpeg', '?w=80&q=75&f=png']) {
      const fullBody = (await rendition(publicPath(web) + query)).body;
      const keys = [
        ...(await fixture.files(`renditions/${folder}`)),
        ...(await fixture.files(`cache/${folder}`)),
      ];
      let key = '';
      for (const candidate of keys)
        if ((await fixture.storage.get(candidate))?.equals(fullBody)) key = candidate;
      // The file is empty, cut in half, or of the right length but filled with zeros.
      for (const damagedContent of [
        Buffer.alloc(0),
        fullBody.subarray(0, fullBody.length >> 1),
        Buffer.alloc(fullBody.length),
      ]) {
        await fixture.storage.put(key, damagedContent);
        // Simulates a restart, because the first service has the file in memory.
        const restartedServer = await startImageServer(fixture.createSecond({ avif: true }));
        const response = await fetch(restartedServer.url + publicPath(web) + query, { headers: BROWSER });
        const body = Buffer.from(await response.arrayBuffer());
        await restartedServer.stop();
        expect(response.status).toBe(200);
        expect(meanDifference(await pixelsOf(body), await pixelsOf(fullBody))).toBeLessThan(6);
        expect((await fixture.storage.get(key))?.equals(body)).toBe(true);
      }
    }
  });

  test('a truncated rendition that is too large for the memory cache is rendered again', async () => {
    // The memory cache takes files of up to 256 KiB.
    const truncatedLength = 300 * 1024;
    const noise = { raw: { width: 500, height: 400, channels: 3 as const } };
    const file = await sharp(randomBytes(500 * 400 * 3), noise)
      .png()
      .toBuffer();
    const { id } = await fixture.images.ingest(file, { purpose: 'screen' });
    const path = `/images/${id}/public?w=480&q=90&f=png`;
    const fullBody = (await rendition(path)).body;
    expect(fullBody.length).toBeGreaterThan(truncatedLength);
    const [key = ''] = await fixture.files(`cache/${id.slice(0, 2)}/${id}/`);
    await fixture.storage.put(key, fullBody.subarray(0, truncatedLength));
    const restartedServer = await startImageServer(fixture.createSecond({ avif: true }));
    const response = await fetch(restartedServer.url + path, { headers: BROWSER });
    expect(Buffer.from(await response.arrayBuffer()).equals(fullBody)).toBe(true);
    await restartedServer.stop();
    expect((await fixture.storage.get(key))?.equals(fullBody)).toBe(true);
  });

  test('a storage failure returns 500, not 404', async () => {
    fixture.beforeStorageCall = ({ method }) => {
      if (method === 'get') throw new Error('store unreachable');
    };
    expect((await get(`${publicPath(web)}?w=96&q=80`)).status).toBe(500);
    expect(server.failures.splice(0)).toEqual([new Error('store unreachable')]);
  });
});

describe('concurrent image requests', () => {
  test('for one new rendition share a single rendering', async () => {
    fixture.calls.length = 0;
    const path = `${publicPath(web)}?w=600&q=80`;
    const bodies = await Promise.all(
      Array.from({ length: 100 }, async () => Buffer.from(await (await get(path)).arrayBuffer())),
    );
    expect(bodies.every((body) => body.equals(bodies[0] as Buffer))).toBe(true);
    const original = `originals/${web.id.slice(0, 2)}/${web.id}`;
    expect(fixture.calls.filter(({ method, key }) => method === 'get' && key === original)).toHaveLength(1);
    expect(fixture.calls.filter(({ method }) => method === 'put')).toHaveLength(1);
    fixture.calls.length = 0;
    await rendition(path);
    expect(fixture.calls).toEqual([]);
  });

  test('get 503 with Retry-After if the queue is full, and queued requests are served', async () => {
    const latch = createLatch();
    let readCount = 0;
    fixture.beforeStorageCall = async ({ method, key }) => {
      if (method !== 'get' || !key.startsWith('originals/')) return;
      readCount++;
      await latch.promise;
    };
    const images: string[] = [];
    const smallFile = await imageFile({ width: 60, height: 40 });
    for (let index = 0; index < 8; index++) {
      images.push((await fixture.images.ingest(smallFile, { purpose: 'logo' })).id);
    }
    const queries = ['jpeg', 'png', 'webp'].flatMap((format) =>
      [75, 80, 90].flatMap((quality) =>
        [48, 80, 96, 160].map((width) => `w=${width}&q=${quality}&f=${format}&fit=contain`),
      ),
    );
    // These 288 URLs need 224 renditions, because all qualities of a PNG share one rendition. While 2 are rendered and
    // 200 wait, the server refuses requests for the others.
    const paths = images.flatMap((id) => queries.map((query) => `/images/${id}/public?${query}`));
    const agent = new http.Agent({ maxSockets: 400 });
    const responses = paths.map(
      (path) =>
        new Promise<http.IncomingMessage>((resolve, reject) => {
          http
            .get(server.url + path, { agent, headers: BROWSER }, (response) => {
              response.resume();
              resolve(response);
            })
            .on('error', reject);
        }),
    );
    const firstRefusal = await Promise.race(responses);
    expect([firstRefusal.statusCode, firstRefusal.headers['retry-after']]).toEqual([503, '2']);
    expect(readCount).toBe(2);
    latch.resolve();
    const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
    agent.destroy();
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(202);
  });
});

test('no file stays open after HEAD or after a client disconnects while reading the raw file', async () => {
  const noise = await sharp(randomBytes(1500 * 1500 * 3), { raw: { width: 1500, height: 1500, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { id } = await fixture.images.ingest(noise, { purpose: 'screen' });
  const streams: Readable[] = [];
  const stream = fixture.storage.stream;
  fixture.storage.stream = async (...args) => {
    const openedStream = await stream(...args);
    if (openedStream) streams.push(openedStream);
    return openedStream;
  };
  const countOpen = (): number => streams.filter(({ destroyed }) => !destroyed).length;
  await Promise.all(
    Array.from(
      { length: 10 },
      () =>
        new Promise<void>((resolve, reject) => {
          const request = http.get(`${server.url}/images/${id}/raw`, (response) => {
            response.once('data', () => {
              request.destroy();
              resolve();
            });
          });
          request.on('error', reject);
        }),
    ),
  );
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0);
  expect(streams).toHaveLength(10);
  for (let round = 0; round < 5; round++) await get(`/images/${id}/raw`, BROWSER, 'HEAD');
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0);
  expect(streams).toHaveLength(15);
  fixture.storage.stream = stream;
});
