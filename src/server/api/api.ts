import type { Db } from '#db/tables.ts';
import { ProductError } from '#shared/errors.ts';
import { appRoutes } from './apps.routes.ts';
import { categoryRoutes } from './categories.routes.ts';
import { createRouter } from './router.ts';
import { screenRoutes } from './screens.routes.ts';
import { searchRoutes } from './search.routes.ts';
import { statsRoutes } from './stats.routes.ts';

/** Whether an address is one of the route `/api/apps/:slug`. */
const matches = (route: string, address: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(address);

/** Every route under /api, and its description at /api/openapi.json. Errors are left to the app around it. */
export function createApi(db: Db, siteName: string) {
  const api = createRouter();
  for (const routes of [appRoutes, screenRoutes, categoryRoutes, searchRoutes, statsRoutes]) {
    api.route('/', routes(db));
  }
  api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1', description: 'Reads of the public gallery.' },
  });
  api.all('/api/*', (c) => {
    const methods = new Set(
      api.routes
        .filter(({ method, path }) => method !== 'ALL' && matches(path, c.req.path))
        .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)),
    );
    if (methods.size === 0) throw new ProductError('route_not_found');
    c.header('allow', [...methods].join(', '));
    throw new ProductError('method_not_allowed');
  });
  return api;
}
