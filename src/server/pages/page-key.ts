import {
  firstValues,
  parseAppListSearch,
  parseCategoryListSearch,
  parseListSearch,
  parseResultsSearch,
  parseUiElementsSearch,
} from '#shared/search-params.ts';

type Parse = (raw: Record<string, unknown>) => Record<string, string>;

/** What each kind of page reads from its query, by the parsers of the pages themselves; the others read nothing. */
const QUERIES: readonly [RegExp, Parse][] = [
  [/^\/(?:web|ios)\/apps\/?$/, parseAppListSearch],
  [/^\/(?:web|ios)\/(?:screen-types|ux-patterns)\/?$/, parseCategoryListSearch],
  [/^\/ui-elements\/?$/, parseUiElementsSearch],
  [/^\/(?:web|ios)\/search\/?$/, parseResultsSearch],
  [/^\/(?:web|ios)\/[^/]+\/[^/]+\/?$/, parseListSearch],
  [/^\/blog\/?$/, parseListSearch],
];

const UNRESERVED = /[\w.~-]/;

/** One spelling for each path: RFC 3986, section 6.2.2, and the letters of an id in lower case. */
const normalPath = (path: string): string => {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
  return /^\/screen\/[0-9a-f-]+$/i.test(decoded) ? decoded.toLowerCase() : decoded;
};

/**
 * The path with the parameters that this page reads, in a fixed order: the key of a page and what is rendered.
 * Takes `/path?query` or an absolute address. A path may begin with two slashes: it never becomes a host.
 */
export function pageKey(address: string): string {
  const absolute = address.startsWith('/') ? `http://localhost${address}` : address;
  if (!URL.canParse(absolute)) return '/404';
  const { pathname, searchParams } = new URL(absolute);
  const path = normalPath(pathname);
  const [, parse] = QUERIES.find(([pattern]) => pattern.test(path)) ?? [];
  const query = new URLSearchParams(parse?.(firstValues(searchParams))).toString();
  return query ? `${path}?${query}` : path;
}
