import { Hono } from 'hono';
import { cacheTags } from '#domain/changes.ts';
import { exploreWithFilters } from '#domain/explore/explore-screens.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { publicCors } from '#server/http/public-cors.ts';
import { CATEGORY_TYPES } from '#shared/category-types.ts';
import { describeMonths } from '#shared/dates.ts';
import { PLATFORM_LABELS } from '#shared/platforms.ts';
import { SCREEN_FEEDS, type ScreenFeedFormat, screensFeedPath } from '#shared/screen-feeds.ts';
import {
  countChoices,
  isCacheableQuery,
  parseScreenFilters,
  type ScreenFilters,
  screensPath,
} from '#shared/screen-filters.ts';
import { firstValues } from '#shared/search-params.ts';
import { writeAtom } from './atom.ts';
import { answerWithDocument } from './cached-document.ts';
import type { DiscoveryDeps } from './deps.ts';
import type { Feed } from './feed.ts';
import { screenEntry } from './feed-entries.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

const MAX_ENTRIES = 50;

const WRITERS: Record<ScreenFeedFormat, { write: (feed: Feed) => string; contentType: string }> = {
  rss: { write: writeRss, contentType: 'application/rss+xml; charset=utf-8' },
  atom: { write: writeAtom, contentType: 'application/atom+xml; charset=utf-8' },
  json: { write: writeJsonFeed, contentType: 'application/feed+json; charset=utf-8' },
};

/**
 * Loads the feed of the newest screens that match the filters, and whether a filter value does not exist. Returns null
 * if the filters only include values and none of these exists. The route then responds with 404, like the page of an
 * app that does not exist.
 */
async function loadFeed(
  { config, db, index }: DiscoveryDeps,
  requested: ScreenFilters,
): Promise<{ feed: Feed; hasUnknownFilter: boolean } | null> {
  const { name, publicUrl } = config.site;
  const explored = await exploreWithFilters(
    { db, index },
    { filters: { ...requested, sort: 'newest' }, limit: MAX_ENTRIES },
  );
  const { items, chosen, unknown } = explored.found;
  const { sort: _, ...filters } = explored.filters;
  const hasOnlyUnknownValues =
    !filters.q &&
    unknown.length > 0 &&
    unknown.length === countChoices(filters) &&
    unknown.every(({ group, value }) => filters.groups[group]?.any.includes(value));
  if (hasOnlyUnknownValues) return null;
  const names = chosen.map((value) =>
    filters.groups[value.group]?.not.includes(value.slug) ? `not ${value.name}` : value.name,
  );
  const description = [
    ...(filters.platform ? [PLATFORM_LABELS[filters.platform]] : []),
    ...names,
    ...(filters.palette ?? []).map((hex) => `#${hex}`),
    ...(filters.captured ? [`captured ${describeMonths(filters.captured)}`] : []),
    ...(filters.added ? [`added ${describeMonths(filters.added)}`] : []),
    ...(filters.q ? [`“${filters.q}”`] : []),
  ].join(', ');
  const urlOf = (format: ScreenFeedFormat): string => publicUrl + screensFeedPath(filters, format);
  const feed = {
    title: `${name}: new screens${description ? ` (${description})` : ''}`,
    description: `The newest screenshots on ${name}${description ? ` that match these filters: ${description}` : ''}.`,
    urls: { rss: urlOf('rss'), atom: urlOf('atom'), json: urlOf('json') },
    pageUrl: publicUrl + screensPath(filters),
    siteName: name,
    siteUrl: publicUrl,
    entries: items.map((screen) => screenEntry(publicUrl, screen)),
  };
  return { feed, hasUnknownFilter: unknown.length > 0 };
}

/**
 * Feeds of filtered screens, each as RSS 2.0, Atom and JSON Feed [E-06, T-13]. Parameters with an unknown name or an
 * invalid value are ignored, as on the pages with the same filters.
 */
export function screenFeedRoutes(deps: DiscoveryDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  for (const { path, platform, format } of SCREEN_FEEDS) {
    const { write, contentType } = WRITERS[format];
    routes.use(path, publicCors);
    routes.get(path, async (c) => {
      const query = firstValues(new URL(c.req.url).searchParams);
      const { sort: _, ...filters } = parseScreenFilters(query, platform);
      const make = async () => {
        const loaded = await loadFeed(deps, filters);
        if (!loaded) return null;
        const { feed, hasUnknownFilter } = loaded;
        return {
          body: write(feed),
          contentType,
          // The entries contain names of apps, and the title of the feed contains names of categories. The result of
          // a search also depends on the OCR texts.
          tags: [
            cacheTags.screens,
            cacheTags.apps,
            ...CATEGORY_TYPES.map((type) => cacheTags.categories(type)),
            ...(filters.q ? [cacheTags.texts] : []),
          ],
          isForAnyOrigin: true,
          isCacheable: isCacheableQuery(filters) && !hasUnknownFilter,
          // No Last-Modified: a screen that is tagged later enters the feed with its old date, so the newest date
          // may stay the same.
        };
      };
      const answer = await answerWithDocument(c, deps, make, screensFeedPath(filters, format));
      return (
        answer ??
        c.body('None of the filters of this feed exists\n', 404, {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        })
      );
    });
  }
  return routes;
}
