import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#db/tables.ts';
import { getScreen, listLatestScreens } from '#domain/catalogue/screens/queries.ts';
import { tags } from '#domain/changes.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { cursorSchema, idSchema, limitSchema, platformSchema } from '#shared/contracts/common.ts';
import { screenDetailSchema, screenPageSchema } from '#shared/contracts/screens.ts';
import { notFound } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import { allowSharedCaching, createRouter, noQuery, readResponses } from './router.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/api/screens',
  middleware: access('public'),
  tags: ['Screens'],
  summary: 'Lists all screens of a platform, newest first',
  request: {
    query: z.strictObject({
      platform: platformSchema,
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(LIMITS.screenListPage),
    }),
  },
  responses: readResponses(screenPageSchema, 'One page of screens'),
});

const detailRoute = createRoute({
  method: 'get',
  path: '/api/screens/{id}',
  middleware: access('public'),
  tags: ['Screens'],
  summary: 'Returns a screen with its app and categories',
  request: { params: z.object({ id: z.string() }), query: noQuery },
  responses: readResponses(screenDetailSchema, 'The screen'),
});

export function screenRoutes(db: Db) {
  const router = createRouter();

  router.openapi(listRoute, async (c) => {
    const page = await listLatestScreens(db, c.req.valid('query'));
    setCacheTags(c, tags.screens, ...page.items.map(({ app }) => tags.app(app.slug)));
    allowSharedCaching(c);
    return c.json(page, 200);
  });

  router.openapi(detailRoute, async (c) => {
    const { id } = c.req.valid('param');
    // A malformed id is reported as not found, like an unknown id.
    const screen = idSchema.safeParse(id).success ? await getScreen(db, id) : null;
    if (!screen) throw notFound('Screen');
    setCacheTags(
      c,
      tags.screen(screen.id),
      tags.app(screen.app.slug),
      ...screen.categories.map((category) => tags.category(category.id)),
    );
    allowSharedCaching(c);
    return c.json(screen, 200);
  });

  return router;
}
