import { createRoute, z } from '@hono/zod-openapi';
import { hasVerifiedFactor } from '#domain/accounts/rows.ts';
import { listAudit } from '#domain/audit/queries.ts';
import { countTasks, readCatalogueOrigin } from '#domain/catalogue/dashboard/queries.ts';
import { getStats } from '#domain/catalogue/stats/queries.ts';
import { principalOf } from '#server/http/guard.ts';
import { auditEntrySchema } from '#shared/contracts/accounts.ts';
import { cursorSchema, limitSchema, pageOf } from '#shared/contracts/common.ts';
import { dashboardSchema } from '#shared/contracts/dashboard.ts';
import { catalogueStatsSchema } from '#shared/contracts/site.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, noQuery, restricted, restrictedResponses } from './router.ts';

/** Excludes NUL characters, because PostgreSQL rejects them in text. */
const auditFilterSchema = z
  .string()
  .max(320)
  .regex(/^[^\0]*$/, 'Must be valid text');

const statsRoute = createRoute({
  method: 'get',
  path: '/api/admin/stats',
  ...restricted('admin'),
  tags: ['Back office'],
  summary: 'Returns totals of the catalogue',
  request: { query: noQuery },
  responses: restrictedResponses(catalogueStatsSchema, 'The totals'),
});

const dashboardRoute = createRoute({
  method: 'get',
  path: '/api/admin/dashboard',
  ...restricted('admin'),
  tags: ['Back office'],
  summary:
    'Returns the counts and problems that determine a curator’s next steps. Each count stops at 10,000',
  request: { query: noQuery },
  responses: restrictedResponses(
    dashboardSchema,
    'Counts of open tasks, and problems of the server and of the account',
  ),
});

const auditRoute = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  ...restricted('admin'),
  tags: ['Back office'],
  summary: 'Lists the audit log, newest first',
  request: {
    query: z.strictObject({
      action: z
        .string()
        .max(100)
        .regex(/^[a-z_]+(\.[a-z_]+)?$/)
        .optional(),
      actor: auditFilterSchema.optional(),
      target: auditFilterSchema.optional(),
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(50),
    }),
  },
  responses: restrictedResponses(
    pageOf(auditEntrySchema).meta({ id: 'AuditPage' }),
    'One page of the audit log',
  ),
});

/** Dashboard, totals and audit log of the back office. */
export function adminRoutes({ db, operations }: ApiDeps) {
  const router = createRouter();
  router.openapi(statsRoute, async (c) => c.json(await getStats(db), 200));
  router.openapi(dashboardRoute, async (c) => {
    const { user } = principalOf(c);
    const [counts, origin] = await Promise.all([countTasks(db), readCatalogueOrigin(db)]);
    const problems = await operations.readProblems(origin);
    const hasOnlyPassword = user.passwordHash !== null && !hasVerifiedFactor(user);
    return c.json({ ...counts, ...problems, content: origin, hasOnlyPassword }, 200);
  });
  router.openapi(auditRoute, async (c) => {
    const { action, actor, target, ...paging } = c.req.valid('query');
    return c.json(await listAudit(db, { action, actor, target }, paging), 200);
  });
  return router;
}
