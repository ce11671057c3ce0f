import { once } from 'node:events';
import net from 'node:net';

export type DatabaseProxy = {
  /** Address of the database through the proxy. */
  url: string;
  /** Stops forwarding data on the open connections without closing them. New connections work. */
  freeze(): void;
  /** Breaks all connections and, until `resume`, every new one. */
  interrupt(): void;
  resume(): void;
  /** Breaks all connections and refuses new ones, like a server that is down. */
  close(): void;
};

/** Starts a proxy on a loopback port between the gallery and a PostgreSQL server. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets: net.Socket[] = [];
  // PostgreSQL's parameter `host` is the folder of a Unix socket.
  const folder = target.searchParams.get('host');
  let isInterrupted = false;
  const proxy = net.createServer((client) => {
    if (isInterrupted) {
      client.destroy();
      return;
    }
    const server = folder
      ? net.connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
      : net.connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, server]) sockets.push(socket.on('error', () => {}));
    client.pipe(server).pipe(client);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as net.AddressInfo;
  return {
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    interrupt: () => {
      isInterrupted = true;
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    resume: () => {
      isInterrupted = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
