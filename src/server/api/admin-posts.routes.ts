import { createRoute, z } from '@hono/zod-openapi';
import { listAdminPosts, requireAdminPost } from '#domain/content/posts/admin-queries.ts';
import { createPost, deletePost, updatePost } from '#domain/content/posts/commands.ts';
import { checkText, renderText } from '#domain/content/render-text.ts';
import { keepDraftImages } from '#domain/content/text-images.ts';
import { runOnce } from '#domain/idempotency.ts';
import { removeUnusedImages } from '#domain/images/remove-unused-images.ts';
import { actorOf, idempotencyHeader, idempotentRequestOf } from '#server/http/actor.ts';
import {
  adminPostListSchema,
  adminPostSchema,
  contentAdminQuerySchema,
  contentDeletionSchema,
  markdownRequestSchema,
  postInputSchema,
  postUpdateSchema,
  renderedMarkdownSchema,
} from '#shared/contracts/admin-content.ts';
import { idSchema } from '#shared/contracts/common.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, jsonBody, noQuery, restricted, restrictedResponses } from './router.ts';
import { textDeps } from './text-deps.ts';

const shared = { ...restricted('admin'), tags: ['Back office: posts'] };
const byId = { params: z.object({ id: idSchema }), query: noQuery };

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/posts',
  summary: 'Lists posts including drafts, newest first, with an optional search by title',
  request: { query: contentAdminQuerySchema },
  responses: restrictedResponses(adminPostListSchema, 'One page of posts'),
});

const detailRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/posts/{id}',
  summary: 'Returns a post for its form',
  request: byId,
  responses: restrictedResponses(adminPostSchema, 'The post'),
});

const createPostRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/posts',
  summary: 'Creates a post with the signed-in user as its author',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(postInputSchema) },
  responses: restrictedResponses(adminPostSchema, 'The saved post'),
});

const updateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/api/admin/posts/{id}',
  summary: 'Saves a post. Fails with `edit_conflict` if it has changed since it was read',
  request: { ...byId, body: jsonBody(postUpdateSchema) },
  responses: restrictedResponses(adminPostSchema, 'The saved post'),
});

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/admin/posts/{id}',
  summary: 'Deletes a post',
  request: byId,
  responses: restrictedResponses(contentDeletionSchema, 'Whether the post existed and was deleted'),
});

const previewRoute = createRoute({
  ...shared,
  tags: ['Back office: posts', 'Back office: pages'],
  method: 'post',
  path: '/api/admin/markdown',
  summary: 'Renders Markdown as visitors would see it, without saving it',
  request: { query: noQuery, body: jsonBody(markdownRequestSchema) },
  responses: restrictedResponses(renderedMarkdownSchema, 'Safe HTML'),
});

/** Blog posts in the back office, and the Markdown preview. */
export function adminPostRoutes(deps: ApiDeps) {
  const { db, images } = deps;
  const text = textDeps(deps);
  const router = createRouter();

  router.openapi(listRoute, async (c) => c.json(await listAdminPosts(db, c.req.valid('query')), 200));
  router.openapi(detailRoute, async (c) => c.json(await requireAdminPost(db, c.req.valid('param').id), 200));

  router.openapi(createPostRoute, async (c) => {
    const requestBody = c.req.valid('json');
    const { content, ...input } = requestBody;
    const checkedText = await checkText(text, content);
    const { id } = await runOnce(db, idempotentRequestOf(c, requestBody), (tx) =>
      createPost(tx, actorOf(c), { ...input, text: checkedText }),
    );
    return c.json(await requireAdminPost(db, id), 200);
  });

  router.openapi(updateRoute, async (c) => {
    const { id } = c.req.valid('param');
    const { expectedUpdatedAt, overwrite, content, ...input } = c.req.valid('json');
    const checkedText = await checkText(text, content);
    const expected = overwrite ? undefined : { updatedAt: expectedUpdatedAt };
    const { imageIds } = await updatePost(db, actorOf(c), id, { ...input, text: checkedText }, expected);
    await removeUnusedImages(images, imageIds, c.get('log'));
    return c.json(await requireAdminPost(db, id), 200);
  });

  router.openapi(deleteRoute, async (c) => {
    const { deleted, imageIds } = await deletePost(db, actorOf(c), c.req.valid('param').id);
    await removeUnusedImages(images, imageIds, c.get('log'));
    return c.json({ deleted }, 200);
  });

  router.openapi(previewRoute, async (c) => {
    const { content } = c.req.valid('json');
    await keepDraftImages(db, content);
    const { html } = await renderText(text, content);
    return c.json({ html }, 200);
  });
  return router;
}
