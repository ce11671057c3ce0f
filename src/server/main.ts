import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts';
import { finishMails } from '#domain/accounts/mail/mails.ts';
import { firstAdminLink } from '#domain/accounts/users/first-admin.ts';
import { CHANGES_CHANNEL, parseChanges } from '#domain/changes.ts';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { loadDemoOnce } from '#domain/demo/first-start.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { prepareBackupFolder } from '#services/backup/schedule.ts';
import { openServices, type Services } from '#services/open-services.ts';
import { createApp } from './app.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { prepareDrain } from './http/drain-connections.ts';
import { explainListenError } from './http/listen-error.ts';
import { createReadLimit } from './http/read-limit.ts';
import { BODY_TIMEOUTS, limitSlowBodies } from './http/slow-bodies.ts';
import { serveCachedRenditions } from './images/rendition-response.ts';
import { localUrl } from './local-url.ts';
import { type RequestObserver, startObserving } from './observability/observe-requests.ts';
import { createOperations } from './operations.ts';
import type { Development } from './pages/development.ts';
import { PageCache } from './pages/page-cache.ts';
import { serveCachedPages } from './pages/page-response.ts';
import { openBuiltRenderer } from './pages/renderer.ts';

export type StartOptions = {
  config: Config;
  logger: Logger;
  /** Project root with dist/ and, in development, the sources. */
  rootDir: string;
  mode: 'built' | 'development';
  /** Version of Vitrine, for backups, metrics, traces and the status of the server. */
  version?: string;
  /** Clock for sessions, tokens and rate limits; defaults to the system clock. */
  clock?: Clock;
};

export type RunningServer = {
  /** URL with the host and port that the server listens on, for example `http://localhost:3000`. */
  url: string;
  /** The services that the server uses. `close` closes them too. */
  services: Services;
  accounts: Accounts;
  /** Link to the page that creates the first admin; null if an account exists. */
  setupLink: string | null;
  operations: ReturnType<typeof createOperations>;
  /**
   * Reports not ready but accepts requests for `DRAIN_SECONDS`, then waits up to ten seconds for running requests and
   * closes everything. `finishCommands` runs meanwhile, and the services, which commands use, stay open until it ends.
   */
  close(finishCommands?: () => Promise<void>): Promise<void>;
};

/**
 * Keep-alive timeout of idle connections. It must exceed that of proxies, usually 60 s. With Node's default of 5 s, a
 * proxy would sometimes send a request on a connection that Node is closing.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Keeps the `Request` and `Response` of Node as globals. `hostname` is the host of HTTP/1.0 requests without a Host
 * header, such as health checks of load balancers.
 */
const LISTENER_OPTIONS = { overrideGlobalObjects: false, hostname: 'localhost' };

/**
 * Opens all services, starts listening and starts the background jobs. If anything fails, closes everything
 * opened so far and throws.
 */
export async function startServer({
  config,
  logger,
  rootDir,
  mode,
  version = 'unknown',
  clock,
}: StartOptions): Promise<RunningServer> {
  const services = await openServicesAndModel(config, logger);
  let development: Development | null = null;
  const { server, drain } = createHttpServer(logger);
  let stopListening: (() => Promise<void>) | null = null;
  let opened: Accounts | null = null;
  let observer: RequestObserver | null = null;
  try {
    const distDir = path.join(rootDir, 'dist');
    if (mode === 'development') {
      // Loaded lazily: it imports the bundler, which is needed only in development.
      development = await (await import('./pages/development.ts')).openDevelopment(rootDir);
    }
    const renderer = development?.renderer ?? (await openBuiltRenderer(distDir));
    const readLimit = createReadLimit();
    const pageCache = new PageCache({ staleMs: config.stalePagesSeconds * 1000, readLimit });
    const state = { isClosing: false };
    // Listen for changes before the first page is cached; otherwise the cache would miss a write in between.
    stopListening = await services.database.listen(CHANGES_CHANNEL, (payload) => {
      const removed = pageCache.purge(parseChanges(payload));
      logger.debug({ removed }, 'pages purged');
    });
    const textDeps = { ...services, publicUrl: config.site.publicUrl };
    await provideDefaultContent(textDeps, config.site);
    const demo = config.demo ? await loadDemoOnce({ ...textDeps, logger }, path.join(rootDir, 'demo')) : null;
    opened = await openAccounts({ db: services.db, logger, config, ...(clock && { clock }) });
    observer = await startObserving({ config, logger, services, pageCache, readLimit, version });
    const { observe } = observer;
    // Do not `await` between `listen` and `server.on('request')`: a request that arrived meanwhile would get no answer.
    const url = await listen(server, config);
    // Without PUBLIC_URL, the public address is derived from the actual port.
    const site = config.isPublicUrlSet ? config.site : { ...config.site, publicUrl: url };
    const finalConfig = { ...config, site };
    const accounts: Accounts = { ...opened, site: { ...opened.site, publicUrl: site.publicUrl } };
    const operations = createOperations({ config, logger, services, accounts, pageCache, version });
    const app = createApp({
      config: finalConfig,
      logger,
      services,
      accounts,
      renderer,
      pageCache,
      clientDir: development ? null : path.join(distDir, 'client'),
      isClosing: () => state.isClosing,
      readLimit,
      operations,
    });
    const listener = getRequestListener(app.fetch, LISTENER_OPTIONS);
    const withPageCache = serveCachedPages(pageCache, logger, (req, res) => void listener(req, res));
    const renditionDeps = { images: services.images, config: finalConfig, logger };
    const withCaches = serveCachedRenditions(renditionDeps, withPageCache);
    const handler = development ? development.wrap(withCaches) : withCaches;
    server.on('request', (request, response) => {
      if (state.isClosing) response.setHeader('connection', 'close');
      observe(request, response, () => handler(request, response));
    });

    const setupLink = await firstAdminLink(accounts);
    const jobs = await startBackgroundJobs({ config, logger, services, accounts, version, demo });

    let closing: Promise<void> | null = null;
    return {
      url,
      services,
      accounts,
      setupLink,
      operations,
      close: (finishCommands) => {
        closing ??= (async () => {
          state.isClosing = true;
          await Promise.all([finishCommands?.(), delay(config.drainSeconds * 1000).then(drain)]);
          await Promise.all([jobs.stop(), finishMails(accounts)]);
          await observer?.close();
          await stopListening?.();
          await development?.close();
          opened?.mailer.close();
          await services.close();
        })();
        return closing;
      },
    };
  } catch (error) {
    server.close();
    await observer?.close();
    await stopListening?.();
    await development?.close();
    opened?.mailer.close();
    await services.close();
    throw error;
  }
}

/**
 * Opens the services and the operator's embedding model, if one is set. Throws if the model or the folder of the
 * scheduled backups cannot be used.
 */
async function openServicesAndModel(config: Config, logger: Logger): Promise<Services> {
  if (config.backups) await prepareBackupFolder(config.backups);
  const services = await openServices(config, logger);
  try {
    await services.analysis.embedding?.open();
    return services;
  } catch (error) {
    await services.close();
    throw error;
  }
}

function createHttpServer(logger: Logger): { server: Server; drain: () => Promise<void> } {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...BODY_TIMEOUTS });
  limitSlowBodies(server);
  return { server, drain: prepareDrain(server, logger) };
}

function listen(server: Server, config: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { host, port } = config;
      reject(explainListenError(error, { host, port, hostSetting: 'HOST', portSetting: 'PORT' }));
    });
    server.listen(config.port, config.host, () => {
      const { port } = server.address() as AddressInfo;
      resolve(localUrl(config.host, port));
    });
  });
}
