import { createRoute, z } from '@hono/zod-openapi';
import { listAudit } from '#domain/audit/queries.ts';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { auditEntrySchema } from '#shared/contracts/accounts.ts';
import { cursorSchema, limitSchema, pageOf } from '#shared/contracts/common.ts';
import { catalogueStatsSchema } from '#shared/contracts/site.ts';
import type { ApiDeps } from './api.ts';
import { createRouter, noQuery, personal, personalResponses } from './router.ts';

const statsRoute = createRoute({
  method: 'get',
  path: '/api/admin/stats',
  ...personal('admin'),
  tags: ['Back office'],
  summary: 'Totals of the catalogue',
  request: { query: noQuery },
  responses: personalResponses(catalogueStatsSchema, 'The totals'),
});

const auditRoute = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  ...personal('admin'),
  tags: ['Back office'],
  summary: 'Who did what, the latest first',
  request: {
    query: z.strictObject({
      action: z
        .string()
        .max(100)
        .regex(/^[a-z_]+(\.[a-z_]+)?$/)
        .optional(),
      actor: z
        .string()
        .max(320)
        .regex(/^[^\0]*$/, 'Not a text')
        .optional(),
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(50),
    }),
  },
  responses: personalResponses(
    pageOf(auditEntrySchema).meta({ id: 'AuditPage' }),
    'One page of the audit log',
  ),
});

/** What only admins may read. */
export function adminRoutes({ db }: ApiDeps) {
  const router = createRouter();
  router.openapi(statsRoute, async (c) => c.json(await getStats(db), 200));
  router.openapi(auditRoute, async (c) => {
    const { action, actor, ...paging } = c.req.valid('query');
    return c.json(await listAudit(db, { action, actor }, paging), 200);
  });
  return router;
}
