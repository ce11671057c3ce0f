import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { prepareDrain } from './drain-connections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nhost: gallery\r\n\r\n';
/** Much more than the kernel buffers for a client that does not read. */
const LARGE_BYTES = 20_000_000;
/** Time for several checks for idle connections. */
const SEVERAL_CHECKS_MS = 200;
/** With this grace period, a drain that does not end by itself exceeds the time limit of the test. */
const LONG_GRACE_MS = 1_000_000;

/** Starts a server with one connection. `warnings` are the messages that the drain has logged. */
async function startServer(listener: RequestListener, graceMs = LONG_GRACE_MS) {
  const warnings: string[] = [];
  const logger = createLogger(
    { level: 'warn', format: 'json' },
    { write: (line: string) => void warnings.push(JSON.parse(line).msg) },
  );
  const server = createServer(listener);
  const drain = prepareDrain(server, logger, graceMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const accepted = once(server, 'connection');
  const client: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  return { server, drain, client, warnings };
}

test('a slow client receives its whole response while the server drains', async () => {
  const { server, drain, client, warnings } = await startServer(
    (_, response) => void response.end(Buffer.alloc(LARGE_BYTES)),
  );
  client.write(REQUEST);
  await once(client, 'readable');
  const drained = drain();
  await expect.poll(() => server.listening).toBe(false);
  await pause(SEVERAL_CHECKS_MS);
  const received = await buffer(client);
  expect(received.length).toBeGreaterThan(LARGE_BYTES);
  await drained;
  expect(warnings).toEqual([]);
});

test('a drain ends without a warning if a client has sent nothing on a connection', async () => {
  const { drain, client, warnings } = await startServer(() => undefined);
  const closed = once(client.resume(), 'close');
  await Promise.all([drain(), closed]);
  expect(warnings).toEqual([]);
});

test('a drain aborts a request that still runs after the grace period, and logs a warning', async () => {
  const { server, drain, client, warnings } = await startServer(() => undefined, 1);
  client.write(REQUEST);
  await once(server, 'request');
  const closed = once(client.resume(), 'close');
  await Promise.all([drain(), closed]);
  expect(warnings).toEqual(['aborted requests that were still running after the grace period']);
});
