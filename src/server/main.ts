import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { startOcr, startTraining } from '#analysis/index.ts';
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts';
import { firstAdminLink } from '#domain/accounts/users/first-admin.ts';
import { CHANGES_CHANNEL, parseChanges } from '#domain/changes.ts';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { startPublishing } from '#domain/content/posts/scheduled.ts';
import { provideDemo } from '#domain/demo/first-start.ts';
import { startWarmUp } from '#domain/demo/warm-up.ts';
import type { Clock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { startHousekeeping } from '#services/housekeeping.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { createApp } from './app.ts';
import { BODY_TIMEOUTS, limitSlowBodies } from './http/slow-bodies.ts';
import { withRenditionsInMemory } from './images/rendition-answer.ts';
import type { Development } from './pages/development.ts';
import { withCachedPages } from './pages/page-answer.ts';
import { PageCache } from './pages/page-cache.ts';
import { openBuiltRenderer } from './pages/renderer.ts';

export type StartOptions = {
  config: Config;
  logger: Logger;
  /** Project root with dist/ and, in development, the sources. */
  rootDir: string;
  mode: 'built' | 'development';
  /** Clock of the accounts; defaults to the system clock. */
  clock?: Clock;
};

export type RunningServer = {
  /** Address that the server actually listens on. */
  url: string;
  /** Services of the server; closed together with it. */
  services: Services;
  accounts: Accounts;
  /** Link to the page that creates the first admin; null if an account exists. */
  setupLink: string | null;
  /** Waits up to `graceMs` for running requests, then closes everything. */
  close(): Promise<void>;
};

const GRACE_MS = 10_000;

/**
 * Keep-alive timeout of idle connections. It must exceed that of proxies (usually 60 s): with Node's default of 5 s, a
 * proxy sometimes sends a request on a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** Opens all services and starts listening. On failure, closes everything that was already open. */
export async function startServer({
  config,
  logger,
  rootDir,
  mode,
  clock,
}: StartOptions): Promise<RunningServer> {
  const services = await openServices(config, logger);
  let development: Development | null = null;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...BODY_TIMEOUTS });
  limitSlowBodies(server);
  let stopListening: (() => Promise<void>) | null = null;
  let opened: Accounts | null = null;
  try {
    const distDir = path.join(rootDir, 'dist');
    if (mode === 'development') {
      // Loaded lazily: it imports the bundler, which is needed only in development.
      const { openDevelopment } = await import('./pages/development.ts');
      development = await openDevelopment(rootDir);
    }
    const renderer = development?.renderer ?? (await openBuiltRenderer(distDir));
    const pageCache = new PageCache();
    const state = { closing: false };
    // Must start before the first page is cached; otherwise a write in between would be missed.
    stopListening = await services.database.listen(CHANGES_CHANNEL, (payload) => {
      const removed = pageCache.purge(parseChanges(payload));
      logger.debug({ removed }, 'pages purged');
    });
    const texts = { ...services, publicUrl: config.site.publicUrl };
    await provideDefaultContent(texts, config.site);
    const demo = config.demo ? await provideDemo({ ...texts, logger }, path.join(rootDir, 'demo')) : null;
    opened = await openAccounts({ db: services.db, logger, config, ...(clock && { clock }) });
    const url = await listen(server, config);
    // Without PUBLIC_URL, the public address is derived from the actual port.
    const settled = config.publicUrlGiven ? config : { ...config, site: { ...config.site, publicUrl: url } };
    const accounts: Accounts = { ...opened, site: { ...opened.site, publicUrl: settled.site.publicUrl } };
    const app = createApp({
      config: settled,
      logger,
      services,
      accounts,
      renderer,
      pageCache,
      clientDir: development ? null : path.join(distDir, 'client'),
      isClosing: () => state.closing,
    });
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const pages = withCachedPages(pageCache, logger, (request, response) => void listener(request, response));
    const cached = withRenditionsInMemory({ images: services.images, config: settled, logger }, pages);
    const handler = development ? development.wrap(cached) : cached;
    server.on('request', (request, response) => {
      if (state.closing) response.setHeader('connection', 'close');
      handler(request, response);
    });

    const housekeeping = startHousekeeping({ ...services, accounts }, logger);
    const publishing = await startPublishing({ ...services, logger });
    const setupLink = await firstAdminLink(accounts);
    const training = startTraining({ ...services, logger });
    const warmUp = demo && startWarmUp(services.images, demo, logger);
    const ocrText = config.textRecognition
      ? await startOcr({ ...services, openOcrEngine: services.analysis.ocrEngine, logger })
      : null;

    let closed: Promise<void> | null = null;
    return {
      url,
      services,
      accounts,
      setupLink,
      close: () => {
        closed ??= (async () => {
          state.closing = true;
          await drain(server, logger);
          await warmUp?.stop();
          await ocrText?.stop();
          await training.stop();
          await housekeeping.stop();
          await publishing.stop();
          await stopListening?.();
          await development?.close();
          opened?.mailer.close();
          await services.close();
        })();
        return closed;
      },
    };
  } catch (error) {
    server.close();
    await stopListening?.();
    await development?.close();
    await services.close();
    throw error;
  }
}

function listen(server: Server, config: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(
              `Port ${config.port} on ${config.host} is taken by another program: set PORT to another one`,
              { cause: error },
            )
          : error,
      );
    });
    server.listen(config.port, config.host, () => {
      const { port } = server.address() as AddressInfo;
      const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
      resolve(`http://${host}:${port}`);
    });
  });
}

/** Stops accepting connections, waits for running requests, and aborts the rest after the grace period. */
async function drain(server: Server, logger: Logger): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    logger.warn('requests that were still running after the grace period were aborted');
    server.closeAllConnections();
  }, GRACE_MS);
  await closed;
  clearTimeout(cut);
}
