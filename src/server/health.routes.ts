import { Hono } from 'hono';
import type { Services } from '#services/open-services.ts';
import type { ServerEnv } from './http/env.ts';

/** Timeout of a check, after which the component counts as down. */
const TIMEOUT_MS = 2000;

const within = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS);
  });
  try {
    await Promise.race([work, tooLate]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** `/healthz`: the process is alive. `/readyz`: database and storage respond, and the server is not shutting down. */
export function healthRoutes(services: Services, isClosing: () => boolean): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  routes.get('/readyz', async (c) => {
    const [database, storage] = await Promise.all([
      within(services.database.ping()),
      within(services.storage.check()),
    ]);
    const ready = database && storage && !isClosing();
    return c.json(
      {
        status: ready ? 'ready' : 'unavailable',
        database: database ? 'ok' : 'down',
        storage: storage ? 'ok' : 'down',
      },
      ready ? 200 : 503,
      { 'cache-control': 'no-store' },
    );
  });
  return routes;
}
