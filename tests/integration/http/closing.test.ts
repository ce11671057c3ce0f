import net from 'node:net';
import { expect, test } from 'vitest';
import { openHttpWorld } from '../../support/http-world.ts';

test('an answer out of the page cache tells a closing server’s client to come back on another connection', async () => {
  const world = await openHttpWorld();
  await world.ask('/web');
  const socket = net.connect(Number(new URL(world.url).port), 'localhost');
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  // A request that has begun keeps its connection through the closing.
  socket.write('GET /web HTTP/1.1\r\nhost: localhost\r\n');
  await world.ask('/healthz');
  const closed = world.close();
  socket.write('\r\n');
  await ended;
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(received).toMatch(/\r\nconnection: close\r\n/i);
  expect(world.log.at(-1)).not.toMatchObject({ level: 50 });
  expect(world.log.filter(({ cached }) => cached === true)).toHaveLength(1);
});
