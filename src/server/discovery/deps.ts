import type { Db } from '#db/tables.ts';
import type { CardService } from '#domain/cards/card-service.ts';
import type { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import type { LiveIndex } from '#domain/explore/index/live-index.ts';
import type { Config } from '#platform/config.ts';
import type { PageCache } from '#server/pages/page-cache.ts';

export type DiscoveryDeps = {
  config: Config;
  db: Db;
  /** Index of all screens in memory, for the feeds of filtered screens. */
  index: LiveIndex;
  markdown: MarkdownRenderer;
  cards: CardService;
  cache: PageCache;
};
