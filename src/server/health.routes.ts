import { Hono } from 'hono';
import type { Services } from '#services/open-services.ts';
import type { ServerEnv } from './http/env.ts';

/** Timeout of a check, after which the component counts as down. */
const TIMEOUT_MS = 2000;

const succeedsInTime = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS);
  });
  try {
    await Promise.race([work, timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Routes for health checks. `/healthz` answers 200 while the process runs. `/readyz` answers 503 if the database or the
 * storage does not respond, or if the server is shutting down.
 */
export function healthRoutes(services: Services, isClosing: () => boolean): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  routes.get('/readyz', async (c) => {
    const [database, storage] = await Promise.all([
      succeedsInTime(services.database.ping()),
      succeedsInTime(services.storage.check()),
    ]);
    const isReady = database && storage && !isClosing();
    return c.json(
      {
        status: isReady ? 'ready' : 'unavailable',
        database: database ? 'ok' : 'down',
        storage: storage ? 'ok' : 'down',
      },
      isReady ? 200 : 503,
      { 'cache-control': 'no-store' },
    );
  });
  return routes;
}
