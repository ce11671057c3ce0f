/** Slugs that begin with one of these words are reserved (specification of the back office, section 5). */
const RESERVED_FIRST_WORDS = new Set([
  'admin',
  'blog',
  'auth',
  'login',
  'logout',
  'screens',
  'apps',
  'categories',
  'account',
  'api',
]);

/** Other path segments of the routes. A test checks that the list is complete. */
const ROUTE_SEGMENTS = new Set([
  'web',
  'ios',
  'screen-types',
  'ux-patterns',
  'ui-elements',
  'screen',
  'search',
  'sitemaps',
  'images',
  'assets',
  'avatars',
  'profiles',
  'social',
  'healthz',
  'readyz',
  'metrics',
  'mcp',
  'oembed',
  'integrations',
  'skill',
  '404',
]);

/** Whether a page must not have this slug, for example `admin`, `api-docs` or `web`. */
export const isReservedSlug = (slug: string): boolean =>
  RESERVED_FIRST_WORDS.has(slug.split('-', 1)[0] ?? '') || ROUTE_SEGMENTS.has(slug);
