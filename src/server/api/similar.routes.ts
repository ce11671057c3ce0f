import { createRoute, z } from '@hono/zod-openapi';
import { cacheTags } from '#domain/changes.ts';
import { SOURCE_FORMATS } from '#domain/images/formats/formats.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { clientOf } from '#server/http/client-address.ts';
import { access } from '#server/http/guard.ts';
import { readUpload } from '#server/http/read-upload.ts';
import { createUploadLimit } from '#server/http/upload-limit.ts';
import { idSchema, platformSchema } from '#shared/contracts/common.ts';
import { pictureMatchesSchema, similarScreensSchema } from '#shared/contracts/similar.ts';
import { notFound } from '#shared/errors.ts';
import { DEFAULT_SIMILARITY, MAX_PICTURE_BYTES, SIMILAR_LIMITS, SIMILARITIES } from '#shared/similarity.ts';
import type { ApiDeps } from './deps.ts';
import {
  allowSharedCaching,
  createRouter,
  errorResponses,
  imageErrors,
  imageForm,
  readResponses,
} from './router.ts';

/** Maximum number of concurrent picture uploads. At 10 MB each, they take at most 80 MB of memory. */
const MAX_CONCURRENT_UPLOADS = 8;
/** Maximum number of concurrent searches. Other received pictures wait until a search ends. */
const MAX_CONCURRENT_SEARCHES = 2;
const MAX_WAITING_SEARCHES = MAX_CONCURRENT_UPLOADS - MAX_CONCURRENT_SEARCHES;

const limitSchema = z.coerce.number().int().min(1).max(SIMILAR_LIMITS.max).default(SIMILAR_LIMITS.page);
const platformOption = platformSchema.optional();

const similarRoute = createRoute({
  method: 'get',
  path: '/api/screens/{id}/similar',
  middleware: access('public'),
  tags: ['Screens', 'Search'],
  summary: 'Lists similar screens, most similar first, each with the reasons',
  request: {
    params: z.object({ id: z.string() }),
    query: z.strictObject({
      by: z.enum(SIMILARITIES).default(DEFAULT_SIMILARITY).meta({
        description:
          '`idea`: other apps, by purpose, tags and look. `look`: layout and colors. `app`: the same app, by words and look',
      }),
      platform: platformOption.meta({ description: 'Platform of the results. Default: that of the screen' }),
      limit: limitSchema,
    }),
  },
  responses: readResponses(similarScreensSchema, 'The similar screens; the list may be empty'),
});

const pictureRoute = createRoute({
  method: 'post',
  path: '/api/search/image',
  middleware: access('public'),
  tags: ['Search'],
  summary: 'Finds the screen that a picture shows, and similar ones. The picture is not stored',
  description:
    'A multipart form with one JPEG, PNG, WebP or GIF image of at most 10 MB in the field `file`. At most ten requests a minute and two uploads at a time from one address.',
  request: {
    query: z.strictObject({
      platform: platformOption.meta({ description: 'Platform of the results. Default: both' }),
      limit: limitSchema,
    }),
    body: imageForm(SOURCE_FORMATS),
  },
  responses: {
    200: {
      content: { 'application/json': { schema: pictureMatchesSchema } },
      description: 'The screens; the list may be empty',
    },
    ...imageErrors,
    ...errorResponses({
      400: 'The request is not valid',
      429: 'Too many requests from this address',
      503: 'The server is busy',
    }),
  },
});

/** Similar screens and search by picture [E-09, E-10]. */
export function similarRoutes({ similar, accounts, config }: ApiDeps) {
  const router = createRouter();
  const uploadSemaphore = createSemaphore({ permits: MAX_CONCURRENT_UPLOADS, maxQueue: 0 });
  const limitUploads = createUploadLimit();
  const searchSemaphore = createSemaphore({
    permits: MAX_CONCURRENT_SEARCHES,
    maxQueue: MAX_WAITING_SEARCHES,
  });

  router.openapi(similarRoute, async (c) => {
    // A malformed id is reported as not found, like an unknown id.
    const { data: id } = idSchema.safeParse(c.req.valid('param').id);
    if (!id) throw notFound('Screen');
    const result = await similar.findSimilar(id, { ...c.req.valid('query'), signal: c.req.raw.signal });
    setCacheTags(
      c,
      cacheTags.screen(id),
      cacheTags.screens,
      cacheTags.texts,
      ...result.items.flatMap((item) => [cacheTags.screen(item.id), cacheTags.app(item.app.slug)]),
    );
    allowSharedCaching(c);
    return c.json(result, 200);
  });

  router.openapi(pictureRoute, async (c) => {
    const options = { ...c.req.valid('query'), signal: c.req.raw.signal };
    const client = clientOf(c, config.trustedProxies);
    await accounts.limits.takeFrom('pictureNetwork', client);
    c.header('cache-control', 'no-store');
    const matches = await uploadSemaphore.run(async () => {
      const { file } = await limitUploads(client, () => readUpload(c, MAX_PICTURE_BYTES));
      return searchSemaphore.run(() => similar.searchByPicture(file, options), { signal: options.signal });
    });
    return c.json(matches, 200);
  });
  return router;
}
