import net from 'node:net';
import { expect, test } from 'vitest';
import { openHttpWorld } from '../../support/http-world.ts';

test('a response from the page cache has "connection: close" while the server shuts down', async () => {
  const world = await openHttpWorld();
  await world.ask('/web');
  const socket = net.connect(Number(new URL(world.url).port), 'localhost');
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  // An incomplete request keeps its connection open during the shutdown.
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
