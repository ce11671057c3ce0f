import { createRoute } from '@hono/zod-openapi';
import type { Db } from '#db/tables.ts';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { catalogueStatsSchema } from '#shared/contracts/site.ts';
import { allowSharedCaching, createRouter, noQuery, readResponses } from './router.ts';

const statsRoute = createRoute({
  method: 'get',
  path: '/api/stats',
  middleware: access('public'),
  tags: ['Catalogue'],
  summary: 'Returns the numbers of apps, screens and categories',
  request: { query: noQuery },
  responses: readResponses(catalogueStatsSchema, 'The counts'),
});

export function statsRoutes(db: Db) {
  const router = createRouter();
  router.openapi(statsRoute, async (c) => {
    const stats = await getStats(db);
    setCacheTags(c, cacheTags.stats);
    allowSharedCaching(c);
    return c.json(stats, 200);
  });
  return router;
}
