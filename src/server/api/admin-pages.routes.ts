import { createRoute, z } from '@hono/zod-openapi';
import { listAdminPages, requireAdminPage } from '#domain/content/pages/admin-queries.ts';
import { createPage, deletePage, updatePage } from '#domain/content/pages/commands.ts';
import { checkText } from '#domain/content/render-text.ts';
import { runOnce } from '#domain/idempotency.ts';
import { removeUnusedImages } from '#domain/images/remove-unused-images.ts';
import { actorOf, idempotencyHeader, idempotentRequestOf } from '#server/http/actor.ts';
import {
  adminPageListSchema,
  adminPageSchema,
  contentAdminQuerySchema,
  contentDeletionSchema,
  pageInputSchema,
  pageUpdateSchema,
} from '#shared/contracts/admin-content.ts';
import { idSchema } from '#shared/contracts/common.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, jsonBody, noQuery, restricted, restrictedResponses } from './router.ts';
import { textDeps } from './text-deps.ts';

const shared = { ...restricted('admin'), tags: ['Back office: pages'] };
const byId = { params: z.object({ id: idSchema }), query: noQuery };

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/pages',
  summary: 'Lists pages including drafts, newest first, with an optional search by title',
  request: { query: contentAdminQuerySchema },
  responses: restrictedResponses(adminPageListSchema, 'One page of pages'),
});

const detailRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/pages/{id}',
  summary: 'Returns a page for its form',
  request: byId,
  responses: restrictedResponses(adminPageSchema, 'The page'),
});

const createPageRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/pages',
  summary: 'Creates a page with the signed-in user as its author',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(pageInputSchema) },
  responses: restrictedResponses(adminPageSchema, 'The saved page'),
});

const updateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/api/admin/pages/{id}',
  summary: 'Saves a page. Fails with `edit_conflict` if it has changed since it was read',
  request: { ...byId, body: jsonBody(pageUpdateSchema) },
  responses: restrictedResponses(adminPageSchema, 'The saved page'),
});

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/admin/pages/{id}',
  summary: 'Deletes a page',
  request: byId,
  responses: restrictedResponses(contentDeletionSchema, 'Whether the page existed and was deleted'),
});

/** Static pages in the back office. */
export function adminPageRoutes(deps: ApiDeps) {
  const { db, images } = deps;
  const text = textDeps(deps);
  const router = createRouter();

  router.openapi(listRoute, async (c) => c.json(await listAdminPages(db, c.req.valid('query')), 200));
  router.openapi(detailRoute, async (c) => c.json(await requireAdminPage(db, c.req.valid('param').id), 200));

  router.openapi(createPageRoute, async (c) => {
    const requestBody = c.req.valid('json');
    const { content, ...input } = requestBody;
    const checkedText = await checkText(text, content);
    const { id } = await runOnce(db, idempotentRequestOf(c, requestBody), (tx) =>
      createPage(tx, actorOf(c), { ...input, text: checkedText }),
    );
    return c.json(await requireAdminPage(db, id), 200);
  });

  router.openapi(updateRoute, async (c) => {
    const { id } = c.req.valid('param');
    const { expectedUpdatedAt, overwrite, content, ...input } = c.req.valid('json');
    const checkedText = await checkText(text, content);
    const expected = overwrite ? undefined : { updatedAt: expectedUpdatedAt };
    const { imageIds } = await updatePage(db, actorOf(c), id, { ...input, text: checkedText }, expected);
    await removeUnusedImages(images, imageIds, c.get('log'));
    return c.json(await requireAdminPage(db, id), 200);
  });

  router.openapi(deleteRoute, async (c) => {
    const { deleted, imageIds } = await deletePage(db, actorOf(c), c.req.valid('param').id);
    await removeUnusedImages(images, imageIds, c.get('log'));
    return c.json({ deleted }, 200);
  });
  return router;
}
