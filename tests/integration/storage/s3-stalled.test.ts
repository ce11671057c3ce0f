import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createImageService } from '#domain/images/image-service.ts';
import { StoredRenditions } from '#domain/images/renditions/stored-renditions.ts';
import type { S3Config } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { errorResponse } from '#server/http/error-response.ts';
import { requestContext } from '#server/http/request-context.ts';
import { imageRoutes } from '#server/images/routes.ts';
import { openImageServiceFixture } from '../../support/image-service-fixture.ts';
import { imageFile } from '../../support/images.ts';
import { collect } from './collect.ts';

const LONG_TOTAL = { totalMs: 60_000, totalUploadMs: 60_000 };

/** Answers the requests to the fake S3 server. Each test sets its own function. */
let handle: http.RequestListener = () => {};
const server = http.createServer((request, response) => handle(request, response));
/** Storage with short timeouts per attempt. */
let storage: Storage;
/** Storage with long timeouts. */
let longTimeoutStorage: Storage;
/** Storage with long timeouts per attempt and a short one for all attempts together. */
let shortTotalTimeoutStorage: Storage;
let settings: S3Config;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'vitrine',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  };
  storage = openS3Storage(settings, {
    connectMs: 2_000,
    answerMs: 300,
    uploadMs: 400,
    idleMs: 300,
    idleStreamMs: 600,
    ...LONG_TOTAL,
  });
  longTimeoutStorage = openS3Storage(settings, {
    connectMs: 60_000,
    answerMs: 60_000,
    uploadMs: 60_000,
    idleMs: 60_000,
    idleStreamMs: 60_000,
    ...LONG_TOTAL,
  });
  shortTotalTimeoutStorage = openS3Storage(settings, {
    connectMs: 60_000,
    answerMs: 60_000,
    uploadMs: 60_000,
    idleMs: 60_000,
    idleStreamMs: 60_000,
    totalMs: 300,
    totalUploadMs: 300,
  });
});
afterEach(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

const startAllCalls = (storage: Storage): [string, Promise<unknown>][] => [
  ['get', storage.get('a/b')],
  ['stat', storage.stat('a/b')],
  ['stream', storage.stream('a/b')],
  ['put', storage.put('a/b', Buffer.alloc(100))],
  ['put of a stream', storage.put('a/c', Readable.from([Buffer.alloc(100)]))],
  ['delete', storage.delete('a/b')],
  ['deletePrefix', storage.deletePrefix('a/')],
  ['list', collect(storage.list('a/'))],
  ['check', storage.check()],
];

test.each([
  ['one attempt', () => storage],
  ['all attempts together', () => shortTotalTimeoutStorage],
])(
  'all calls time out if S3 accepts the request but never responds (time limit of %s)',
  async (_, getStorage) => {
    handle = () => {};
    const calls = startAllCalls(getStorage());
    const outcomes = await Promise.allSettled(calls.map(([, call]) => call));
    expect(
      outcomes.map((outcome, index) => [
        calls[index]?.[0],
        outcome.status === 'rejected' && outcome.reason.name,
      ]),
    ).toEqual(calls.map(([name]) => [name, 'TimeoutError']));
  },
);

test.each([
  ['buffer', () => Buffer.alloc(100)],
  ['stream', () => Readable.from([Buffer.alloc(100)])],
])('an upload of a %s may take minutes in a CLI command, but not in a request', async (_, createBody) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    /** Returns the outcome of an upload that the store confirms after five minutes. */
    const upload = async (allowSlowUploads: boolean): Promise<string> => {
      const received = Promise.withResolvers<http.ServerResponse>();
      handle = (request, response) => request.resume().on('end', () => received.resolve(response));
      const target = await openStorage({ dataDir: '/nowhere', s3: settings, allowSlowUploads });
      const outcome = target.put('a/b', createBody()).then(
        () => 'stored',
        ({ name }: Error) => name,
      );
      const response = await received.promise;
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      response.end();
      return outcome;
    };
    expect(await upload(true)).toBe('stored');
    expect(await upload(false)).toBe('TimeoutError');
  } finally {
    vi.useRealTimers();
  }
});

