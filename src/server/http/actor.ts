import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Actor } from '#domain/audit/commands.ts';
import type { IdempotentRequest } from '#domain/idempotency.ts';
import type { ServerEnv } from './env.ts';
import { principalOf } from './guard.ts';

/** Returns the actor of a request for the audit log. Throws on public routes, which have no principal. */
export function actorOf(c: Context<ServerEnv>): Actor {
  const { user } = principalOf(c);
  return { id: user.id, name: user.email };
}

/** Header of create requests that a client may repeat: a repeated request gets the first response. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .meta({
      description: 'Chosen by the client. A repeated request with the same key gets the first response',
    }),
});

/** Returns the actor, idempotency key and content of a request. */
export const repeatableOf = (c: Context<ServerEnv>, request: unknown): IdempotentRequest => ({
  actorId: principalOf(c).user.id,
  key: c.req.header('idempotency-key') ?? null,
  request: [c.req.method, c.req.path, request],
});
