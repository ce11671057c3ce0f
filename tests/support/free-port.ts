import { once } from 'node:events';
import net from 'node:net';

/** Returns a port on which nothing listens. Another process can take it before the caller does, but rarely does. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
