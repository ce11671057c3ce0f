import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#db/tables.ts';
import { findAppRedirect, getApp, listApps } from '#domain/catalogue/apps/queries.ts';
import { listAppScreens } from '#domain/catalogue/screens/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { appDetailSchema, appPageSchema } from '#shared/contracts/apps.ts';
import { cursorSchema, limitSchema, platformSchema, slugSchema } from '#shared/contracts/common.ts';
import { screenPageSchema } from '#shared/contracts/screens.ts';
import { notFound } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import { allowSharedCaching, createRouter, noQuery, readResponses } from './router.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/api/apps',
  middleware: access('public'),
  tags: ['Apps'],
  summary: 'Lists apps with screens on a platform, the most recently added apps first',
  request: {
    query: z.strictObject({
      platform: platformSchema,
      category: slugSchema.optional().meta({ description: 'Slug of an app category' }),
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(LIMITS.appListPage),
    }),
  },
  responses: readResponses(appPageSchema, 'One page of apps'),
});

const detailRoute = createRoute({
  method: 'get',
  path: '/api/apps/{slug}',
  middleware: access('public'),
  tags: ['Apps'],
  summary: 'Returns an app by its current or a former slug. The `slug` in the response is the current one',
  request: { params: z.object({ slug: slugSchema }), query: noQuery },
  responses: readResponses(appDetailSchema, 'The app'),
});

const screensRoute = createRoute({
  method: 'get',
  path: '/api/apps/{slug}/screens',
  middleware: access('public'),
  tags: ['Apps', 'Screens'],
  summary: 'Lists the screens of an app on a platform. Former slugs are not accepted',
  request: {
    params: z.object({ slug: slugSchema }),
    query: z.strictObject({
      platform: platformSchema,
      order: z.enum(['oldest', 'newest']).default('oldest'),
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(LIMITS.screenListPage),
    }),
  },
  responses: readResponses(screenPageSchema, 'One page of screens'),
});

export function appRoutes(db: Db) {
  const router = createRouter();

  router.openapi(listRoute, async (c) => {
    const { category, ...query } = c.req.valid('query');
    const page = await listApps(db, { ...query, categorySlug: category });
    setCacheTags(c, cacheTags.apps, cacheTags.categories('app'));
    allowSharedCaching(c);
    return c.json(page, 200);
  });

  router.openapi(detailRoute, async (c) => {
    const { slug } = c.req.valid('param');
    const app = (await getApp(db, slug)) ?? (await getAppByFormerSlug(db, slug));
    if (!app) throw notFound('App');
    // The requested slug may be a former one. If another app takes it, this response must be purged.
    setCacheTags(c, cacheTags.app(app.slug), cacheTags.app(slug), cacheTags.categories('app'));
    allowSharedCaching(c);
    return c.json(app, 200);
  });

  router.openapi(screensRoute, async (c) => {
    const { slug } = c.req.valid('param');
    const page = await listAppScreens(db, { ...c.req.valid('query'), appSlug: slug });
    setCacheTags(c, cacheTags.app(slug));
    allowSharedCaching(c);
    return c.json(page, 200);
  });

  return router;
}

async function getAppByFormerSlug(db: Db, slug: string) {
  const currentSlug = await findAppRedirect(db, slug);
  return currentSlug ? getApp(db, currentSlug) : null;
}
