import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Services } from '#services/open-services.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { type FinishedRequest, onRequestEnd } from './request-end.ts';
import type { Traces } from './traces.ts';

type ObserverDeps = {
  config: Config;
  logger: Logger;
  services: Services;
  pageCache: PageCache;
  readLimit: Semaphore;
  /** Version of Vitrine. */
  version: string;
};

export type RequestObserver = {
  /** Runs `handle`, which answers the request, and observes the response. */
  observe: (request: IncomingMessage, response: ServerResponse, handle: () => void) => void;
  close(): Promise<void>;
};

/** Starts the metrics server, the access log and the traces, each only if the settings turn it on. */
export async function startObserving({
  config,
  logger,
  services,
  pageCache,
  readLimit,
  version,
}: ObserverDeps): Promise<RequestObserver> {
  const { metrics: address, accessLog, tracing } = config;
  if (!address && !accessLog && !tracing)
    return { observe: (_request, _response, handle) => handle(), close: async () => undefined };
  // These modules are loaded on demand, because most galleries run without metrics and traces.
  const { createMetrics } = address ? await import('./metrics.ts') : { createMetrics: null };
  const metrics = createMetrics?.({ config, services, pageCache, readLimit, version });
  const { openMetricsServer } = await import('./metrics-server.ts');
  const { openTraces } = tracing ? await import('./traces.ts') : { openTraces: null };
  const server = metrics && address ? await openMetricsServer(metrics, address, logger) : null;
  let traces: Traces | undefined;
  try {
    traces = openTraces?.({ config, logger, version });
  } catch (error) {
    await server?.close();
    throw error;
  }
  if (server) logger.info({ port: server.port }, 'serving metrics');
  const report = (finished: FinishedRequest): void => {
    metrics?.observe(finished);
    if (!accessLog) return;
    const { ms, ...fields } = finished;
    logger.info({ ...fields, ms: Math.round(ms * 10) / 10 }, 'access');
  };
  return {
    observe: (request, response, handle) => {
      if (metrics || accessLog) onRequestEnd(request, response, report);
      if (traces) traces.trace(request, response, handle);
      else handle();
    },
    close: async () => {
      await traces?.close();
      await server?.close();
    },
  };
}
