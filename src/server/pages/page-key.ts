import { isPlatform } from '#shared/platforms.ts';
import { normalizeScreensFeed } from '#shared/screen-feeds.ts';
import { isCacheableQuery, parseScreenFilters, screensPath } from '#shared/screen-filters.ts';
import {
  firstValues,
  parseAppListSearch,
  parseCategoryListSearch,
  parseListSearch,
  parseResultsSearch,
  parseSimilarSearch,
  parseUiElementsSearch,
  plainQuery,
} from '#shared/search-params.ts';

type Parse = (raw: Record<string, unknown>) => Record<string, string>;

/** Pages of search results. */
const RESULTS_PATH = /^\/(?:web|ios)\/search\/?$/;

/**
 * Query parsers by path. The pages use the same parsers. Pages without a parser, except filtered screens, ignore the
 * query.
 */
const QUERY_PARSERS: readonly [RegExp, Parse][] = [
  [/^\/(?:web|ios)\/apps\/?$/, parseAppListSearch],
  [/^\/(?:web|ios)\/(?:screen-types|ux-patterns)\/?$/, parseCategoryListSearch],
  [/^\/ui-elements\/?$/, parseUiElementsSearch],
  [RESULTS_PATH, parseResultsSearch],
  [/^\/(?:web|ios)\/[^/]+\/[^/]+\/?$/, parseListSearch],
  [/^\/screen\/[^/]+\/similar\/?$/, parseSimilarSearch],
  [/^\/blog\/?$/, parseListSearch],
];

/** Pages of filtered screens, of one platform or of both. */
const EXPLORE_PATH = /^\/(?:(web|ios)\/)?screens\/?$/;

/** Whether the page redirects to its key if it is requested with another spelling. */
export const redirectsToKey = (key: string): boolean => EXPLORE_PATH.test(key.split('?', 1)[0] ?? '');

/** Returns the canonical URL of filtered screens: equal filters have one spelling. */
function exploreKey(platform: string | undefined, raw: Record<string, string>): string {
  const path = screensPath(parseScreenFilters(raw, isPlatform(platform) ? platform : undefined));
  const { cursor } = parseListSearch(raw);
  if (!cursor) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${plainQuery(new URLSearchParams({ cursor }))}`;
}

const UNRESERVED = /[\w.~-]/;

/**
 * Normalizes the percent-encoding of a path (RFC 3986, section 6.2.2) and writes screen ids in lower case.
 */
const normalizePath = (path: string): string => {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
  return /^\/screen\/[0-9a-f-]+(?:\/similar)?$/i.test(decoded) ? decoded.toLowerCase() : decoded;
};

/**
 * Returns the key of a page: its normalized path and the query parameters that the page uses, in a fixed
 * order. The key identifies the page in the cache and is also the URL that is rendered. Accepts `/path?query`
 * or an absolute URL. The result for invalid URLs is `/404`. A leading `//` is never treated as a host.
 */
export function toPageKey(url: string): string {
  const absolute = url.startsWith('/') ? `http://localhost${url}` : url;
  if (!URL.canParse(absolute)) return '/404';
  const { pathname, searchParams } = new URL(absolute);
  const path = normalizePath(pathname);
  const feed = normalizeScreensFeed(path, firstValues(searchParams));
  if (feed) return feed;
  const explore = EXPLORE_PATH.exec(path);
  if (explore) return exploreKey(explore[1], firstValues(searchParams));
  const [, parse] = QUERY_PARSERS.find(([pattern]) => pattern.test(path)) ?? [];
  const query = plainQuery(new URLSearchParams(parse?.(firstValues(searchParams))));
  return query ? `${path}?${query}` : path;
}

/**
 * Whether the page with this key may be cached. Clients can invent unlimited numbers of the other pages, which would
 * evict all cacheable pages.
 */
export function isCacheableKey(key: string): boolean {
  const [path = '', query] = key.split('?', 2);
  const parameters = new URLSearchParams(query);
  if (parameters.has('cursor') || parameters.has('q')) return false;
  // Without `q`, the page does not search, so no API read reveals that the app or the category is invented.
  if (RESULTS_PATH.test(path) && parameters.size > 0) return false;
  return !EXPLORE_PATH.test(path) || isCacheableQuery(parseScreenFilters(Object.fromEntries(parameters)));
}
