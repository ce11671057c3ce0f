import type { AppCard, AppDetail } from '#shared/contracts/apps.ts';
import type { CategoryCard, CategoryDetail } from '#shared/contracts/categories.ts';
import type { ImageRef, Page } from '#shared/contracts/common.ts';
import type { Post, PostSummary, StaticPage } from '#shared/contracts/content.ts';
import type { ExploredScreens } from '#shared/contracts/explore.ts';
import type { HomeContent } from '#shared/contracts/home.ts';
import type { AppRef, ScreenCard, ScreenDetail, ScreenThumb } from '#shared/contracts/screens.ts';
import type { FoundScreens, SearchResult } from '#shared/contracts/search.ts';
import type { SimilarScreens } from '#shared/contracts/similar.ts';
import type { Card, CatalogueStats } from '#shared/contracts/site.ts';

// Examples of the public GET routes in the OpenAPI document. A test requires an example for every public GET route and
// validates it against the schema of the route.

/** Example of a route: values of its parameters, and the response to a request with these values. */
export type ReadExample = { parameters: Readonly<Record<string, string | number>>; response: unknown };

const timestamp = '2026-03-14T09:26:53.000Z';
const imageRef = (id: string, width: number, height: number): ImageRef => ({
  id,
  url: `/images/${id}/public`,
  width,
  height,
  format: 'webp',
  thumbhash: 'MikGDILOYDhXyHKHaYaAlQdZeQ==',
});
const image = imageRef('4470d7f69c14aa33517330830f96be77', 1440, 900);
const logo = imageRef('6681ac2a2b6fd8817cd8ea9d4f78c64a', 256, 256);

const appRef: AppRef = {
  id: '01958f3c-2d1e-7a6b-9c40-5f8e7d6c5b4a',
  slug: 'foliant',
  name: 'Foliant',
  logo,
};
const thumb: ScreenThumb = {
  id: '01958f3c-4b2a-7c1d-8e3f-9a0b1c2d3e4f',
  title: 'Cork board of scenes',
  platform: 'web',
  image,
};
const screenCard: ScreenCard = { ...thumb, createdAt: timestamp, app: appRef };
const appText = { description: 'A place to write long texts.', brandColor: '#b54a28' };
const appCard: AppCard = { ...appRef, ...appText, createdAt: timestamp, screenCount: 6, covers: [thumb] };
const appDetail: AppDetail = {
  ...appRef,
  ...appText,
  url: 'https://foliant.example',
  createdAt: timestamp,
  screenCounts: { web: 6, ios: 4 },
  categories: [{ id: '01958f3c-6a10-7b2c-8d3e-4f5a6b7c8d9e', name: 'Writing', slug: 'writing' }],
};
const categoryId = '01958f3c-7b21-7c3d-9e4f-5a6b7c8d9e0f';
const category = { id: categoryId, name: 'Board', slug: 'board', type: 'screen-types' } as const;
const categoryCard: CategoryCard = { ...category, parentId: null, screenCount: 2, cover: thumb };
const categoryDetail: CategoryDetail = {
  ...category,
  parent: null,
  hasChildren: false,
  screenCounts: { web: 2, ios: 0 },
};
const screenDetail: ScreenDetail = {
  ...screenCard,
  description: null,
  isFeatured: false,
  isCover: true,
  capturedAt: timestamp,
  sourceUrl: 'https://foliant.example/board',
  palette: [
    { hex: 'fdfcf9', share: 0.71 },
    { hex: '1f2a44', share: 0.12 },
    { hex: 'e4572e', share: 0.03 },
  ],
  scheme: 'light',
  shape: 'viewport',
  app: { ...appRef, ...appText },
  categories: [{ ...category, parent: null }],
};
const post: PostSummary = {
  slug: 'boards',
  title: 'How apps draw boards',
  excerpt: 'Twelve boards, compared.',
  publishedAt: timestamp,
  featuredImage: null,
};
const exactCount = (count: number) => ({ count, isAtLeast: false });
const match = {
  line: 'Drag scenes onto the board',
  marks: [{ start: 21, end: 26 }],
  boxes: [{ x: 0.612, y: 0.118, width: 0.052, height: 0.021 }],
};

const onePage = <T>(item: T): Page<T> => ({ items: [item], nextCursor: null });
const listParameters = { platform: 'web', limit: 24 };