test('reading a file into memory times out if its bytes arrive slower than the total time limit allows', async () => {
  handle = (_, response) => {
    response.writeHead(200, { 'content-length': '1000000' });
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  await expect(shortTotalTimeoutStorage.get('a/b')).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('verifying a rendition times out if its bytes arrive slower than the total time limit allows', async () => {
  handle = (_request, response) => {
    response.writeHead(206, { 'content-length': 1_000_000 });
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  await expect(new StoredRenditions(shortTotalTimeoutStorage).verify('a/b', 'png')).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('the total time limit covers the opening of a stream, but not the reading', async () => {
  handle = (_, response) => {
    response.writeHead(200, { 'content-length': '5' });
    let remainingBytes = 5;
    const timer = setInterval(() => {
      response.write('x');
      remainingBytes -= 1;
      if (remainingBytes === 0) clearInterval(timer);
    }, 150);
  };
  const stream = await shortTotalTimeoutStorage.stream('a/b');
  expect(Buffer.concat((await stream?.toArray()) ?? []).toString()).toBe('xxxxx');
});

const respondWith =
  (status: number, body: string): http.RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body);

test.each<[string, http.RequestListener, () => Storage]>([
  ['does not respond', () => {}, () => shortTotalTimeoutStorage],
  [
    'reports an overload',
    respondWith(503, '<Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>'),
    () => longTimeoutStorage,
  ],
  ['is behind a gateway that cannot reach it', respondWith(502, '<h1>Bad<hr>'), () => longTimeoutStorage],
])('[O-08] images and uploads return 503 with Retry-After while S3 %s', async (_, listener, getStorage) => {
  handle = listener;
  const fixture = await openImageServiceFixture();
  const file = await imageFile({ width: 60, height: 40 });
  // The fixture has its own storage, which works. Only `imagesOnS3` reads and writes through S3.
  const { id } = await fixture.images.ingest(file, { purpose: 'logo' });
  const imagesOnS3 = createImageService({
    db: fixture.db,
    storage: getStorage(),
    logger: createLogger({ level: 'fatal', format: 'json' }),
    settings: { avif: false, renditionCacheBytes: 1_000_000 },
  });
  const app = new Hono<ServerEnv>();
  app.use(requestContext(createLogger({ level: 'fatal', format: 'json' })));
  app.onError(errorResponse);
  app.route('/', imageRoutes({ images: imagesOnS3 }));
  app.post('/upload', async (c) => {
    await imagesOnS3.ingest(file, { purpose: 'logo' });
    return c.text('stored');
  });
  for (const [path, method] of [
    [`/images/${id}/public?w=80`, 'GET'],
    [`/images/${id}/raw`, 'GET'],
    ['/upload', 'POST'],
  ]) {
    const response = await app.request(path as string, { method: method as string });
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '2']);
  }
  await imagesOnS3.close();
  await fixture.close();
});

test('reading into memory and reading a stream fail if the response stalls midway', async () => {
  handle = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('the first half');
  };
  await expect(storage.get('a/b')).rejects.toThrow();
  const stream = await storage.stream('a/b');
  await expect(stream?.toArray()).rejects.toThrow();
});

test('many slow readers do not block other requests to S3', async () => {
  handle = (request, response) => {
    const isSmall = request.url?.includes('small');
    response.writeHead(200, { 'content-length': isSmall ? '2' : '1000000' });
    if (isSmall) response.end('ok');
    else response.write(Buffer.alloc(500_000));
  };
  // 80 streams need more than 50 connections, the default maximum of the S3 client.
  const streams = await Promise.all(
    Array.from({ length: 80 }, (_, index) => longTimeoutStorage.stream(`large/${index}`)),
  );
  expect((await longTimeoutStorage.get('small'))?.toString()).toBe('ok');
  for (const stream of streams) stream?.on('error', () => {}).destroy();
});
