import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#db/tables.ts';
import { search } from '#domain/search/queries.ts';
import { access } from '#server/http/guard.ts';
import { limitSchema, platformSchema } from '#shared/contracts/common.ts';
import { searchResultSchema } from '#shared/contracts/search.ts';
import { LIMITS } from '#shared/limits.ts';
import { createRouter, publicRead, readResponses } from './router.ts';

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  middleware: access('public'),
  tags: ['Search'],
  summary: 'Apps, categories and screens for a few words, best first, typos forgiven',
  request: {
    query: z.strictObject({
      q: z.string().max(LIMITS.searchQueryMax),
      platform: platformSchema,
      limit: limitSchema.default(12).meta({ description: 'Screens at most' }),
    }),
  },
  responses: readResponses(searchResultSchema, 'What was found'),
});

export function searchRoutes(db: Db) {
  const router = createRouter();
  router.openapi(searchRoute, async (c) => {
    const { q, platform, limit } = c.req.valid('query');
    const result = await search(db, { query: q, platform, limit });
    publicRead(c);
    return c.json(result, 200);
  });
  return router;
}
