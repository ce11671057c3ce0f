import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#db/tables.ts';
import { findCategoryRedirect, getCategory, listCategories } from '#domain/catalogue/categories/queries.ts';
import { listPopular } from '#domain/catalogue/popular/queries.ts';
import { listCategoryScreens } from '#domain/catalogue/screens/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import {
  BROWSABLE_CATEGORY_TYPES,
  type CategoryType,
  SCREEN_CATEGORY_TYPES,
} from '#shared/category-types.ts';
import { categoryCardSchema, categoryDetailSchema } from '#shared/contracts/categories.ts';
import {
  categoryTypeSchema,
  cursorSchema,
  limitSchema,
  platformSchema,
  slugSchema,
} from '#shared/contracts/common.ts';
import { screenPageSchema } from '#shared/contracts/screens.ts';
import { notFound } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import { allowSharedCaching, createRouter, noQuery, readResponses, unpagedListOf } from './router.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/api/categories',
  middleware: access('public'),
  tags: ['Categories'],
  summary: 'Lists the categories of one type with screens on a platform, by name',
  request: {
    query: z.strictObject({
      type: categoryTypeSchema,
      platform: platformSchema,
      level: z.enum(['top', 'all']).default('all').meta({
        description: '`top`: only top-level categories, including those whose screens are all in descendants',
      }),
      parent: slugSchema.optional().meta({
        description:
          'Slug of a category. Lists this category if it has screens, then its children that have screens, directly or in descendants',
      }),
    }),
  },
  responses: readResponses(unpagedListOf(categoryCardSchema), 'The categories'),
});

const popularRoute = createRoute({
  method: 'get',
  path: '/api/popular',
  middleware: access('public'),
  tags: ['Categories'],
  summary:
    'Lists the popular categories of one type in the curated order. If none is curated, lists the categories with the most screens',
  request: {
    query: z.strictObject({
      type: z.enum(BROWSABLE_CATEGORY_TYPES),
      platform: platformSchema,
      limit: limitSchema.default(LIMITS.popularPerSection),
    }),
  },
  responses: readResponses(unpagedListOf(categoryCardSchema), 'The categories'),
});

const detailParams = z.object({ type: categoryTypeSchema, slug: slugSchema });

const detailRoute = createRoute({
  method: 'get',
  path: '/api/categories/{type}/{slug}',
  middleware: access('public'),
  tags: ['Categories'],
  summary:
    'Returns a category by its current or a former slug. The `slug` in the response is the current one',
  request: { params: detailParams, query: noQuery },
  responses: readResponses(categoryDetailSchema, 'The category'),
});

const screensRoute = createRoute({
  method: 'get',
  path: '/api/categories/{type}/{slug}/screens',
  middleware: access('public'),
  tags: ['Categories', 'Screens'],
  summary: 'Lists the screens of a category on a platform, newest first',
  request: {
    params: z.object({ type: z.enum(SCREEN_CATEGORY_TYPES), slug: slugSchema }),
    query: z.strictObject({
      platform: platformSchema,
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(LIMITS.screenListPage),
    }),
  },
  responses: readResponses(screenPageSchema, 'One page of screens'),
});

export function categoryRoutes(db: Db) {
  const router = createRouter();

  router.openapi(listRoute, async (c) => {
    const { type, platform, level, parent } = c.req.valid('query');
    // `parent` takes precedence over `level`.
    const items = await listCategories(db, { type, platform, parent: parent ? { slug: parent } : level });
    setCacheTags(c, cacheTags.categories(type));
    allowSharedCaching(c);
    return c.json({ items }, 200);
  });

  router.openapi(popularRoute, async (c) => {
    const query = c.req.valid('query');
    const items = await listPopular(db, query);
    setCacheTags(c, cacheTags.popular, cacheTags.categories(query.type));
    allowSharedCaching(c);
    return c.json({ items }, 200);
  });

  router.openapi(detailRoute, async (c) => {
    const { type, slug } = c.req.valid('param');
    const category = (await getCategory(db, { type, slug })) ?? (await getByFormerSlug(db, type, slug));
    if (!category) throw notFound('Category');
    setCacheTags(c, cacheTags.category(category.id), cacheTags.categories(type));
    allowSharedCaching(c);
    return c.json(category, 200);
  });

  router.openapi(screensRoute, async (c) => {
    const { type, slug } = c.req.valid('param');
    const page = await listCategoryScreens(db, { ...c.req.valid('query'), type, slug });
    setCacheTags(c, cacheTags.categories(type), ...page.items.map(({ app }) => cacheTags.app(app.slug)));
    allowSharedCaching(c);
    return c.json(page, 200);
  });

  return router;
}

async function getByFormerSlug(db: Db, type: CategoryType, slug: string) {
  const currentSlug = await findCategoryRedirect(db, { type, slug });
  return currentSlug ? getCategory(db, { type, slug: currentSlug }) : null;
}
