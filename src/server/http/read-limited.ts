import type { Context } from 'hono';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';

/**
 * The error for a body that broke off: the client's doing, although its ECONNRESET looks like that of a lost database.
 */
export function requestAborted(c: Context<ServerEnv>, cause: unknown): ProductError {
  c.get('log').debug({ method: c.req.method, path: c.req.path }, 'client disconnected during its request');
  return new ProductError('request_aborted', undefined, { cause });
}

/**
 * The whole body of a request. Nothing longer than `maxBytes` is ever held in memory: then `refuse` is called, and
 * what it throws is thrown. Throws `request_aborted` when the client disconnects.
 */
export async function readLimited(
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
      throw requestAborted(c, error);
    });
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel();
      refuse();
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}
