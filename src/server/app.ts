import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { createCardService } from '#domain/cards/card-service.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Semaphore } from '#platform/semaphore.ts';
import type { Services } from '#services/open-services.ts';
import { ProductError } from '#shared/errors.ts';
import { createApi } from './api/api.ts';
import type { Operations } from './api/deps.ts';
import { authRoutes } from './auth/auth.ts';
import { brandingRoutes } from './branding.routes.ts';
import { discoveryRoutes } from './discovery/discovery.ts';
import { healthRoutes } from './health.routes.ts';
import { removeCacheTags } from './http/cache-tags.ts';
import type { ServerEnv } from './http/env.ts';
import { errorResponse } from './http/error-response.ts';
import { noIndex } from './http/no-index.ts';
import { ANY_ORIGIN_HEADERS, onPublicReads, publicCors } from './http/public-cors.ts';
import { createReadLimit, limitReads } from './http/read-limit.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { avatarRoutes } from './images/avatar.routes.ts';
import { imageRoutes } from './images/routes.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import type { PageCache } from './pages/page-cache.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { Renderer } from './pages/renderer.ts';
import { staticFiles } from './static-files.ts';

export type AppDeps = {
  config: Config;
  logger: Logger;
  services: Services;
  accounts: Accounts;
  renderer: Renderer;
  pageCache: PageCache;
  /** Directory of the client build; null in development, where Vite serves the files. */
  clientDir: string | null;
  isClosing?: () => boolean;
  /** Limits the concurrent reads of visitors. The page cache uses the same semaphore for its renders. */
  readLimit?: Semaphore;
  operations: Operations;
};

/**
 * Compresses JSON responses. Apply it only to public reads: the size of a compressed response reveals whether an
 * attacker guessed a secret in it (the BREACH attack).
 */
const compressJson = compress({ contentTypeFilter: /^application\/json\b/ });

/** Combines all routes of the site into one request handler. `main.ts` opens the port. */
export function createApp(deps: AppDeps): Hono<ServerEnv> {
  const {
    config,
    logger,
    services,
    accounts,
    renderer,
    pageCache,
    clientDir,
    isClosing = () => false,
    readLimit = createReadLimit(),
    operations,
  } = deps;
  const app = new Hono<ServerEnv>();
  app.use(requestContext(logger));
  app.use(securityHeaders(config));
  app.onError(errorResponse);

  const { db, storage, images, markdown, analysis, similar, index } = services;
  const api = createApi({
    db,
    storage,
    images,
    markdown,
    analysis,
    similar,
    accounts,
    config,
    operations,
    index,
  });
  // Rendered pages get their data from the public API routes, in process and without the visitor's headers.
  const inProcessApi = new Hono<ServerEnv>();
  inProcessApi.use(async (c, next) => {
    c.set('requestId', c.env.requestId ?? 'page');
    c.set('log', c.env.log ?? logger);
    await next();
  });
  inProcessApi.onError(errorResponse);
  inProcessApi.route('/', api);

  app.route('/', healthRoutes(services, isClosing));
  for (const path of ['/api/*', '/mcp']) app.use(path, noIndex(config));
  // `etag` removes all headers except these from 304 responses. Scripts of other origins need the CORS headers of such
  // responses too.
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(ANY_ORIGIN_HEADERS)];
  app.use('/api/*', onPublicReads(api, publicCors), onPublicReads(api, compressJson));
  app.use('/api/*', removeCacheTags, etag({ retainedHeaders }), limitReads(readLimit));
  app.route('/', api);
  app.route('/auth/v1', authRoutes({ accounts, config }));
  app.route('/', imageRoutes({ images }));
  app.route('/', avatarRoutes({ db, storage }));
  // Registered before the static files, so that configured icons replace the files of the build with the same
  // names.
  app.route('/', brandingRoutes(config));
  if (clientDir) app.route('/', staticFiles(clientDir));
  const branding = { name: config.site.name, logo: config.branding.logo };
  const cards = createCardService({ db, storage, images, branding, logger });
  app.route('/', mcpRoutes({ config, db, images, index, similar, accounts, logger, readLimit }));
  app.use('/oembed', publicCors, limitReads(readLimit));
  app.route('/', discoveryRoutes({ config, db, index, markdown, cards, cache: pageCache }));
  app.route(
    '/',
    pageRoutes({
      config,
      renderer,
      cache: pageCache,
      api: async (path, init, requestVariables) => inProcessApi.request(path, init, requestVariables),
    }),
  );
  // GET and HEAD requests never arrive here, because the page routes answer every path.
  app.notFound((c) => {
    c.header('allow', 'GET, HEAD');
    return errorResponse(new ProductError('method_not_allowed'), c);
  });
  return app;
}
