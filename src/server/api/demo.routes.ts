import { createRoute } from '@hono/zod-openapi';
import { countDemo } from '#domain/demo/queries.ts';
import { actorOf } from '#server/http/actor.ts';
import { demoContentSchema, removedDemoSchema } from '#shared/contracts/demo.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, noQuery, restricted, restrictedResponses } from './router.ts';

const shared = {
  path: '/api/admin/demo',
  ...restricted('admin'),
  tags: ['Back office'],
  request: { query: noQuery },
};

const contentRoute = createRoute({
  ...shared,
  method: 'get',
  summary: 'Counts the items of the demo that the gallery contains',
  responses: restrictedResponses(demoContentSchema, 'The counts'),
});

const removeRoute = createRoute({
  ...shared,
  method: 'delete',
  summary: 'Removes the demo, except for items that curators have changed or use',
  responses: restrictedResponses(
    removedDemoSchema,
    'The numbers of removed items, and the names of those that stay',
  ),
});

/** The demo in the back office. */
export function demoRoutes({ db, operations }: ApiDeps) {
  const router = createRouter();
  router.openapi(contentRoute, async (c) => c.json(await countDemo(db), 200));
  router.openapi(removeRoute, async (c) => c.json(await operations.removeDemo(actorOf(c)), 200));
  return router;
}
