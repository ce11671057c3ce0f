import { Hono } from 'hono';
import type { ServerEnv } from '#server/http/env.ts';
import { agentFileRoutes } from './agent-files.routes.ts';
import { cardRoutes } from './card.routes.ts';
import type { DiscoveryDeps } from './deps.ts';
import { feedRoutes } from './feed.routes.ts';
import { oembedRoutes } from './oembed.routes.ts';
import { screenFeedRoutes } from './screen-feeds.routes.ts';
import { siteFileRoutes } from './site-files.routes.ts';
import { siteMapRoutes } from './site-map.routes.ts';

/**
 * Serves feeds, site map, social cards, oEmbed and files for crawlers and agents. Most requests for missing documents
 * fall through to the pages, which answer 404. The feeds of filtered screens and oEmbed answer 404 themselves.
 */
export function discoveryRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.route('/', siteFileRoutes(deps.config));
  routes.route('/', feedRoutes(deps));
  routes.route('/', screenFeedRoutes(deps));
  routes.route('/', siteMapRoutes(deps));
  routes.route('/', cardRoutes(deps.cards));
  routes.route('/', oembedRoutes(deps));
  routes.route('/', agentFileRoutes(deps));
  return routes;
}
