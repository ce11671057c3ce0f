import { createRoute, z } from '@hono/zod-openapi';
import { listAdminApps, listAppOptions, requireAdminApp } from '#domain/catalogue/apps/admin-queries.ts';
import { createApp, deleteApps, updateApp } from '#domain/catalogue/apps/commands.ts';
import { runOnce } from '#domain/idempotency.ts';
import { removeUnusedImages } from '#domain/images/remove-unused-images.ts';
import { actorOf, idempotencyHeader, idempotentRequestOf } from '#server/http/actor.ts';
import {
  adminAppPageSchema,
  adminAppSchema,
  appAdminQuerySchema,
  appInputSchema,
  appOptionQuerySchema,
  appOptionsSchema,
  appUpdateSchema,
  deleteAppsSchema,
  savedAppSchema,
} from '#shared/contracts/admin-apps.ts';
import { bulkResultSchema } from '#shared/contracts/admin-screens.ts';
import { idSchema } from '#shared/contracts/common.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, jsonBody, noQuery, restricted, restrictedResponses } from './router.ts';

const shared = { ...restricted('admin'), tags: ['Back office: apps'] };
const byId = { params: z.object({ id: idSchema }), query: noQuery };

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/apps',
  summary: 'Lists apps with an optional search by name',
  request: { query: appAdminQuerySchema },
  responses: restrictedResponses(adminAppPageSchema, 'One page of apps'),
});

const optionsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/app-options',
  summary: 'Lists apps for a picker, by name',
  request: { query: appOptionQuerySchema },
  responses: restrictedResponses(appOptionsSchema, 'The first matching apps and the total number of matches'),
});

const detailRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/apps/{id}',
  summary: 'Returns an app for its form',
  request: byId,
  responses: restrictedResponses(adminAppSchema, 'The app'),
});

const createAppRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/apps',
  summary: 'Creates an app and makes its uploaded logo permanent',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(appInputSchema) },
  responses: restrictedResponses(savedAppSchema, 'The created app'),
});

const updateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/api/admin/apps/{id}',
  summary: 'Saves an app. Fails with `edit_conflict` if it has changed since it was read',
  request: { ...byId, body: jsonBody(appUpdateSchema) },
  responses: restrictedResponses(savedAppSchema, 'The saved app'),
});

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/admin/apps/{id}',
  summary: 'Deletes an app that has no screens',
  request: byId,
  responses: restrictedResponses(bulkResultSchema, 'The number of deleted apps: 0 if the app did not exist'),
});

const bulkDeleteRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/apps/bulk/delete',
  summary: 'Deletes the given apps, or none if one of them has screens',
  request: { query: noQuery, body: jsonBody(deleteAppsSchema) },
  responses: restrictedResponses(bulkResultSchema, 'The number of deleted apps'),
});

/** Apps in the back office: list, options of the app picker, and form. */
export function adminAppRoutes({ db, images }: ApiDeps) {
  const router = createRouter();

  /**
   * If the logo image no longer exists, removes it from the input and adds a warning. The rest of the form is still
   * saved.
   */
  const dropMissingLogo = async <T extends { logoImageId?: string | null | undefined }>(body: T) => {
    if (!body.logoImageId || (await images.get(body.logoImageId))) return { body, warnings: [] };
    const { logoImageId: _missing, ...rest } = body;
    return { body: rest as T, warnings: [MESSAGES.app.logoNotFinal] };
  };

  router.openapi(listRoute, async (c) => c.json(await listAdminApps(db, c.req.valid('query')), 200));
  router.openapi(optionsRoute, async (c) => c.json(await listAppOptions(db, c.req.valid('query')), 200));
  router.openapi(detailRoute, async (c) => c.json(await requireAdminApp(db, c.req.valid('param').id), 200));

  router.openapi(createAppRoute, async (c) => {
    const requestBody = c.req.valid('json');
    const { body, warnings } = await dropMissingLogo(requestBody);
    const { id } = await runOnce(db, idempotentRequestOf(c, requestBody), (tx) =>
      createApp(tx, actorOf(c), body),
    );
    return c.json({ app: await requireAdminApp(db, id), warnings }, 200);
  });

  router.openapi(updateRoute, async (c) => {
    const { expectedUpdatedAt, overwrite, ...requestBody } = c.req.valid('json');
    const { id } = c.req.valid('param');
    const { body, warnings } = await dropMissingLogo(requestBody);
    const expected = overwrite ? undefined : { updatedAt: expectedUpdatedAt };
    const { imageIds } = await updateApp(db, actorOf(c), id, body, expected);
    await removeUnusedImages(images, imageIds, c.get('log'));
    return c.json({ app: await requireAdminApp(db, id), warnings }, 200);
  });

  const remove = async (c: Parameters<typeof actorOf>[0], ids: string[]) => {
    const { deleted, imageIds } = await deleteApps(db, actorOf(c), ids);
    const areImagesRemoved = await removeUnusedImages(images, imageIds, c.get('log'));
    return {
      changed: deleted,
      remaining: 0,
      warnings: areImagesRemoved ? [] : [MESSAGES.app.logoNotDeleted],
    };
  };
  router.openapi(deleteRoute, async (c) => c.json(await remove(c, [c.req.valid('param').id]), 200));
  router.openapi(bulkDeleteRoute, async (c) => c.json(await remove(c, c.req.valid('json').ids), 200));
  return router;
}
