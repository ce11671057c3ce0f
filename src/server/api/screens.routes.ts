import { createRoute, z } from '@hono/zod-openapi';
import { getScreen } from '#domain/catalogue/screens/queries.ts';
import { cacheTags } from '#domain/changes.ts';
import { exploreWithFilters } from '#domain/explore/explore-screens.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { cursorSchema, idSchema, limitSchema } from '#shared/contracts/common.ts';
import { exploredScreensSchema, screenFilterFields } from '#shared/contracts/explore.ts';
import { screenDetailSchema } from '#shared/contracts/screens.ts';
import { notFound } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import { parseScreenFilters, type ScreenFilters } from '#shared/screen-filters.ts';
import type { ApiDeps } from './deps.ts';
import { allowSharedCaching, createRouter, noQuery, readResponses } from './router.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/api/screens',
  middleware: access('public'),
  tags: ['Screens'],
  summary:
    'Lists screens with filters. Values of a group are combined with OR, groups with AND. With `facets=1`, also returns the values of all groups with their numbers of screens',
  request: {
    query: z.strictObject({
      ...screenFilterFields,
      facets: z.enum(['0', '1', 'others']).optional().meta({
        description:
          '`1`: adds the counts of all filter values. `others`: the same, but if `app` is set, the app counts contain only the chosen apps',
      }),
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(LIMITS.screenListPage),
    }),
  },
  responses: readResponses(exploredScreensSchema, 'One page of screens'),
});

const detailRoute = createRoute({
  method: 'get',
  path: '/api/screens/{id}',
  middleware: access('public'),
  tags: ['Screens'],
  summary: 'Returns a screen with its app and categories',
  request: { params: z.object({ id: z.string() }), query: noQuery },
  responses: readResponses(screenDetailSchema, 'The screen'),
});

/** The list of screens with filters and the details of one screen, both public. */
export function screenRoutes({ db, index }: Pick<ApiDeps, 'db' | 'index'>) {
  const router = createRouter();

  router.openapi(listRoute, async (c) => {
    const { facets, cursor, limit, ...filters } = c.req.valid('query');
    const requested = parseScreenFilters(filters);
    const { found: page, filters: current } = await exploreWithFilters(
      { db, index },
      { filters: requested, facets: facets === '1' || facets === 'others', cursor, limit },
    );
    const chosenAppsOf = ({ groups }: ScreenFilters): string[] =>
      facets === 'others' ? (groups.app?.any ?? []) : [];
    const chosenApps = chosenAppsOf(current);
    if (page.facets && chosenApps.length > 0) {
      page.facets.app = page.facets.app.filter(({ slug }) => chosenApps.includes(slug));
    }
    setCacheTags(
      c,
      ...page.items.map(({ app }) => cacheTags.app(app.slug)),
      ...(filters.q ? [cacheTags.texts] : []),
      // With `facets=others` and chosen apps, the response depends only on these apps and on the taxonomies. A
      // requested slug may be a former one, so it has a tag too: if another app takes it, the response must be purged.
      ...(chosenApps.length > 0
        ? [...[...chosenApps, ...chosenAppsOf(requested)].map(cacheTags.app), cacheTags.taxonomies]
        : [cacheTags.screens]),
      // The facets contain the names of apps and categories.
      ...(page.facets && chosenApps.length === 0 ? [cacheTags.apps, cacheTags.taxonomies] : []),
    );
    // Clients can invent unlimited numbers of unknown values, so responses to them must not fill caches.
    if (page.unknown.length > 0) c.header('cache-control', 'no-store');
    else allowSharedCaching(c);
    return c.json(page, 200);
  });

  router.openapi(detailRoute, async (c) => {
    const { id } = c.req.valid('param');
    // A malformed id is reported as not found, like an unknown id.
    const screen = idSchema.safeParse(id).success ? await getScreen(db, id) : null;
    if (!screen) throw notFound('Screen');
    setCacheTags(
      c,
      cacheTags.screen(screen.id),
      cacheTags.facts(screen.id),
      cacheTags.app(screen.app.slug),
      ...screen.categories.map((category) => cacheTags.category(category.id)),
      ...(screen.variants?.screens.map((variant) => cacheTags.screen(variant.id)) ?? []),
    );
    allowSharedCaching(c);
    return c.json(screen, 200);
  });

  return router;
}
