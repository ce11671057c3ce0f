import { Hono } from 'hono';
import type { ServerEnv } from '#server/http/env.ts';
import { cardRoutes } from './card.routes.ts';
import type { DiscoveryDeps } from './deps.ts';
import { feedRoutes } from './feed.routes.ts';
import { siteFileRoutes } from './site-files.routes.ts';
import { siteMapRoutes } from './site-map.routes.ts';

/**
 * What tells others what is here: feeds, site map, previews and the small files that machines look for. What does not
 * exist is left to the pages, which say so.
 */
export function discoveryRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.route('/', siteFileRoutes(deps.config));
  routes.route('/', feedRoutes(deps));
  routes.route('/', siteMapRoutes(deps));
  routes.route('/', cardRoutes(deps.cards));
  return routes;
}
