import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy between the server and a service such as S3. It simulates that the service hangs or is unreachable. */
export class TcpProxy {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  #isFrozen = false;
  /** Port to listen on again after `refuse`. */
  #refusedPort = 0;

  private constructor(targetPort: number) {
    this.#server = net.createServer((client) => {
      const target = net.connect(targetPort, '127.0.0.1');
      for (const [from, to] of [
        [client, target],
        [target, client],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        if (!this.#isFrozen) from.pipe(to);
      }
    });
  }

  static async open(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  /** Stops forwarding. Connections stay open, and new ones are accepted. */
  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Breaks the frozen connections, as a restart of the service would, and forwards new ones. */
  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Breaks all connections and refuses new ones until `listen`. */
  async refuse(): Promise<void> {
    const { port } = this;
    this.#refusedPort = port;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections again after `refuse`, on the same port. */
  async listen(): Promise<void> {
    await once(this.#server.listen(this.#refusedPort, '127.0.0.1'), 'listening');
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
