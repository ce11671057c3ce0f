import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Actor } from '#domain/audit/commands.ts';
import type { IdempotentRequest } from '#domain/idempotency.ts';
import type { ServerEnv } from './env.ts';
import { principalOf } from './guard.ts';

/**
 * Returns the signed-in user of a request as the actor of its audit entries. Throws `AuthError` on public routes,
 * which have no user.
 */
export function actorOf(c: Context<ServerEnv>): Actor {
  const { user } = principalOf(c);
  return { id: user.id, name: user.email };
}

/** Schema of the `Idempotency-Key` header, which lets clients safely repeat a create request. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .meta({
      description:
        'Any text chosen by the client. A repeated request with the same key returns the first response',
    }),
});

/** Returns the data by which `runOnce` recognizes a repeated request: user, idempotency key and content. */
export const idempotentRequestOf = (c: Context<ServerEnv>, input: unknown): IdempotentRequest => ({
  actorId: principalOf(c).user.id,
  key: c.req.header('idempotency-key') ?? null,
  request: [c.req.method, c.req.path, input],
});
