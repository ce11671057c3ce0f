import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '#platform/storage/open-storage.ts';
import {
  type ImageServer,
  type ImageServiceFixture,
  openImageServiceFixture,
  startImageServer,
} from '../../support/image-service-fixture.ts';
import { imageFile } from '../../support/images.ts';
import { startS3Server } from '../storage/s3-server.ts';

let s3: Awaited<ReturnType<typeof startS3Server>>;
let fixture: ImageServiceFixture;
let server: ImageServer;
beforeAll(async () => {
  s3 = await startS3Server();
  const storage = await openStorage({ dataDir: '/nowhere', s3: s3.settings });
  fixture = await openImageServiceFixture({ storage, settings: { renditionCacheBytes: 12_000 } });
  server = await startImageServer(fixture.images);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
  await s3.stop();
});

const file = await imageFile({ width: 900, height: 500 });
const ingest = () => fixture.images.ingest(file, { purpose: 'screen' });
const get = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { accept: 'image/webp' } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.bytes(),
  };
};

test('images on S3 are ingested, rendered, served, cached, removed and swept like on disk', async () => {
  const image = await ingest();
  expect(await fixture.files(`renditions/${image.id.slice(0, 2)}/${image.id}/`)).toHaveLength(4);
  expect(await get(`/images/${image.id}/public?width=600`)).toMatchObject({
    status: 200,
    type: 'image/webp',
  });
  const raw = await get(`/images/${image.id}/raw`);
  expect([raw.status, raw.type, raw.body.length]).toEqual([200, 'image/png', image.bytes]);

  for (const w of [48, 80, 96, 160, 300]) {
    for (const f of ['png', 'jpeg'])
      expect((await get(`/images/${image.id}/public?w=${w}&f=${f}`)).status).toBe(200);
  }
  // Waits until the cache has been trimmed.
  await fixture.images.close();
  let cachedBytes = 0;
  for await (const { size } of fixture.storage.list('cache/')) cachedBytes += size;
  expect(cachedBytes).toBeGreaterThan(0);
  expect(cachedBytes).toBeLessThanOrEqual(12_000);

  const abandonedImage = await ingest();
  await fixture.images.remove([image.id]);
  expect((await get(`/images/${image.id}/raw`)).status).toBe(404);
  // 25 hours: temporary images are kept for one day.
  fixture.clockOffsetMs = 25 * 3_600_000;
  expect(await fixture.images.sweepTemporary()).toBe(1);
  expect(await fixture.images.sweepFiles()).toBe(0);
  expect(await fixture.images.get(abandonedImage.id)).toBeNull();
  expect(await fixture.files()).toEqual([]);
  expect(server.failures).toEqual([]);
});

test('clients that disconnect while reading the raw file do not leak connections to the store', async () => {
  const { id, bytes } = await ingest();
  for (let round = 0; round < 60; round++) {
    const abort = new AbortController();
    const response = await fetch(`${server.url}/images/${id}/raw`, { signal: abort.signal });
    expect(response.status).toBe(200);
    abort.abort();
  }
  // Later requests use idle connections again. A leak would leave one connection per round.
  await expect.poll(() => s3.countConnections()).toBeLessThan(10);
  expect((await get(`/images/${id}/raw`)).body.length).toBe(bytes);
});