const foundScreens: FoundScreens = {
  ...onePage({ ...screenCard, match }),
  query: 'board',
  suggestion: null,
  unmatched: null,
  isPartial: false,
  chosen: { app: null, category: null },
  total: exactCount(1),
  facets: {
    platforms: [{ platform: 'web', ...exactCount(1) }],
    apps: [{ ...appRef, ...exactCount(1) }],
    categories: [{ slug: 'board', name: 'Board', type: 'screen-types', ...exactCount(1) }],
  },
};
const exploredScreens: ExploredScreens = {
  ...onePage(screenCard),
  total: 1,
  isExact: true,
  facets: null,
  chosen: [
    { group: 'type', slug: 'board', name: 'Board' },
    { group: 'element', slug: 'avatar', name: 'Avatar' },
    { group: 'element', slug: 'card', name: 'Card' },
    { group: 'scheme', slug: 'light', name: 'Light' },
  ],
  unknown: [],
  unmatched: null,
  isPartial: false,
  path: '/web/screens?type=board&element=avatar,card&scheme=light',
};
const searchResult: SearchResult = {
  query: 'board',
  apps: [],
  categories: [{ ...categoryCard, isCorrected: false }],
  screens: [screenCard],
  texts: [],
  total: exactCount(1),
  isPartial: false,
  unmatched: null,
};
const home: HomeContent = {
  apps: [appCard],
  popular: [{ type: 'screen-types', items: [categoryCard] }],
};

/** The examples by path, as in the OpenAPI document. */
export const READ_EXAMPLES: Readonly<Record<string, ReadExample>> = {
  '/api/home': { parameters: { platform: 'web' }, response: home },
  '/api/stats': {
    parameters: {},
    response: {
      apps: 18,
      screens: 146,
      webScreens: 70,
      iosScreens: 76,
      categories: 187,
    } satisfies CatalogueStats,
  },
  '/api/cards': {
    parameters: { page: '/web/apps/foliant' },
    response: { url: '/social/web/apps/foliant.jpg?v=a9da7afad24b2670' } satisfies Card,
  },
  '/api/apps': { parameters: { ...listParameters, category: 'writing' }, response: onePage(appCard) },
  '/api/apps/{slug}': { parameters: { slug: 'foliant' }, response: appDetail },
  '/api/apps/{slug}/screens': {
    parameters: { slug: 'foliant', ...listParameters, order: 'oldest' },
    response: onePage(screenCard),
  },
  '/api/screens': {
    parameters: { ...listParameters, type: 'board', element: 'card,avatar', scheme: 'light', facets: '0' },
    response: exploredScreens,
  },
  '/api/screens/{id}/similar': {
    parameters: { id: screenCard.id, by: 'idea' },
    response: {
      by: 'idea',
      items: [
        { ...screenCard, score: 0.62, reasons: ['same layout', 'same words: chapter, outline', 'both Card'] },
      ],
      isPending: false,
    } satisfies SimilarScreens,
  },
  '/api/screens/{id}': { parameters: { id: screenCard.id }, response: screenDetail },
  '/api/categories': {
    parameters: { type: 'screen-types', platform: 'web', level: 'top' },
    response: { items: [categoryCard] },
  },
  '/api/popular': {
    parameters: { type: 'screen-types', platform: 'web', limit: 12 },
    response: { items: [categoryCard] },
  },
  '/api/categories/{type}/{slug}': {
    parameters: { type: 'screen-types', slug: 'board' },
    response: categoryDetail,
  },
  '/api/categories/{type}/{slug}/screens': {
    parameters: { type: 'screen-types', slug: 'board', ...listParameters },
    response: onePage(screenCard),
  },
  '/api/search': { parameters: { q: 'board', platform: 'web', limit: 12 }, response: searchResult },
  '/api/search/screens': {
    parameters: { q: 'board', platform: 'web', app: 'foliant', limit: 24 },
    response: foundScreens,
  },
  '/api/posts': { parameters: { limit: 12 }, response: onePage(post) },
  '/api/posts/{slug}': {
    parameters: { slug: 'boards' },
    response: { ...post, updatedAt: timestamp, html: '<p>Twelve boards, compared.</p>' } satisfies Post,
  },
  '/api/pages/{slug}': {
    parameters: { slug: 'about' },
    response: {
      slug: 'about',
      title: 'About',
      excerpt: 'What this gallery is.',
      html: '<p>What this gallery is.</p>',
      updatedAt: timestamp,
    } satisfies StaticPage,
  },
};

type Parameter = { name: string; example?: unknown };
type Operation = {
  parameters?: Parameter[];
  responses?: Record<string, { content?: Record<string, { example?: unknown }> }>;
};

/** Adds the examples to the operations of an OpenAPI document. */
export function addExamples(document: { paths?: object | undefined }): void {
  for (const [path, { parameters, response }] of Object.entries(READ_EXAMPLES)) {
    const operation = (document.paths as Record<string, { get?: Operation }> | undefined)?.[path]?.get;
    for (const parameter of operation?.parameters ?? []) {
      const value = parameters[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
    const content = operation?.responses?.['200']?.content?.['application/json'];
    if (content) content.example = response;
  }
}
