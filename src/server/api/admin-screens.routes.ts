import { createRoute, z } from '@hono/zod-openapi';
import { countTags, listScreens, requireAdminScreen } from '#domain/catalogue/screens/admin-queries.ts';
import {
  changeTags,
  confirmTags,
  deleteSelected,
  undoTagChanges,
} from '#domain/catalogue/screens/bulk-commands.ts';
import { createScreen, updateScreen } from '#domain/catalogue/screens/commands.ts';
import { moveScreens, undoMoves } from '#domain/catalogue/screens/move-commands.ts';
import { countScreens } from '#domain/catalogue/screens/selection.ts';
import { runOnce } from '#domain/idempotency.ts';
import { removeUnusedImages } from '#domain/images/remove-unused-images.ts';
import { actorOf, idempotencyHeader, idempotentRequestOf } from '#server/http/actor.ts';
import {
  adminScreenPageSchema,
  adminScreenSchema,
  bulkAppSchema,
  bulkConfirmSchema,
  bulkDeleteSchema,
  bulkPlatformSchema,
  bulkResultSchema,
  bulkTagsSchema,
  savedScreenSchema,
  screenCountSchema,
  screenFilterSchema,
  screenInputSchema,
  screenListQuerySchema,
  screenUpdateSchema,
  tagCountsRequestSchema,
  tagCountsSchema,
  undoableResultSchema,
  undoneMovesSchema,
  undoneTagsSchema,
  undoSchema,
} from '#shared/contracts/admin-screens.ts';
import { idSchema } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';
import { MESSAGES } from '#shared/messages.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, jsonBody, noQuery, restricted, restrictedResponses } from './router.ts';

const shared = { ...restricted('admin'), tags: ['Back office: screens'] };
const byId = { params: z.object({ id: idSchema }), query: noQuery };

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/screens',
  summary: 'Lists screens with optional search, filters and order',
  request: { query: screenListQuerySchema },
  responses: restrictedResponses(adminScreenPageSchema, 'One page of screens'),
});

const countRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/screens/count',
  summary: 'Counts the screens that match a filter, before a bulk change of all of them',
  request: { query: screenFilterSchema },
  responses: restrictedResponses(
    screenCountSchema,
    'The number of screens, and the moment at which they were counted',
  ),
});

const detailRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/screens/{id}',
  summary: 'Returns a screen for its form',
  request: byId,
  responses: restrictedResponses(adminScreenSchema, 'The screen'),
});

const createScreenRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/screens',
  summary: 'Creates a screen with its tags and makes its uploaded image permanent',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(screenInputSchema) },
  responses: restrictedResponses(savedScreenSchema, 'The created screen'),
});

const updateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/api/admin/screens/{id}',
  summary: 'Saves a screen. Fails with `edit_conflict` if it has changed since it was read',
  request: { ...byId, body: jsonBody(screenUpdateSchema) },
  responses: restrictedResponses(savedScreenSchema, 'The saved screen'),
});

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/admin/screens/{id}',
  summary: 'Deletes a screen with its tags and its image',
  request: byId,
  responses: restrictedResponses(
    bulkResultSchema,
    'The number of deleted screens: 0 if the screen did not exist',
  ),
});

/** Returns the route options that all bulk routes share. */
const bulkRoute = <Schema extends z.ZodType>(path: string, summary: string, schema: Schema) => ({
  ...shared,
  method: 'post' as const,
  path: `/api/admin/screens/bulk/${path}`,
  summary,
  request: { query: noQuery, body: jsonBody(schema) },
});

const UNDOABLE_DESCRIPTION = 'The number of changed screens, and an id for undoing the change';

const platformRoute = createRoute({
  ...bulkRoute('platform', 'Moves screens to another platform', bulkPlatformSchema),
  responses: restrictedResponses(undoableResultSchema, UNDOABLE_DESCRIPTION),
});

const appRoute = createRoute({
  ...bulkRoute('app', 'Moves screens to another app', bulkAppSchema),
  responses: restrictedResponses(undoableResultSchema, UNDOABLE_DESCRIPTION),
});

const undoMovesRoute = createRoute({
  ...bulkRoute('moves/undo', 'Undoes moves of less than a day ago to another platform or app', undoSchema),
  responses: restrictedResponses(
    undoneMovesSchema,
    'The numbers of returned and of skipped screens. A screen is skipped if it was moved or deleted since, or if its former app was deleted',
  ),
});

const bulkDeleteRoute = createRoute({
  ...bulkRoute('delete', 'Deletes screens', bulkDeleteSchema),
  responses: restrictedResponses(bulkResultSchema, 'The number of deleted screens'),
});

const tagsRoute = createRoute({
  ...bulkRoute('tags', 'Adds some tags to screens and removes others', bulkTagsSchema),
  responses: restrictedResponses(undoableResultSchema, UNDOABLE_DESCRIPTION),
});

const confirmRoute = createRoute({
  ...bulkRoute('tags/confirm', 'Confirms the suggested tags of screens', bulkConfirmSchema),
  responses: restrictedResponses(undoableResultSchema, UNDOABLE_DESCRIPTION),
});

