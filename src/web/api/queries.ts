import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BrowsableCategoryType, CategoryType } from '#shared/category-types.ts';
import type { AppCard, AppDetail } from '#shared/contracts/apps.ts';
import type { CategoryCard, CategoryDetail } from '#shared/contracts/categories.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { Post, PostSummary, StaticPage } from '#shared/contracts/content.ts';
import type { HomeContent } from '#shared/contracts/home.ts';
import type { ScreenCard, ScreenDetail } from '#shared/contracts/screens.ts';
import type { FoundScreens, SearchResult } from '#shared/contracts/search.ts';
import type { Card, CatalogueStats } from '#shared/contracts/site.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Platform } from '#shared/platforms.ts';
import { apiGet, isNotFound } from './fetcher.ts';
import { type QueryParams, withQuery } from './with-query.ts';

/** Creates the query of a paginated list. With `firstCursor` the list starts at a later page. */
const pagedListQuery = <T>(
  key: readonly unknown[],
  path: string,
  query: QueryParams,
  firstCursor: string | null = null,
) =>
  infiniteQueryOptions({
    queryKey: firstCursor ? [...key, firstCursor] : key,
    queryFn: ({ client, signal, pageParam }) =>
      apiGet<Page<T>>(client, withQuery(path, { ...query, cursor: pageParam }), signal),
    initialPageParam: firstCursor,
    getNextPageParam: (page: Page<T>) => page.nextCursor,
  });

export const statsQuery = () =>
  queryOptions({
    queryKey: ['stats'],
    queryFn: ({ client, signal }) => apiGet<CatalogueStats>(client, '/api/stats', signal),
  });

/** The social card of the page at this path. */
export const cardQuery = (page: string) =>
  queryOptions({
    queryKey: ['card', page],
    queryFn: ({ client, signal }) => apiGet<Card>(client, withQuery('/api/cards', { page }), signal),
  });

/** The sections of the home page. */
export const homeQuery = (platform: Platform) =>
  queryOptions({
    queryKey: ['home', platform],
    queryFn: ({ client, signal }) =>
      apiGet<HomeContent>(client, withQuery('/api/home', { platform }), signal),
  });

/**
 * The list of apps. With `firstCursor` it starts at a later page: without JavaScript, the link 'More Apps' opens such
 * a page. The list of an unknown category is empty [P-32].
 */
export const appsQuery = (platform: Platform, category: string | null, firstCursor: string | null = null) => {
  const query = { platform, category, limit: LIMITS.appListPage };
  const key = ['apps', 'list', platform, category];
  return infiniteQueryOptions({
    queryKey: firstCursor ? [...key, firstCursor] : key,
    queryFn: async ({ client, signal, pageParam }): Promise<Page<AppCard>> => {
      try {
        return await apiGet(client, withQuery('/api/apps', { ...query, cursor: pageParam }), signal);
      } catch (error) {
        if (isNotFound(error)) return { items: [], nextCursor: null };
        throw error;
      }
    },
    initialPageParam: firstCursor,
    getNextPageParam: (page: Page<AppCard>) => page.nextCursor,
  });
};

export const appQuery = (slug: string) =>
  queryOptions({
    queryKey: ['app', slug],
    queryFn: ({ client, signal }) =>
      apiGet<AppDetail>(client, `/api/apps/${encodeURIComponent(slug)}`, signal),
  });

/** Screens of an app, oldest first. The page of the app and the overlay above it use this order. */
export const appScreensQuery = (platform: Platform, slug: string, firstCursor: string | null = null) =>
  pagedListQuery<ScreenCard>(
    ['screens', 'app', platform, slug],
    `/api/apps/${encodeURIComponent(slug)}/screens`,
    { platform, order: 'oldest', limit: LIMITS.screenListPage },
    firstCursor,
  );

/**
 * The newest screens of an app. The overlay steps through them if the page behind it does not list the open screen
 * (specification, section 4).
 */
export const latestOfAppQuery = (platform: Platform, slug: string) =>
  queryOptions({
    queryKey: ['screens', 'latest', platform, slug],
    queryFn: ({ client, signal }) =>
      apiGet<Page<ScreenCard>>(
        client,
        withQuery(`/api/apps/${encodeURIComponent(slug)}/screens`, {
          platform,
          order: 'newest',
          limit: LIMITS.latestOfApp,
        }),
        signal,
      ),
  });

/**
 * Categories for the filter chips of the app list: all app categories that have apps with screens (specification,
 * section 7).
 */
