import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { acceptWaitingConnections } from './accept-connections.ts';

test('a closing server answers requests on connections that were still waiting to be accepted', async () => {
  const server = createServer((_, response) => void response.end('answer'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  for (const client of clients) client.write('GET / HTTP/1.1\r\nhost: gallery\r\nconnection: close\r\n\r\n');
  const answers = Promise.all(clients.map((client) => text(client)));
  // The kernel establishes the connections before the server accepts them, so all clients are connected after about one
  // iteration of the event loop. The server accepts at most one connection per iteration, so most of them still wait.
  await Promise.all(clients.map((client) => once(client, 'connect')));
  await acceptWaitingConnections(server);
  const closed = new Promise((resolve) => server.close(resolve));
  for (const answer of await answers) expect(answer).toContain('answer');
  await closed;
});
