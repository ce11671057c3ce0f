import type { BrowsableCategoryType } from './category-types.ts';
import { THUMBNAIL_QUALITY } from './limits.ts';
import { DEFAULT_PLATFORM, type Platform } from './platforms.ts';
import { DEFAULT_SIMILARITY } from './similarity.ts';

/**
 * Paths of the public pages, and of two pages of the back office that they link to. `admin-urls.ts` has all paths of
 * the back office. Slugs and ids need no encoding, because they contain only safe characters.
 */
export const pages = {
  home: (platform?: Platform): string => (platform ? `/${platform}` : '/'),
  apps: (platform: Platform): string => `/${platform}/apps`,
  app: (platform: Platform, slug: string): string => `/${platform}/apps/${slug}`,
  /** UI elements have one list page for both platforms; a query parameter selects the platform. */
  categoryList: (platform: Platform, type: BrowsableCategoryType): string =>
    type === 'ui-elements'
      ? platform === DEFAULT_PLATFORM
        ? '/ui-elements'
        : `/ui-elements?platform=${platform}`
      : `/${platform}/${type}`,
  category: (platform: Platform, type: BrowsableCategoryType, slug: string): string =>
    `/${platform}/${type}/${slug}`,
  /** Page of search results; `filters` narrows them down. */
  search: (platform: Platform, query: string, filters: { app?: string; category?: string } = {}): string =>
    `/${platform}/search?${new URLSearchParams({ q: query, ...filters })}`,
  /** Page of all screens of a platform. `screensPath` returns its path with chosen filters. */
  screens: (platform: Platform): string => `/${platform}/screens`,
  screen: (id: string): string => `/screen/${id}`,
  /** Page of similar screens. The address contains `by` only if it is not the default kind of similarity. */
  similar: (id: string, { by, platform }: { by?: string; platform?: Platform } = {}): string => {
    const query = new URLSearchParams({
      ...(by && by !== DEFAULT_SIMILARITY && { by }),
      ...(platform && { platform }),
    });
    return `/screen/${id}/similar${query.size > 0 ? `?${query}` : ''}`;
  },
  blog: '/blog',
  post: (slug: string): string => `/blog/${slug}`,
  page: (slug: string): string => `/${slug}`,
  integrations: '/integrations',
  login: '/login',
  /** Redirects to the login page; the back office's specification requires this URL. */
  signIn: '/auth/signin',
  logout: '/logout',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  confirmEmail: '/auth/confirm-email',
  setup: '/auth/setup',
  account: '/account',
  admin: '/admin',
  adminScreen: (id: string): string => `/admin/screens/edit/${id}`,
} as const;

/**
 * Whether a path is that of a page where users enter credentials or end sessions. No third-party script may run on such
 * a page. The path is decoded before the check, because the router decodes it too.
 */
export function isCredentialPage(pathname: string): boolean {
  try {
    return /^\/+(?:login|logout|auth)(?:\/|$)/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Paths of the feeds of all new screens and of the blog. `SCREEN_FEEDS` lists the feeds that accept filters. */
export const FEEDS = {
  screens: { rss: '/feed.xml', atom: '/feed.atom' },
  blog: { rss: '/blog/feed.xml', atom: '/blog/feed.atom' },
} as const;

/** Description of the search for browsers (OpenSearch 1.1). */
export const OPEN_SEARCH = {
  path: '/opensearch.xml',
  type: 'application/opensearchdescription+xml',
} as const;

export const OEMBED_FORMATS = ['json', 'xml'] as const;
export type OembedFormat = (typeof OEMBED_FORMATS)[number];

/** Path of the oEmbed response for a page. `page` is its absolute URL. */
export const oembedUrl = (page: string, format: OembedFormat): string =>
  `/oembed?${new URLSearchParams({ url: page, format })}`;

/** Path of the social card of the page at the path `page`. A new `version` makes caches fetch a changed card again. */
export const cardUrl = (page: string, version: string): string =>
  `/social${page === '/' ? '/home' : page}.jpg?v=${version}`;

export const IMAGE_FITS = ['scale-down', 'contain', 'cover', 'crop', 'pad'] as const;
export type ImageFit = (typeof IMAGE_FITS)[number];
export const IMAGE_FORMATS = ['auto', 'webp', 'avif', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export type ImageOptions = {
  /** In pixels. */
  width?: number;
  /** In pixels. */
  height?: number;
  /** 1 to 100. */
  quality?: number;
  fit?: ImageFit;
  gravity?: string;
  format?: ImageFormat;
};

/** Adds rendition options to a base URL: `/images/{id}/public?width=…&quality=…&format=auto`. */
export const imageUrl = (baseUrl: string, options: ImageOptions = {}): string => {
  const query = new URLSearchParams();
  if (options.width) query.set('width', String(options.width));
  if (options.height) query.set('height', String(options.height));
  query.set('quality', String(options.quality ?? THUMBNAIL_QUALITY));
  if (options.fit) query.set('fit', options.fit);
  if (options.gravity) query.set('gravity', options.gravity);
  query.set('format', options.format ?? 'auto');
  return `${baseUrl}?${query}`;
};

/** Returns the URL of the original, `/images/{id}/raw`, for the URL of any rendition. */
export const rawImageUrl = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0] ?? url;
  return path.replace(/\/[^/]*$/, '/raw');
};
