import { Hono } from 'hono';
import type { Db } from '#db/tables.ts';
import type { CardService } from '#domain/cards/card-service.ts';
import type { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import type { Config } from '#platform/config.ts';
import type { ServerEnv } from '#server/http/env.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import { cardRoutes } from './card.routes.ts';
import { feedRoutes } from './feed.routes.ts';
import { siteFileRoutes } from './site-files.routes.ts';
import { siteMapRoutes } from './site-map.routes.ts';

export type DiscoveryDeps = {
  config: Config;
  db: Db;
  markdown: MarkdownRenderer;
  cards: CardService;
  cache: PageCache;
};

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
