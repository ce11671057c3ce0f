import { createRoute, z } from '@hono/zod-openapi';
import {
  listAdminCategories,
  requireCategoryImpact,
  requireMergeImpact,
} from '#domain/catalogue/categories/admin-queries.ts';
import { createCategory, deleteCategory, updateCategory } from '#domain/catalogue/categories/commands.ts';
import { mergeCategory } from '#domain/catalogue/categories/merge-command.ts';
import { addPopular, removePopular, reorderPopular } from '#domain/catalogue/popular/commands.ts';
import { listAdminPopular } from '#domain/catalogue/popular/queries.ts';
import { runOnce } from '#domain/idempotency.ts';
import { actorOf, idempotencyHeader, idempotentRequestOf } from '#server/http/actor.ts';
import {
  adminCategorySchema,
  adminPopularSchema,
  categoryImpactSchema,
  categoryInputSchema,
  categoryMergeSchema,
  categoryUpdateSchema,
  deletedCategorySchema,
  mergedCategorySchema,
  mergeImpactSchema,
  popularInputSchema,
  popularOrderSchema,
  popularTypeSchema,
} from '#shared/contracts/admin-categories.ts';
import { categoryTypeSchema, idSchema } from '#shared/contracts/common.ts';
import type { ApiDeps } from './deps.ts';
import {
  createRouter,
  jsonBody,
  noContentResponses,
  noQuery,
  restricted,
  restrictedResponses,
  unpagedListOf,
} from './router.ts';

const shared = { ...restricted('admin'), tags: ['Back office: categories'] };
const byId = { params: z.object({ id: idSchema }), query: noQuery };
const savedSchema = z.object({ id: idSchema, slug: z.string() }).meta({ id: 'SavedCategory' });

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/categories',
  summary: 'Lists all categories, or those of one type, by name',
  request: { query: z.strictObject({ type: categoryTypeSchema.optional() }) },
  responses: restrictedResponses(unpagedListOf(adminCategorySchema), 'The categories'),
});

const impactRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/categories/{id}/impact',
  summary: 'Previews the deletion of a category',
  request: byId,
  responses: restrictedResponses(categoryImpactSchema, 'The numbers of affected items'),
});

const createCategoryRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/categories',
  summary: 'Creates a category',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(categoryInputSchema) },
  responses: restrictedResponses(savedSchema, 'The created category'),
});

const updateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/api/admin/categories/{id}',
  summary: 'Saves a category. If the slug changes, the former slug redirects to the new one',
  request: { ...byId, body: jsonBody(categoryUpdateSchema) },
  responses: restrictedResponses(savedSchema, 'The saved category'),
});

const mergeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/categories/{id}/merge',
  summary:
    'Merges a category into another one of the same type. The merged category’s slugs then redirect to the other one',
  request: { ...byId, body: jsonBody(categoryMergeSchema) },
  responses: restrictedResponses(
    mergedCategorySchema,
    'The remaining category, and the number of items moved to it',
  ),
});

const mergeImpactRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/categories/{id}/merge-impact',
  summary: 'Previews the merge of a category into another one of the same type',
  request: { ...byId, query: z.strictObject({ intoId: idSchema }) },
  responses: restrictedResponses(mergeImpactSchema, 'The numbers of affected items'),
});

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/admin/categories/{id}',
  summary: 'Deletes a category with its descendants and their tags',
  request: byId,
  responses: restrictedResponses(deletedCategorySchema, 'The number of deleted descendants'),
});

const popularRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/popular',
  summary: 'Lists the popular categories of one type in the curated order',
  request: { query: z.strictObject({ type: popularTypeSchema }) },
  responses: restrictedResponses(unpagedListOf(adminPopularSchema), 'The entries'),
});

const addPopularRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/popular',
  summary: 'Appends a category to the popular categories of its type',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(popularInputSchema) },
  responses: restrictedResponses(z.object({ displayOrder: z.int() }), 'The position of the new entry'),
});

const orderRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/api/admin/popular',
  summary: 'Reorders the popular categories of one type',
  request: { query: noQuery, body: jsonBody(popularOrderSchema) },
  responses: noContentResponses('Reordered'),
});

const removePopularRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/admin/popular/{type}/{categoryId}',
  summary: 'Removes a category from the popular categories',
  request: { params: z.object({ type: popularTypeSchema, categoryId: idSchema }), query: noQuery },
  responses: noContentResponses('Removed'),
});

/** Taxonomies and popular categories in the back office. */
export function adminCategoryRoutes({ db }: ApiDeps) {
  const router = createRouter();

  router.openapi(listRoute, async (c) =>
    c.json({ items: await listAdminCategories(db, c.req.valid('query').type) }, 200),
  );
  router.openapi(impactRoute, async (c) =>
    c.json(await requireCategoryImpact(db, c.req.valid('param').id), 200),
  );
  router.openapi(createCategoryRoute, async (c) => {
    const body = c.req.valid('json');
    return c.json(
      await runOnce(db, idempotentRequestOf(c, body), (tx) => createCategory(tx, actorOf(c), body)),
      200,
    );
  });
  router.openapi(updateRoute, async (c) => {
    const { expectedUpdatedAt, overwrite, ...body } = c.req.valid('json');
    const expected = overwrite ? undefined : { updatedAt: expectedUpdatedAt };
    return c.json(await updateCategory(db, actorOf(c), c.req.valid('param').id, body, expected), 200);
  });
  router.openapi(mergeRoute, async (c) => {
    const { intoId, expectedUpdatedAt, intoExpectedUpdatedAt } = c.req.valid('json');
    const expected = {
      source: { updatedAt: expectedUpdatedAt },
      target: { updatedAt: intoExpectedUpdatedAt },
    };
    return c.json(await mergeCategory(db, actorOf(c), c.req.valid('param').id, intoId, expected), 200);
  });
  router.openapi(mergeImpactRoute, async (c) =>
    c.json(await requireMergeImpact(db, c.req.valid('param').id, c.req.valid('query').intoId), 200),
  );
  router.openapi(deleteRoute, async (c) => {
    const { descendants } = await deleteCategory(db, actorOf(c), c.req.valid('param').id);
    return c.json({ descendants }, 200);
  });

  router.openapi(popularRoute, async (c) =>
    c.json({ items: await listAdminPopular(db, c.req.valid('query').type) }, 200),
  );
  router.openapi(addPopularRoute, async (c) => {
    const { type, categoryId } = c.req.valid('json');
    const added = await runOnce(db, idempotentRequestOf(c, [type, categoryId]), (tx) =>
      addPopular(tx, actorOf(c), type, categoryId),
    );
    return c.json(added, 200);
  });
  router.openapi(orderRoute, async (c) => {
    const { type, ...order } = c.req.valid('json');
    await reorderPopular(db, actorOf(c), type, order);
    return c.body(null, 204);
  });
  router.openapi(removePopularRoute, async (c) => {
    const { type, categoryId } = c.req.valid('param');
    await removePopular(db, actorOf(c), type, categoryId);
    return c.body(null, 204);
  });
  return router;
}
