import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { collect } from './collect.ts';

let handle: http.RequestListener = () => {};
const server = http.createServer((request, response) => handle(request, response));
let storage: Storage;
/** Of nobody in a hurry. */
let patient: Storage;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = {
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
  });
  patient = openS3Storage(settings, {
    connectMs: 60_000,
    answerMs: 60_000,
    uploadMs: 60_000,
    idleMs: 60_000,
    idleStreamMs: 60_000,
  });
});
afterEach(() => server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('every call ends with an error when the store takes it and never answers', async () => {
  handle = () => {};
  const calls: [string, Promise<unknown>][] = [
    ['get', storage.get('a/b')],
    ['stat', storage.stat('a/b')],
    ['stream', storage.stream('a/b')],
    ['put', storage.put('a/b', Buffer.alloc(100))],
    ['put of a stream', storage.put('a/c', Readable.from([Buffer.alloc(100)]))],
    ['delete', storage.delete('a/b')],
    ['list', collect(storage.list('a/'))],
    ['check', storage.check()],
  ];
  const ends = await Promise.allSettled(calls.map(([, call]) => call));
  expect(ends.map((end, at) => [calls[at]?.[0], end.status === 'rejected' && end.reason.name])).toEqual(
    calls.map(([name]) => [name, 'TimeoutError']),
  );
});

test('a file that stops in the middle is an error, read whole or as a stream', async () => {
  handle = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('the first half');
  };
  await expect(storage.get('a/b')).rejects.toThrow();
  const stream = await storage.stream('a/b');
  await expect(stream?.toArray()).rejects.toThrow();
});

test('many who read slowly keep nobody else from the store', async () => {
  handle = (request, response) => {
    const whole = request.url?.includes('small');
    response.writeHead(200, { 'content-length': whole ? '2' : '1000000' });
    if (whole) response.end('ok');
    else response.write(Buffer.alloc(500_000));
  };
  const slow = await Promise.all(Array.from({ length: 80 }, (_, index) => patient.stream(`large/${index}`)));
  expect((await patient.get('small'))?.toString()).toBe('ok');
  for (const stream of slow) stream?.on('error', () => {}).destroy();
});
