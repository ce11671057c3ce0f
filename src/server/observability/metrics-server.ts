import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '#platform/logger.ts';
import { explainListenError } from '#server/http/listen-error.ts';
import type { Metrics } from './metrics.ts';

export type MetricsServer = {
  /** Port that the server actually listens on. */
  port: number;
  close(): Promise<void>;
};

/**
 * Serves `/metrics` on a port of its own, so that the public port never exposes it. Throws `ConfigError` if it
 * cannot listen on the host or port.
 */
export async function openMetricsServer(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
  logger: Logger,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (err: unknown) => {
        logger.error({ err }, 'could not render the metrics');
        response.writeHead(500).end();
      },
    );
  });
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        explainListenError(error, { host, port, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' }),
      ),
    );
    server.listen(port, host, resolve);
  });
