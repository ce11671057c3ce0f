import { readdirSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ServerEnv } from './http/env.ts';

const DAY = 'public, max-age=86400';
/** File names under /assets contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the files of the build: hashed assets, and the files of `web/public` at the root, such as icons. */
export function staticFiles(clientDir: string): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const root = path.relative(process.cwd(), clientDir) || '.';
  const serve = serveStatic<ServerEnv>({ root, precompressed: true });
  const files =
    (cacheControl: string): MiddlewareHandler<ServerEnv> =>
    async (c, next) => {
      const answer = await serve(c, next);
      if (answer instanceof Response) answer.headers.set('cache-control', cacheControl);
      return answer;
    };
  routes.get('/assets/*', files(IMMUTABLE));
  // A missing asset gets a plain 404 instead of a page, for example in a tab that still runs an earlier build.
  routes.get('/assets/*', (c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  for (const entry of readdirSync(clientDir, { withFileTypes: true })) {
    if (entry.isFile() && !/\.(br|gz)$/.test(entry.name)) routes.get(`/${entry.name}`, files(DAY));
  }
  return routes;
}
