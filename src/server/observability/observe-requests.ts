import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Services } from '#services/open-services.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { watchRequest } from './watch-requests.ts';

type Parts = {
  config: Config;
  logger: Logger;
  services: Services;
  pageCache: PageCache;
  readLimit: Semaphore;
  /** Version of Vitrine. */
  version: string;
};

export type RequestObserver = {
  /** Watches a request; null if neither metrics nor the access log are on. */
  watch: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
};

/** Starts the metrics server and the access log, as far as the settings turn them on. */
export async function startObserving({
  config,
  logger,
  services,
  pageCache,
  readLimit,
  version,
}: Parts): Promise<RequestObserver> {
  const { metrics: address, accessLog } = config;
  if (!address && !accessLog) return { watch: null, close: async () => undefined };
  // Loaded on demand, because most galleries run without metrics.
  const { createMetrics } = address ? await import('./metrics.ts') : { createMetrics: null };
  const metrics = createMetrics?.({ config, services, pageCache, readLimit, version });
  const { openMetricsServer } = await import('./metrics-server.ts');
  const server = metrics && address ? await openMetricsServer(metrics, address, logger) : null;
  if (server) logger.info({ port: server.port }, 'serving metrics');
  return {
    watch: (request, response) =>
      watchRequest(request, response, (finished) => {
        metrics?.observe(finished);
        if (!accessLog) return;
        const { ms, ...fields } = finished;
        logger.info({ ...fields, ms: Math.round(ms * 10) / 10 }, 'access');
      }),
    close: async () => server?.close(),
  };
}
