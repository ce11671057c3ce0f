import type { Context } from 'hono';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';

/**
 * Logs that the client disconnected and returns the error for it. Without this conversion, the ECONNRESET of
 * the client would be mistaken for a lost database connection.
 */
export function abortedRequestError(c: Context<ServerEnv>, cause: unknown): ProductError {
  c.get('log').debug({ method: c.req.method, path: c.req.path }, 'client disconnected during its request');
  return new ProductError('request_aborted', undefined, { cause });
}

/**
 * Returns the whole body of a request. If the body is longer than `maxBytes`, stops reading and calls
 * `refuse`, which must throw. Throws `request_aborted` if the client disconnects, and the errors of `guard` if the
 * caller lost access while the body arrived.
 */
export async function readRawBody(
  c: Context<ServerEnv>,
  maxBytes: number,
  refuse: () => never,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) refuse();
  const reader = c.req.raw.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read().catch((error) => {
      throw abortedRequestError(c, error);
    });
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      refuse();
    }
    parts.push(value);
  }
  await c.get('confirmAccess')?.();
  return Buffer.concat(parts);
}
