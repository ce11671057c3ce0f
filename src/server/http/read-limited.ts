import type { Context } from 'hono';
import type { ServerEnv } from './env.ts';

/**
 * The whole body of a request. Nothing longer than `maxBytes` is ever held in memory: then `refuse` is called, and
 * what it throws is thrown.
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
    const { done, value } = await reader.read();
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
