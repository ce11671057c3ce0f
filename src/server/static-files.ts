import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ServerEnv } from './http/env.ts';

/** Other sites may embed the icons and preview images when they link to the gallery. */
const ROOT_HEADERS = {
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
};
/** For files under /assets, whose names contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the client build: the assets under `/assets`, and the files of `web/public`, such as icons, at the
 * root. Uses the compressed variants (`.br`, `.gz`) that the build has written.
 */
export function staticFiles(clientDir: string): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const root = path.relative(process.cwd(), clientDir) || '.';
  const serve = serveStatic<ServerEnv>({ root, precompressed: true });
  const serveWith =
    (headers: Record<string, string>): MiddlewareHandler<ServerEnv> =>
    async (c, next) => {
      const response = await serve(c, next);
      if (!(response instanceof Response)) return response;
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      // `serveStatic` adds `Vary` only to compressed responses. Without `Vary`, a cache would send an uncompressed
      // response to all clients.
      if (existsSync(path.join(clientDir, `${c.req.path}.br`)))
        response.headers.set('vary', 'Accept-Encoding');
      return response;
    };
  routes.get('/assets/*', serveWith({ 'cache-control': IMMUTABLE }));
  // Answer a missing asset with a plain 404 instead of the 404 page. Tabs that still run an earlier build
  // request assets that no longer exist.
  routes.get('/assets/*', (c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  for (const entry of readdirSync(clientDir, { withFileTypes: true })) {
    if (entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      routes.get(`/${entry.name}`, serveWith(ROOT_HEADERS));
  }
  return routes;
}