const undoTagsRoute = createRoute({
  ...bulkRoute('tags/undo', 'Undoes tag changes that are less than a day old', undoSchema),
  responses: restrictedResponses(
    undoneTagsSchema,
    'The number of screens that the undone changes affected and that still exist',
  ),
});

const tagCountsRoute = createRoute({
  ...bulkRoute('tag-counts', 'Counts the selected screens for each category', tagCountsRequestSchema),
  responses: restrictedResponses(tagCountsSchema, 'The counts'),
});

type ScreenBody = z.output<typeof screenInputSchema>;

const missingImageOrAppError = () => new ProductError('validation_failed', MESSAGES.screen.needsImageAndApp);

/** Converts form data to the input of `updateScreen`. Throws `validation_failed` if the app is missing. */
function toScreenChanges({ appId, imageId, categoryIds, tagNotes, ...rest }: ScreenBody) {
  if (!appId) throw missingImageOrAppError();
  // If the form contains no image, the screen keeps its current one.
  const image = imageId ? { imageId } : {};
  // A note says that a tag was suggested. A tag without a note counts as chosen by a curator.
  const notes = new Map(tagNotes?.map((note) => [note.categoryId, note]));
  const tags = categoryIds.map((categoryId) => notes.get(categoryId) ?? { categoryId });
  return { ...rest, ...image, appId, tags };
}

/** Converts form data to the input of `createScreen`. Throws `validation_failed` if image or app is missing. */
function toNewScreen(body: ScreenBody) {
  if (!body.imageId) throw missingImageOrAppError();
  return { ...toScreenChanges(body), imageId: body.imageId };
}

/** Screens in the back office: list, form and bulk changes. */
export function adminScreenRoutes({ db, images, storage }: ApiDeps) {
  const router = createRouter();

  router.openapi(listRoute, async (c) => c.json(await listScreens(db, c.req.valid('query')), 200));
  router.openapi(countRoute, async (c) => c.json(await countScreens(db, c.req.valid('query')), 200));
  router.openapi(detailRoute, async (c) =>
    c.json(await requireAdminScreen(db, c.req.valid('param').id), 200),
  );

  router.openapi(createScreenRoute, async (c) => {
    const body = c.req.valid('json');
    const input = toNewScreen(body);
    return c.json(
      await runOnce(db, idempotentRequestOf(c, body), (tx) => createScreen(tx, actorOf(c), input)),
      200,
    );
  });

  router.openapi(updateRoute, async (c) => {
    const { expectedUpdatedAt, overwrite, ...body } = c.req.valid('json');
    const { id } = c.req.valid('param');
    const expected = overwrite ? undefined : { updatedAt: expectedUpdatedAt };
    const { updatedAt, imageIds } = await updateScreen(db, actorOf(c), id, toScreenChanges(body), expected);
    await removeUnusedImages(images, imageIds, c.get('log'));
    return c.json({ id, updatedAt }, 200);
  });

  // Check the storage first, so that no screen is deleted while the storage is unavailable. Image files that are
  // already missing do not prevent the deletion.
  const remove = async (
    c: Parameters<typeof actorOf>[0],
    selection: Parameters<typeof deleteSelected>[2],
  ) => {
    await storage.check();
    const { imageIds, ...result } = await deleteSelected(db, actorOf(c), selection);
    await removeUnusedImages(images, imageIds, c.get('log'));
    return { ...result, warnings: [] };
  };
  router.openapi(deleteRoute, async (c) => c.json(await remove(c, { ids: [c.req.valid('param').id] }), 200));
  router.openapi(bulkDeleteRoute, async (c) => c.json(await remove(c, c.req.valid('json').selection), 200));

  router.openapi(platformRoute, async (c) => {
    const { selection, platform } = c.req.valid('json');
    return c.json({ ...(await moveScreens(db, actorOf(c), selection, { platform })), warnings: [] }, 200);
  });
  router.openapi(appRoute, async (c) => {
    const { selection, appId } = c.req.valid('json');
    return c.json({ ...(await moveScreens(db, actorOf(c), selection, { appId })), warnings: [] }, 200);
  });
  router.openapi(undoMovesRoute, async (c) =>
    c.json(await undoMoves(db, actorOf(c), c.req.valid('json').changeIds), 200),
  );
  router.openapi(tagsRoute, async (c) => {
    const { selection, ...change } = c.req.valid('json');
    return c.json({ ...(await changeTags(db, actorOf(c), selection, change)), warnings: [] }, 200);
  });
  router.openapi(confirmRoute, async (c) => {
    const { selection } = c.req.valid('json');
    return c.json({ ...(await confirmTags(db, actorOf(c), selection)), warnings: [] }, 200);
  });
  router.openapi(undoTagsRoute, async (c) =>
    c.json(await undoTagChanges(db, actorOf(c), c.req.valid('json').changeIds), 200),
  );
  router.openapi(tagCountsRoute, async (c) =>
    c.json(await countTags(db, c.req.valid('json').selection), 200),
  );
  return router;
}
