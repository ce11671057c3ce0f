import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Actor } from '#domain/audit/commands.ts';
import type { IdempotentRequest } from '#domain/idempotency.ts';
import type { ServerEnv } from './env.ts';
import { principalOf } from './guard.ts';

/** Who the audit log names for what a request does. Of a route that is not public. */
export function actorOf(c: Context<ServerEnv>): Actor {
  const { user } = principalOf(c);
  return { id: user.id, name: user.email };
}

/** Of a create that may be sent twice: the second one gets the first one's answer. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .meta({ description: 'Made by the client; a repeated request with the same key gets the first answer' }),
});

/** The key of a request, and all that it asks for. */
export const repeatableOf = (c: Context<ServerEnv>, request: unknown): IdempotentRequest => ({
  actorId: principalOf(c).user.id,
  key: c.req.header('idempotency-key') ?? null,
  request: [c.req.method, c.req.path, request],
});
