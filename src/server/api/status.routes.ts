import { createRoute } from '@hono/zod-openapi';
import { actorOf } from '#server/http/actor.ts';
import {
  maintenanceRequestSchema,
  maintenanceResultSchema,
  systemStatusSchema,
} from '#shared/contracts/status.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, jsonBody, noQuery, restricted, restrictedResponses } from './router.ts';

const statusRoute = createRoute({
  method: 'get',
  path: '/api/admin/status',
  ...restricted('admin'),
  tags: ['Back office'],
  summary: 'Returns versions, sizes, queues, and the times of the last backup and file cleanup',
  request: { query: noQuery },
  responses: restrictedResponses(systemStatusSchema, 'The status'),
});

const maintenanceRoute = createRoute({
  method: 'post',
  path: '/api/admin/maintenance',
  ...restricted('admin'),
  tags: ['Back office'],
  summary: 'Runs a maintenance task now and waits for its end',
  request: { query: noQuery, body: jsonBody(maintenanceRequestSchema) },
  responses: restrictedResponses(maintenanceResultSchema, 'The finished task'),
});

/** Status and maintenance of the gallery, for `/admin/utilities`. */
export function statusRoutes({ operations }: ApiDeps) {
  const router = createRouter();
  router.openapi(statusRoute, async (c) => c.json(await operations.readStatus(), 200));
  router.openapi(maintenanceRoute, async (c) =>
    c.json(await operations.runMaintenance(actorOf(c), c.req.valid('json').task), 200),
  );
  return router;
}
