import { createRoute, z } from '@hono/zod-openapi';
import { cacheTags } from '#domain/changes.ts';
import { findScreensAndMeaning } from '#domain/search/by-meaning.ts';
import { search } from '#domain/search/queries.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { cursorSchema, limitSchema, platformSchema, slugSchema } from '#shared/contracts/common.ts';
import { foundScreensSchema, searchResultSchema } from '#shared/contracts/search.ts';
import { LIMITS } from '#shared/limits.ts';
import { parseCategoryKey } from '#shared/search-params.ts';
import type { ApiDeps } from './deps.ts';
import { allowSharedCaching, createRouter, readResponses } from './router.ts';

/** A key consists of a category type, a period and a slug. 20 characters are enough for the type and the period. */
const MAX_CATEGORY_KEY_LENGTH = LIMITS.slugMax + 20;

const querySchema = z.string().max(LIMITS.searchQueryMax);

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  middleware: access('public'),
  tags: ['Search'],
  summary:
    'Searches apps, categories and screens while the user types, best matches first. Tolerates typing errors',
  request: {
    query: z.strictObject({
      q: querySchema,
      platform: platformSchema,
      limit: limitSchema.default(12).meta({ description: 'Maximum number of results of each kind' }),
    }),
  },
  responses: readResponses(searchResultSchema, 'The matching apps, categories and screens'),
});

const screensRoute = createRoute({
  method: 'get',
  path: '/api/search/screens',
  middleware: access('public'),
  tags: ['Search', 'Screens'],
  summary: 'Searches screens by title and recognized text, best matches first, with counts for each filter',
  request: {
    query: z.strictObject({
      q: querySchema,
      platform: platformSchema,
      app: slugSchema.optional().meta({ description: 'Slug of an app' }),
      category: z
        .string()
        .max(MAX_CATEGORY_KEY_LENGTH)
        .transform((key, context) => {
          const category = parseCategoryKey(key);
          if (category) return category;
          context.addIssue({
            code: 'custom',
            message: 'Must be a category type and a slug, such as ui-elements.button',
          });
          return z.NEVER;
        })
        .optional()
        .openapi({
          type: 'string',
          description: 'Type and slug of a category, such as `ui-elements.button`',
        }),
      facets: z.enum(['0', '1']).optional().meta({
        description:
          '`1`: also returns the counts for each filter on further pages. The first page always has them',
      }),
      cursor: cursorSchema.optional(),
      limit: limitSchema.default(LIMITS.screenListPage),
    }),
  },
  responses: readResponses(foundScreensSchema, 'One page of screens'),
});

/** The search while the user types (`/api/search`), and the search for the page of results (`/api/search/screens`). */
export function searchRoutes({ db, similar }: ApiDeps) {
  const router = createRouter();

  router.openapi(searchRoute, async (c) => {
    const { q, platform, limit } = c.req.valid('query');
    // Sets no cache tags, because no cached page is made from this response.
    const result = await search(db, { query: q, platform, limit });
    allowSharedCaching(c);
    return c.json(result, 200);
  });

  router.openapi(screensRoute, async (c) => {
    const { q, facets, ...filters } = c.req.valid('query');
    const request = { ...filters, query: q, facets: facets === '1' };
    const page = await findScreensAndMeaning({ db, similar }, request, c.req.raw.signal);
    setCacheTags(c, cacheTags.texts, cacheTags.screens);
    allowSharedCaching(c);
    return c.json(page, 200);
  });

  return router;
}
