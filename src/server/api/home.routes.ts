import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#db/tables.ts';
import { getHome } from '#domain/catalogue/home/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { HOME_CATEGORY_TYPES } from '#shared/category-types.ts';
import { platformSchema } from '#shared/contracts/common.ts';
import { homeContentSchema } from '#shared/contracts/home.ts';
import { allowSharedCaching, createRouter, readResponses } from './router.ts';

const homeRoute = createRoute({
  method: 'get',
  path: '/api/home',
  middleware: access('public'),
  tags: ['Catalogue'],
  summary:
    'Returns the content of the home page: the newest apps and the popular categories, without repeated covers',
  request: { query: z.strictObject({ platform: platformSchema }) },
  responses: readResponses(homeContentSchema, 'The sections of the home page'),
});

export function homeRoutes(db: Db) {
  const router = createRouter();
  router.openapi(homeRoute, async (c) => {
    const home = await getHome(db, c.req.valid('query').platform);
    setCacheTags(
      c,
      cacheTags.apps,
      cacheTags.popular,
      ...HOME_CATEGORY_TYPES.map((type) => cacheTags.categories(type)),
    );
    allowSharedCaching(c);
    return c.json(home, 200);
  });
  return router;
}
