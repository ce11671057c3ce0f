import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BODY_TIMEOUTS, limitSlowBodies } from '#server/http/slow-bodies.ts';

let server: Server;
let clock: number;
let check: () => void;
let receivedBytes: number;
let isReading: boolean;
let unreadRequest: IncomingMessage | undefined;
beforeEach(async () => {
  [clock, receivedBytes, isReading] = [0, 0, true];
  server = createServer(BODY_TIMEOUTS);
  ({ check } = limitSlowBodies(server, () => clock));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.on('error', () => undefined);
    if (!isReading) {
      unreadRequest = request;
      return;
    }
    request.on('data', (part: Buffer) => {
      receivedBytes += part.length;
    });
    request.on('end', () => response.end('received'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Client = { socket: net.Socket; response(): string; closed: Promise<unknown> };

/** Sends the head of a POST request with a body of `contentLength` bytes. The test sends the body. */
async function post(contentLength: number): Promise<Client> {
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const requestEvent = once(server, 'request');
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${contentLength}\r\n\r\n`);
  await requestEvent;
  return { socket, response: () => text, closed };
}

/** Advances the clock in steps of five seconds, with a check after each step. */
const advanceClock = (seconds: number): void => {
  for (let step = 0; step < seconds; step += 5) {
    clock += 5000;
    check();
  }
};

test('a client that sends only a few bytes gets status 408 after half a minute', async () => {
  const client = await post(1000);
  for (const byte of 'abcd') {
    client.socket.write(byte);
    await expect.poll(() => receivedBytes).toBe('abcd'.indexOf(byte) + 1);
    advanceClock(5);
    expect(client.response()).toBe('');
  }
  advanceClock(10);
  await client.closed;
  expect(client.response()).toMatch(/^HTTP\/1\.1 408 /);
});

test('an upload over a slow connection is received completely, regardless of its duration', async () => {
  // One part in 30 seconds is slightly more than the minimum rate of 240 KiB in 30 seconds.
  const part = Buffer.alloc(256 * 1024);
  const parts = 12;
  const client = await post(part.length * parts);
  for (let sentParts = 1; sentParts <= parts; sentParts++) {
    client.socket.write(part);
    await expect.poll(() => receivedBytes).toBe(part.length * sentParts);
    advanceClock(30);
  }
  // The upload took longer than Node's default request timeout of five minutes.
  expect(clock).toBeGreaterThanOrEqual(300_000);
  await expect.poll(() => client.response()).toContain('received');
});

test('a client stays connected while the server does not read its body', async () => {
  isReading = false;
  const client = await post(4 * 1024 * 1024);
  client.socket.write(Buffer.alloc(4 * 1024 * 1024));
  // Wait until the server's buffer is full.
  await expect.poll(() => unreadRequest?.readableLength ?? 0).toBeGreaterThanOrEqual(64 * 1024);
  advanceClock(120);
  // The test checks the server's socket, because a response would reach the client with a delay.
  expect(unreadRequest?.socket.writableEnded).toBe(false);
});
