import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { createFirstAdmin } from '#domain/accounts/users/first-admin.ts';
import { clientOf } from '#server/http/client-address.ts';
import { access } from '#server/http/guard.ts';
import { setupSchema } from '#shared/contracts/accounts.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, errorResponses, jsonBody, noQuery } from './router.ts';

const setupRoute = createRoute({
  method: 'post',
  path: '/api/setup',
  middleware: access('public'),
  tags: ['Account'],
  summary:
    'Creates the first admin. Requires the token of the setup link that the server prints when it starts',
  request: { query: noQuery, body: jsonBody(setupSchema) },
  responses: {
    201: {
      content: { 'application/json': { schema: z.object({ email: z.string() }) } },
      description: 'The admin has been created and can sign in',
    },
    ...errorResponses({
      400: 'The request is not valid',
      403: 'An account exists already, or the setup link is not valid',
      422: 'The password is too easy to guess',
      429: 'Too many requests from this address',
    }),
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
