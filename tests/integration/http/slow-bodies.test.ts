import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BODY_TIMEOUTS, limitSlowBodies } from '#server/http/slow-bodies.ts';

let server: Server;
let clock: number;
let check: () => void;
let received: number;
let isReading: boolean;
let held: IncomingMessage | undefined;
beforeEach(async () => {
  [clock, received, isReading] = [0, 0, true];
  server = createServer(BODY_TIMEOUTS);
  ({ check } = limitSlowBodies(server, () => clock));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.on('error', () => undefined);
    if (!isReading) {
      held = request;
      return;
    }
    request.on('data', (part: Buffer) => {
      received += part.length;
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

type Client = { socket: net.Socket; answer(): string; closed: Promise<unknown> };

async function post(bytes: number): Promise<Client> {
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const requested = once(server, 'request');
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n\r\n`);
  await requested;
  return { socket, answer: () => text, closed };
}

/** Lets time pass, in steps that the checks would come in. */
const pass = (seconds: number): void => {
  for (let step = 0; step < seconds; step += 5) {
    clock += 5000;
    check();
  }
};

test('a client that sends a byte now and then is ended with 408 after half a minute', async () => {
  const client = await post(1000);
  for (const byte of 'abcd') {
    client.socket.write(byte);
    await expect.poll(() => received).toBe('abcd'.indexOf(byte) + 1);
    pass(5);
    expect(client.answer()).toBe('');
  }
  pass(10);
  await client.closed;
  expect(client.answer()).toMatch(/^HTTP\/1\.1 408 /);
});

test('an upload over a slow line is received to its end, however long it takes', async () => {
  const part = Buffer.alloc(256 * 1024);
  const parts = 12;
  const client = await post(part.length * parts);
  for (let sent = 1; sent <= parts; sent++) {
    client.socket.write(part);
    await expect.poll(() => received).toBe(part.length * sent);
    pass(30);
  }
  // Far longer than the five minutes that Node gives a request.
  expect(clock).toBeGreaterThanOrEqual(300_000);
  await expect.poll(() => client.answer()).toContain('received');
});

test('a client is not ended while the server itself reads nothing', async () => {
  isReading = false;
  const client = await post(4 * 1024 * 1024);
  client.socket.write(Buffer.alloc(4 * 1024 * 1024));
  // Its buffer is full once no more is taken.
  await expect.poll(() => held?.readableLength ?? 0).toBeGreaterThanOrEqual(64 * 1024);
  pass(120);
  // What the server sent would reach the client only later.
  expect(held?.socket.writableEnded).toBe(false);
});
