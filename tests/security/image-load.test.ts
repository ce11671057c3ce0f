import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../support/back-office.ts';
import { imageFile } from '../support/images.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** The server renders this many images at a time. */
const RENDERS_AT_ONCE = 2;
/** Maximum number of render requests in the queue. */
const MAX_QUEUED = 200;

let server: TestServer;
let office: BackOffice;
let id: string;
/** Functions that each let one read of an original proceed, in the order of the reads. */
const startedReads: Array<() => void> = [];
/** Whether new reads of originals wait. */
let areReadsBlocked = false;

beforeAll(async () => {
  server = await startTestServer();
  office = await openBackOffice(server);
  const { storage, images } = server.services;
  id = (await images.ingest(await imageFile({ width: 300, height: 200 }), { purpose: 'screen' })).id;
  const get = storage.get.bind(storage);
  storage.get = async (key) => {
    if (key.startsWith('originals/')) {
      const { promise, resolve } = Promise.withResolvers<void>();
      startedReads.push(resolve);
      if (areReadsBlocked) await promise;
    }
    return get(key);
  };
});
const releaseReads = (): void => {
  areReadsBlocked = false;
  for (const resolve of startedReads) resolve();
};
afterEach(() => {
  releaseReads();
  startedReads.length = 0;
});
afterAll(() => server?.close());

/** Queries of 384 different small renditions. */
const RENDITION_QUERIES = [48, 80, 96, 160].flatMap((w) =>
  [48, 80, 96, 160].flatMap((h) =>
    ['top', 'left', 'right'].flatMap((gravity) =>
      ['webp', 'jpeg'].flatMap((format) =>
        [75, 80, 85, 90].map((quality) => `w=${w}&h=${h}&fit=cover&g=${gravity}&q=${quality}&f=${format}`),
      ),
    ),
  ),
);

/** Requests a rendition as a visitor who can disconnect. The status is null if there was no response. */
function requestRendition(query: string): { status: Promise<number | null>; disconnect(): void } {
  const { hostname, port } = new URL(server.url);
  const request = http.get({ hostname, port, path: `/images/${id}/public?${query}`, agent: false });
  const status = new Promise<number | null>((resolve) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? null));
    request.on('error', () => resolve(null));
  });
  return { status, disconnect: () => void request.destroy() };
}
const countDisconnected = (): number => server.log.filter(({ status }) => status === 499).length;

test('[O-08] renders are dropped when no client waits for them any more', async () => {
  areReadsBlocked = true;
  const visitors = RENDITION_QUERIES.slice(0, 40).map(requestRendition);
  await expect.poll(() => startedReads.length).toBe(RENDERS_AT_ONCE);
  // Two visitors request the same rendition: the second still needs it after the first has disconnected.
  const secondVisitor = requestRendition(RENDITION_QUERIES[39] as string);
  const before = countDisconnected();
  for (const { disconnect } of visitors) disconnect();
  await expect.poll(() => countDisconnected() - before, { timeout: 20_000 }).toBe(visitors.length);
  releaseReads();
  expect(await secondVisitor.status).toBe(200);
  expect(await requestRendition(RENDITION_QUERIES[50] as string).status).toBe(200);
  // The renders that had begun, the one of the second visitor, and the new one.
  expect(startedReads).toHaveLength(RENDERS_AT_ONCE + 2);
  // An abandoned rendition is rendered for the next visitor who requests it.
  expect(await requestRendition(RENDITION_QUERIES[0] as string).status).toBe(200);
});

test('[O-08] an upload does not wait behind a flood of rendition requests', async () => {
  areReadsBlocked = true;
  const visitors = RENDITION_QUERIES.slice(100).map(requestRendition);
  // The first response is a refusal, because the queue is full.
  expect(await Promise.race(visitors.map(({ status }) => status))).toBe(503);
  expect(startedReads).toHaveLength(RENDERS_AT_ONCE);
  expect(visitors.length).toBeGreaterThan(MAX_QUEUED + RENDERS_AT_ONCE);

  const { images } = server.services;
  const { ingest } = images;
  const { promise: uploadArrival, resolve: reportArrival } = Promise.withResolvers<void>();
  images.ingest = (...args) => {
    // Reports only after `ingest` has begun.
    setImmediate(reportArrival);
    return ingest(...args);
  };
  const uploading = office.upload(await imageFile({ width: 390, height: 844 }), { type: 'temp_screen' });
  await uploadArrival;
  images.ingest = ingest;
  // One of the two renders continues and ends. All other requests that came before the upload still wait.
  startedReads[0]?.();
  expect((await uploading).status).toBe(200);
  expect(startedReads.length).toBeLessThanOrEqual(RENDERS_AT_ONCE + 1);
  for (const { disconnect } of visitors) disconnect();
});

test('[O-08] 40 clients that never read a large rendition do not cause 40 copies of it in memory', async () => {
  const edge = 2200;
  const noise = await sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const largeImage = await server.services.images.ingest(noise, { purpose: 'screen' });
  const path = `/images/${largeImage.id}/public?f=png&q=90`;
  const wholeResponse = await server.request(path);
  expect(wholeResponse.status).toBe(200);
  expect(wholeResponse.body.length).toBeGreaterThan(12_000_000);

  const { hostname, port } = new URL(server.url);
  const stall = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', reject);
      socket.once('data', () => resolve(socket.pause()));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    });
  const before = process.memoryUsage().arrayBuffers;
  const sockets: Socket[] = [];
  // The clients connect one after the other, so that concurrent requests cannot share one copy.
  for (let client = 0; client < 40; client += 1) sockets.push(await stall());
  const heldBytes = process.memoryUsage().arrayBuffers - before;
  for (const socket of sockets) socket.destroy();
  // 40 copies would be 580 MB.
  expect(heldBytes).toBeLessThan(150_000_000);
  expect((await server.request(path)).body.equals(wholeResponse.body)).toBe(true);
});
