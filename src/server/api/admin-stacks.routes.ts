import { createRoute, z } from '@hono/zod-openapi';
import { stackScreens, unstackScreens, updateStack } from '#domain/catalogue/stacks/commands.ts';
import { decideProposals, listProposals, undoDecisions } from '#domain/catalogue/stacks/proposals.ts';
import { runOnce } from '#domain/idempotency.ts';
import { actorOf, idempotencyHeader, idempotentRequestOf } from '#server/http/actor.ts';
import {
  stackDecidedSchema,
  stackDecisionSchema,
  stackProposalPageSchema,
  stackProposalsQuerySchema,
  stackScreensSchema,
  stackUpdateSchema,
  unstackedSchema,
  unstackScreensSchema,
} from '#shared/contracts/admin-stacks.ts';
import { idSchema, instantSchema } from '#shared/contracts/common.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, jsonBody, noQuery, restricted, restrictedResponses } from './router.ts';

const shared = { ...restricted('admin'), tags: ['Back office: stacks'] };

const stackRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/stacks',
  summary: 'Combines several screens and their existing stacks into one stack',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(stackScreensSchema) },
  responses: restrictedResponses(
    z.object({ id: idSchema, screenIds: z.array(idSchema) }).meta({ id: 'StackedScreens' }),
    'The stack and all its screens',
  ),
});

const updateRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/api/admin/stacks/{id}',
  summary:
    'Saves the kind, the order and the labels of a stack. Fails with `edit_conflict` if it has changed since it was read',
  request: { params: z.object({ id: idSchema }), query: noQuery, body: jsonBody(stackUpdateSchema) },
  responses: restrictedResponses(
    z.object({ id: idSchema, updatedAt: instantSchema }).meta({ id: 'SavedStack' }),
    'The saved stack',
  ),
});

const removeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/stacks/remove-screens',
  summary: 'Removes screens from their stacks. A stack with one remaining screen is dissolved',
  request: { query: noQuery, body: jsonBody(unstackScreensSchema) },
  responses: restrictedResponses(unstackedSchema, 'The number of removed screens'),
});

const proposalsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/api/admin/stack-proposals',
  summary: 'Lists pairs of screens that may be variants of each other and about which no curator has decided',
  request: { query: stackProposalsQuerySchema },
  responses: restrictedResponses(stackProposalPageSchema, 'One page of pairs, the latest first'),
});

const decideRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/stack-proposals/decide',
  summary:
    'Stacks the screens of proposed pairs, or records that they are different. Skips pairs that are not open',
  request: { query: noQuery, headers: idempotencyHeader, body: jsonBody(stackDecisionSchema) },
  responses: restrictedResponses(stackDecidedSchema, 'The decided pairs'),
});

const undoRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/api/admin/stack-proposals/undo',
  summary:
    'Undoes decisions about pairs, so that the pairs are proposed again. Fails with `edit_conflict` if the pairs or their stacks have changed since',
  request: { query: noQuery, body: jsonBody(stackDecisionSchema) },
  responses: restrictedResponses(stackDecidedSchema, 'The pairs that are open again'),
});

/** Stacks of variants in the back office. */
export function adminStackRoutes({ db }: ApiDeps) {
  const router = createRouter();
  router.openapi(stackRoute, async (c) => {
    const body = c.req.valid('json');
    return c.json(
      await runOnce(db, idempotentRequestOf(c, body), (tx) => stackScreens(tx, actorOf(c), body)),
      200,
    );
  });
  router.openapi(updateRoute, async (c) => {
    const { expectedUpdatedAt, overwrite, ...input } = c.req.valid('json');
    const expected = overwrite ? undefined : { updatedAt: expectedUpdatedAt };
    return c.json(await updateStack(db, actorOf(c), c.req.valid('param').id, input, expected), 200);
  });
  router.openapi(removeRoute, async (c) =>
    c.json(await unstackScreens(db, actorOf(c), c.req.valid('json').screenIds), 200),
  );
  router.openapi(proposalsRoute, async (c) => c.json(await listProposals(db, c.req.valid('query')), 200));
  router.openapi(decideRoute, async (c) => {
    const body = c.req.valid('json');
    return c.json(
      await runOnce(db, idempotentRequestOf(c, body), (tx) => decideProposals(tx, actorOf(c), body)),
      200,
    );
  });
  router.openapi(undoRoute, async (c) =>
    c.json(await undoDecisions(db, actorOf(c), c.req.valid('json')), 200),
  );
  return router;
}
