import type { BrowsableCategoryType, CategoryType } from './category-types.ts';
import { THUMBNAIL_QUALITY } from './limits.ts';
import { DEFAULT_PLATFORM, type Platform } from './platforms.ts';

/** Paths of the public pages. Slugs and ids are already safe to stand in a path. */
export const pages = {
  home: (platform?: Platform): string => (platform ? `/${platform}` : '/'),
  apps: (platform: Platform): string => `/${platform}/apps`,
  app: (platform: Platform, slug: string): string => `/${platform}/apps/${slug}`,
  /** UI elements are listed at one address for both platforms; the platform travels in the query. */
  categoryList: (platform: Platform, type: BrowsableCategoryType): string =>
    type === 'ui-elements'
      ? platform === DEFAULT_PLATFORM
        ? '/ui-elements'
        : `/ui-elements?platform=${platform}`
      : `/${platform}/${type}`,
  category: (platform: Platform, type: BrowsableCategoryType, slug: string): string =>
    `/${platform}/${type}/${slug}`,
  /** Page of search results; `choice` filters them. */
  search: (platform: Platform, query: string, choice: { app?: string; category?: string } = {}): string =>
    `/${platform}/search?${new URLSearchParams({ q: query, ...choice })}`,
  screen: (id: string): string => `/screen/${id}`,
  blog: '/blog',
  post: (slug: string): string => `/blog/${slug}`,
  page: (slug: string): string => `/${slug}`,
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
  adminAccount: '/admin/account',
  adminScreens: '/admin/screens',
  adminAddScreen: '/admin/screens/add',
  adminScreen: (id: string): string => `/admin/screens/edit/${id}`,
  adminBulkUpload: '/admin/screens/bulk-upload',
  adminApps: '/admin/apps',
  adminAddApp: '/admin/apps/add',
  adminApp: (id: string): string => `/admin/apps/edit/${id}`,
  /** `type` of the API; app categories have an address of their own. */
  adminCategories: (type: CategoryType): string =>
    `/admin/categories/${type === 'app' ? 'app-categories' : type}`,
  adminAddCategory: (type?: CategoryType): string => `/admin/categories/add${type ? `?type=${type}` : ''}`,
  adminBlog: '/admin/blog',
  adminAddPost: '/admin/blog/add',
  adminPost: (id: string): string => `/admin/blog/edit/${id}`,
  adminPages: '/admin/pages',
  adminAddPage: '/admin/pages/add',
  adminPage: (id: string): string => `/admin/pages/edit/${id}`,
  adminPopular: '/admin/settings/popular-categories',
} as const;

/**
 * Pages where users enter credentials or end sessions. No third-party script may run on them. Ignores case and percent
 * encoding of the path, because the router does.
 */
export function isCredentialPage(pathname: string): boolean {
  try {
    return /^\/+(?:login|logout|auth)(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Paths of the feeds, each as RSS and as Atom. */
export const FEEDS = {
  screens: { rss: '/feed.xml', atom: '/feed.atom' },
  blog: { rss: '/blog/feed.xml', atom: '/blog/feed.atom' },
} as const;

/** Path of a link preview picture. `version` changes with its content, so that caches fetch it again. */
export const cardUrl = (page: string, version: string): string =>
  `/social${page === '/' ? '/home' : page}.jpg?v=${version}`;

export const IMAGE_FITS = ['scale-down', 'contain', 'cover', 'crop', 'pad'] as const;
export type ImageFit = (typeof IMAGE_FITS)[number];
export const IMAGE_FORMATS = ['auto', 'webp', 'avif', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export type ImageOptions = {
  /** Pixels. */
  width?: number;
  /** Pixels. */
  height?: number;
  /** 1 to 100. */
  quality?: number;
  fit?: ImageFit;
  gravity?: string;
  format?: ImageFormat;
};

/** `/images/{id}/public?width=…&quality=…&format=auto` from `/images/{id}/public`. */
export const imageUrl = (publicUrl: string, options: ImageOptions = {}): string => {
  const query = new URLSearchParams();
  if (options.width) query.set('width', String(options.width));
  if (options.height) query.set('height', String(options.height));
  query.set('quality', String(options.quality ?? THUMBNAIL_QUALITY));
  if (options.fit) query.set('fit', options.fit);
  if (options.gravity) query.set('gravity', options.gravity);
  query.set('format', options.format ?? 'auto');
  return `${publicUrl}?${query}`;
};

/** The raw variant of an image URL: same path with `raw` as last segment, query dropped (section 7). */
export const rawImageUrl = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0] ?? url;
  return path.replace(/\/[^/]*$/, '/raw');
};
