import { PLATFORMS, type Platform } from './platforms.ts';
import { parseScreenFilters, type ScreenFilters, screensPath } from './screen-filters.ts';

// Feeds of the pages with filtered screens. The page `/web/screens?type=dashboard` has the feed
// `/web/screens/feed.xml?type=dashboard`.

const SCREEN_FEED_FORMATS = ['rss', 'atom', 'json'] as const;
export type ScreenFeedFormat = (typeof SCREEN_FEED_FORMATS)[number];

const FILE_NAMES: Record<ScreenFeedFormat, string> = {
  rss: 'feed.xml',
  atom: 'feed.atom',
  json: 'feed.json',
};
const MEDIA_TYPES: Record<ScreenFeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Returns the canonical path of a feed. It has no `sort`, because every feed has the newest screens first. */
export function screensFeedPath({ sort: _, ...filters }: ScreenFilters, format: ScreenFeedFormat): string {
  const [path, query] = screensPath(filters).split('?', 2);
  return `${path}/${FILE_NAMES[format]}${query ? `?${query}` : ''}`;
}

/** Paths of the feeds without filters: for both platforms together (`platform` is missing) and for each platform. */
export const SCREEN_FEEDS: readonly { path: string; platform?: Platform; format: ScreenFeedFormat }[] = [
  undefined,
  ...PLATFORMS,
].flatMap((platform) =>
  SCREEN_FEED_FORMATS.map((format) => ({
    path: screensFeedPath({ ...(platform && { platform }), groups: {} }, format),
    ...(platform && { platform }),
    format,
  })),
);

/** Returns the canonical path of a requested feed; null if the path is not that of a feed. */
export function normalizeScreensFeed(path: string, query: Readonly<Record<string, unknown>>): string | null {
  const feed = SCREEN_FEEDS.find((each) => each.path === path);
  return feed ? screensFeedPath(parseScreenFilters(query, feed.platform), feed.format) : null;
}

/** Links for the head of a page with filtered screens, by which feed readers find its feeds. */
export const screensFeedLinks = (
  filters: ScreenFilters,
  title: string,
): { rel: 'alternate'; type: string; title: string; href: string }[] =>
  SCREEN_FEED_FORMATS.map((format) => ({
    rel: 'alternate',
    type: MEDIA_TYPES[format],
    title,
    href: screensFeedPath(filters, format),
  }));