export const appCategoriesQuery = (platform: Platform) =>
  queryOptions({
    queryKey: ['categories', 'all', 'app', platform],
    queryFn: ({ client, signal }) =>
      apiGet<{ items: CategoryCard[] }>(
        client,
        withQuery('/api/categories', { type: 'app', platform, level: 'all' }),
        signal,
      ),
  });

/**
 * Categories for filter chips: the top-level categories of the type that contain screens or, for app categories, apps
 * with screens.
 */
export const topCategoriesQuery = (type: CategoryType, platform: Platform) =>
  queryOptions({
    queryKey: ['categories', 'top', type, platform],
    queryFn: ({ client, signal }) =>
      apiGet<{ items: CategoryCard[] }>(
        client,
        withQuery('/api/categories', { type, platform, level: 'top' }),
        signal,
      ),
  });

/** The children of a category. `parent` is the slug of the category. */
export const childCategoriesQuery = (type: CategoryType, platform: Platform, parent: string) =>
  queryOptions({
    queryKey: ['categories', 'children', type, platform, parent],
    queryFn: ({ client, signal }) =>
      apiGet<{ items: CategoryCard[] }>(
        client,
        withQuery('/api/categories', { type, platform, parent }),
        signal,
      ),
  });

/** The popular categories of a type, at most `limit`. */
export const popularQuery = (type: BrowsableCategoryType, platform: Platform, limit: number) =>
  queryOptions({
    queryKey: ['popular', type, platform, `${limit}`],
    queryFn: ({ client, signal }) =>
      apiGet<{ items: CategoryCard[] }>(client, withQuery('/api/popular', { type, platform, limit }), signal),
  });

export const categoryQuery = (type: CategoryType, slug: string) =>
  queryOptions({
    queryKey: ['category', type, slug],
    queryFn: ({ client, signal }) =>
      apiGet<CategoryDetail>(client, `/api/categories/${type}/${encodeURIComponent(slug)}`, signal),
  });

/** Screens of a category, newest first. The page of the category and the overlay above it use this order. */
export const categoryScreensQuery = (
  platform: Platform,
  type: BrowsableCategoryType,
  slug: string,
  firstCursor: string | null = null,
) =>
  pagedListQuery<ScreenCard>(
    ['screens', 'category', platform, type, slug],
    `/api/categories/${type}/${encodeURIComponent(slug)}/screens`,
    { platform, limit: LIMITS.screenListPage },
    firstCursor,
  );

export const screenQuery = (id: string) =>
  queryOptions({
    queryKey: ['screen', id],
    queryFn: ({ client, signal }) =>
      apiGet<ScreenDetail>(client, `/api/screens/${encodeURIComponent(id)}`, signal),
  });

/** The result of the search dialog. While the user types, the previous result stays until the new one arrives. */
export const searchQuery = (query: string, platform: Platform) =>
  queryOptions({
    queryKey: ['search', query, platform],
    queryFn: ({ client, signal }) =>
      apiGet<SearchResult>(client, withQuery('/api/search', { q: query, platform }), signal),
    placeholderData: keepPreviousData,
  });

/** Filters of the results page. `app` and `category` are slugs. */
export type ResultFilters = { q: string; platform: Platform; app?: string; category?: string };

/** The screens of the results page. The previous screens stay until those for the new filters arrive. */
export const foundScreensQuery = (
  { q, platform, app, category }: ResultFilters,
  firstCursor: string | null = null,
) =>
  infiniteQueryOptions({
    queryKey: ['screens', 'found', platform, q, app ?? null, category ?? null, firstCursor],
    queryFn: ({ client, signal, pageParam }) =>
      apiGet<FoundScreens>(
        client,
        withQuery('/api/search/screens', {
          q,
          platform,
          app,
          category,
          // The API always returns the facets with the first page. A list that starts at a cursor must request them.
          facets: firstCursor && pageParam === firstCursor ? '1' : undefined,
          cursor: pageParam,
          limit: LIMITS.screenListPage,
        }),
        signal,
      ),
    initialPageParam: firstCursor,
    getNextPageParam: (page: FoundScreens) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Published posts, newest first. */
export const postsQuery = (firstCursor: string | null = null) =>
  pagedListQuery<PostSummary>(['posts'], '/api/posts', { limit: LIMITS.postListPage }, firstCursor);

export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: ({ client, signal }) => apiGet<Post>(client, `/api/posts/${encodeURIComponent(slug)}`, signal),
  });

export const staticPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: ({ client, signal }) =>
      apiGet<StaticPage>(client, `/api/pages/${encodeURIComponent(slug)}`, signal),
  });
