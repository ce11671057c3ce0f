import { access, guard, requireAccessLevels } from '#server/http/guard.ts';
import { jsonLimit } from '#server/http/json-limit.ts';
import { ProductError } from '#shared/errors.ts';
import { accountRoutes } from './account.routes.ts';
import { adminRoutes } from './admin.routes.ts';
import { adminAppRoutes } from './admin-apps.routes.ts';
import { adminCategoryRoutes } from './admin-categories.routes.ts';
import { adminPageRoutes } from './admin-pages.routes.ts';
import { adminPostRoutes } from './admin-posts.routes.ts';
import { adminScreenRoutes } from './admin-screens.routes.ts';
import { adminStackRoutes } from './admin-stacks.routes.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { appRoutes } from './apps.routes.ts';
import { cardRoutes } from './cards.routes.ts';
import { categoryRoutes } from './categories.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { demoRoutes } from './demo.routes.ts';
import type { ApiDeps } from './deps.ts';
import { homeRoutes } from './home.routes.ts';
import { jobRoutes } from './jobs.routes.ts';
import { addExamples } from './openapi-examples.ts';
import { completeOperations } from './openapi-operations.ts';
import { createRouter } from './router.ts';
import { screenRoutes } from './screens.routes.ts';
import { searchRoutes } from './search.routes.ts';
import { setupRoutes } from './setup.routes.ts';
import { similarRoutes } from './similar.routes.ts';
import { statsRoutes } from './stats.routes.ts';
import { statusRoutes } from './status.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';

/** Whether a path matches a route pattern such as `/api/apps/:slug`. */
const matchesRoute = (pattern: string, path: string): boolean => {
  const parts = path.split('/');
  const patterns = pattern.split('/');
  return (
    parts.length === patterns.length &&
    patterns.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
};

/**
 * Creates the router of all routes under `/api`, including the generated `/api/openapi.json`. The parent
 * application (`app.ts`) handles errors.
 */
export function createApi(deps: ApiDeps) {
  const { db, accounts, config } = deps;
  const api = createRouter();
  api.use('/api/*', guard(accounts), jsonLimit);
  for (const routes of [homeRoutes, appRoutes, categoryRoutes, statsRoutes]) {
    api.route('/', routes(db));
  }
  for (const routes of [
    screenRoutes,
    searchRoutes,
    accountRoutes,
    setupRoutes,
    adminRoutes,
    adminScreenRoutes,
    adminStackRoutes,
    adminAppRoutes,
    adminCategoryRoutes,
    adminPostRoutes,
    adminPageRoutes,
    cardRoutes,
    contentRoutes,
    uploadRoutes,
    analysisRoutes,
    jobRoutes,
    statusRoutes,
    demoRoutes,
    similarRoutes,
  ]) {
    api.route('/', routes(deps));
  }
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, from POST /auth/v1/token',
  });
  api.get('/api/openapi.json', access('public'), (c) => {
    const document = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${config.site.name} API`,
        version: '1',
        description:
          'Reads the public gallery. Access tokens also give access to the user’s account and the back office.',
      },
    });
    completeOperations(document);
    addExamples(document);
    return c.json(document);
  });
  requireAccessLevels(api.routes);
  // Nothing above matched: the path is unknown (404), or it exists for other methods (405 with `Allow`).
  api.all('/api/*', (c) => {
    const methods = new Set(
      api.routes
        .filter(({ method, path }) => method !== 'ALL' && matchesRoute(path, c.req.path))
        .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)),
    );
    if (methods.size === 0) throw new ProductError('route_not_found');
    c.header('allow', [...methods].join(', '));
    throw new ProductError('method_not_allowed');
  });
  return api;
}
