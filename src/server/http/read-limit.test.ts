import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createSemaphore } from '#platform/semaphore.ts';
import type { ServerEnv } from './env.ts';
import { limitReads } from './read-limit.ts';

test('limitReads limits reads of visitors, but not those of the back office and of accounts', async () => {
  const limit = createSemaphore({ permits: 1, maxQueue: 0 });
  const occupied = Promise.withResolvers<void>();
  const running = limit.run(() => occupied.promise);
  const app = new Hono<ServerEnv>()
    .use(limitReads(limit))
    .onError((_, c) => c.text('busy', 503))
    .all('*', (c) => c.text('answered'));
  const statusOf = async (path: string): Promise<number> => (await app.request(path)).status;
  for (const path of ['/api/screens', '/web', '/api/accounts', '/api/admin', '/mcp'])
    expect(await statusOf(path), path).toBe(503);
  for (const path of ['/api/admin/status', '/api/account', '/api/account/sessions'])
    expect(await statusOf(path), path).toBe(200);
  occupied.resolve();
  await running;
});
