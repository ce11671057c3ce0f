import {
  firstValues,
  parseAppListSearch,
  parseCategoryListSearch,
  parseListSearch,
  parseResultsSearch,
  parseUiElementsSearch,
} from '#shared/search-params.ts';

type Parse = (raw: Record<string, unknown>) => Record<string, string>;

/** Query parsers by path, shared with the pages. Pages without a parser ignore the query. */
const QUERY_PARSERS: readonly [RegExp, Parse][] = [
  [/^\/(?:web|ios)\/apps\/?$/, parseAppListSearch],
  [/^\/(?:web|ios)\/(?:screen-types|ux-patterns)\/?$/, parseCategoryListSearch],
  [/^\/ui-elements\/?$/, parseUiElementsSearch],
  [/^\/(?:web|ios)\/search\/?$/, parseResultsSearch],
  [/^\/(?:web|ios)\/[^/]+\/[^/]+\/?$/, parseListSearch],
  [/^\/blog\/?$/, parseListSearch],
];

const UNRESERVED = /[\w.~-]/;

/** Normalizes a path (RFC 3986, section 6.2.2), with ids in lower case. */
const normalizePath = (path: string): string => {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
  return /^\/screen\/[0-9a-f-]+$/i.test(decoded) ? decoded.toLowerCase() : decoded;
};

/**
 * Returns the path and the query parameters that this page uses, in a fixed order. The result is the cache key and the
 * URL that is rendered. Accepts `/path?query` or an absolute URL. A leading `//` is never treated as a host.
 */
export function toPageKey(address: string): string {
  const absolute = address.startsWith('/') ? `http://localhost${address}` : address;
  if (!URL.canParse(absolute)) return '/404';
  const { pathname, searchParams } = new URL(absolute);
  const path = normalizePath(pathname);
  const [, parse] = QUERY_PARSERS.find(([pattern]) => pattern.test(path)) ?? [];
  const query = new URLSearchParams(parse?.(firstValues(searchParams))).toString();
  return query ? `${path}?${query}` : path;
}
