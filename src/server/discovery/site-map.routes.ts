import { Hono } from 'hono';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { listPages } from '#domain/content/pages/queries.ts';
import { SiteMapParts } from '#domain/discovery/site-map-parts.ts';
import {
  listSiteMapApps,
  listSiteMapCategories,
  listSiteMapPosts,
  listSiteMapScreens,
  type Range,
  SITE_MAP_KINDS,
  type SiteMapKind,
} from '#domain/discovery/site-map-queries.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { BROWSABLE_CATEGORY_TYPES } from '#shared/category-types.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { screensPath } from '#shared/screen-filters.ts';
import { pages } from '#shared/urls.ts';
import { answerWithDocument } from './cached-document.ts';
import type { DiscoveryDeps } from './deps.ts';
import { type SiteMapEntry, writeSiteMap, writeSiteMapIndex } from './site-map.ts';

const CONTENT_TYPE = 'application/xml; charset=utf-8';
/**
 * Only the first parts of each kind are cached. Large catalogues have hundreds of parts, which would displace
 * other documents from the cache.
 */
const MAX_CACHED_PARTS = 4;

const KINDS = ['pages', ...SITE_MAP_KINDS] as const;
type Kind = (typeof KINDS)[number];

/** Cache tags of the parts of each kind. */
const TAGS: Record<Kind, string[]> = {
  pages: [cacheTags.pages, cacheTags.stats],
  posts: [cacheTags.posts],
  apps: [cacheTags.apps],
  categories: [...BROWSABLE_CATEGORY_TYPES.map(cacheTags.categories), cacheTags.screens],
  screens: [cacheTags.screens],
};

const rawImagePath = (id: string | null): string | null => (id ? `/images/${id}/raw` : null);

/** Lists the pages of the kind `pages`: home pages, lists and static pages. */
async function listSinglePages({ db }: DiscoveryDeps): Promise<SiteMapEntry[]> {
  const stats = await getStats(db);
  const hasScreens = { web: stats.webScreens > 0, ios: stats.iosScreens > 0 };
  const lists = PLATFORMS.filter((platform) => hasScreens[platform]).flatMap((platform) => [
    pages.home(platform),
    pages.screens(platform),
    pages.apps(platform),
    ...BROWSABLE_CATEGORY_TYPES.map((type) => pages.categoryList(platform, type)),
  ]);
  const staticPages = (await listPages(db)).map(({ slug, updatedAt }) => ({
    url: pages.page(slug),
    updatedAt,
  }));
  return [
    ...[pages.home(), screensPath({ groups: {} }), ...lists, pages.blog, pages.integrations].map((url) => ({
      url,
    })),
    ...staticPages,
  ];
}

/** For every kind except `pages`: lists the pages in a range. */
const LIST_PAGES: Record<SiteMapKind, (deps: DiscoveryDeps, range: Range) => Promise<SiteMapEntry[]>> = {
  posts: async ({ db }, range) =>
    (await listSiteMapPosts(db, range)).map(({ slug, imageId, updatedAt }) => ({
      url: pages.post(slug),
      image: rawImagePath(imageId),
      updatedAt,
    })),
  apps: async ({ db }, range) =>
    (await listSiteMapApps(db, range)).map(({ slug, platform, imageId, updatedAt }) => ({
      url: pages.app(platform, slug),
      image: rawImagePath(imageId),
      updatedAt,
    })),
  categories: async ({ db }, range) =>
    (await listSiteMapCategories(db, range)).map(({ type, slug, platform, imageId, updatedAt }) => ({
      url: pages.category(platform, type, slug),
      image: rawImagePath(imageId),
      updatedAt,
    })),
  screens: async ({ db }, range) =>
    (await listSiteMapScreens(db, range)).map(({ id, imageId, updatedAt }) => ({
      url: pages.screen(id),
      image: rawImagePath(imageId),
      updatedAt,
    })),
};

const isKind = (kind: string | undefined): kind is Kind => KINDS.some((known) => known === kind);

/** Serves the site map: the index `/sitemap.xml` and its parts, `/sitemaps/{kind}-{number}.xml`. */
export function siteMapRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const { config, db } = deps;
  const { publicUrl } = config.site;
  const parts = new SiteMapParts(db);
  const routes = new Hono<ServerEnv>();

  const partUrl = (kind: Kind, number: number): string => `${publicUrl}/sitemaps/${kind}-${number}.xml`;

  routes.get('/sitemap.xml', async (c, next) => {
    const answer = await answerWithDocument(c, deps, async () => {
      const urls = [partUrl('pages', 1)];
      for (const kind of SITE_MAP_KINDS) {
        const ranges = await parts.rangesOf(kind);
        urls.push(...ranges.map((_, index) => partUrl(kind, index + 1)));
      }
      return {
        body: writeSiteMapIndex(urls),
        contentType: CONTENT_TYPE,
        tags: KINDS.flatMap((kind) => TAGS[kind]),
      };
    });
    return answer ?? next();
  });

  /** Returns the pages of a part, or null if there is no such part. */
  async function listPagesOfPart(kind: Kind, number: number): Promise<SiteMapEntry[] | null> {
    if (kind === 'pages') return number === 1 ? listSinglePages(deps) : null;
    const range = await parts.rangeOf(kind, number);
    return range ? LIST_PAGES[kind](deps, range) : null;
  }

  routes.get('/sitemaps/:part', async (c, next) => {
    const [, kind, digits] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(c.req.param('part')) ?? [];
    if (!isKind(kind)) return next();
    const number = Number(digits);
    const answer = await answerWithDocument(c, deps, async () => {
      const entries = await listPagesOfPart(kind, number);
      // A part without pages does not exist, because the schema of site maps requires at least one.
      if (!entries || entries.length === 0) return null;
      const absolute = entries.map(({ url, image, updatedAt }) => ({
        url: publicUrl + url,
        image: image ? publicUrl + image : null,
        updatedAt: updatedAt ?? null,
      }));
      return {
        body: writeSiteMap(absolute),
        contentType: CONTENT_TYPE,
        tags: TAGS[kind],
        isCacheable: number <= MAX_CACHED_PARTS,
      };
    });
    return answer ?? next();
  });
  return routes;
}
