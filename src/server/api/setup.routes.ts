import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { createFirstAdmin } from '#domain/accounts/users/first-admin.ts';
import { clientOf } from '#server/http/client-address.ts';
import { access } from '#server/http/guard.ts';
import { setupSchema } from '#shared/contracts/accounts.ts';
import { errorBodySchema } from '#shared/contracts/common.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, noQuery } from './router.ts';

const errorContent = { 'application/json': { schema: errorBodySchema } };

const setupRoute = createRoute({
  method: 'post',
  path: '/api/setup',
  middleware: access('public'),
  tags: ['Account'],
  summary:
    'Creates the first admin. Requires the token of the setup link that the server prints when it starts',
  request: {
    query: noQuery,
    body: { content: { 'application/json': { schema: setupSchema } }, required: true },
  },
  responses: {
    201: {
      content: { 'application/json': { schema: z.object({ email: z.string() }) } },
      description: 'The admin has been created and can sign in',
    },
    400: { content: errorContent, description: 'The request is not valid' },
    403: {
      content: errorContent,
      description: 'An account exists already, or the setup link is not valid',
    },
    422: { content: errorContent, description: 'The password is too easy to guess' },
  },
});

/** Route of the initial setup. It is public, but refuses every request once an account exists. */
export function setupRoutes({ accounts, config }: ApiDeps) {
  const router = createRouter();
  router.openapi(setupRoute, async (c) => {
    const admin = await createFirstAdmin(accounts, c.req.valid('json'), clientOf(c, config.trustedProxies));
    return c.json(admin, 201);
  });
  return router;
}
