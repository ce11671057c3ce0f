/** Reserved slugs of pages (specification of the back office, section 5). */
const FIRST_WORDS = new Set([
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

/** First path segments of the gallery's routes. A test compares them with the routes. */
const OWN_PATHS = new Set([
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
  '404',
]);

/** Whether a page cannot have this slug: `admin`, `api-docs`, `web`. */
export const isReservedSlug = (slug: string): boolean =>
  FIRST_WORDS.has(slug.split('-', 1)[0] ?? '') || OWN_PATHS.has(slug);
