import { createRoute, z } from '@hono/zod-openapi';
import { cardVersion } from '#domain/cards/card-service.ts';
import { getCardSource } from '#domain/cards/queries.ts';
import { parseCardSubject } from '#domain/cards/subjects.ts';
import { setCacheTags } from '#server/http/cache-tags.ts';
import { access } from '#server/http/guard.ts';
import { cardSchema } from '#shared/contracts/site.ts';
import { notFound } from '#shared/errors.ts';
import { cardUrl } from '#shared/urls.ts';
import type { ApiDeps } from './deps.ts';
import { allowSharedCaching, createRouter, readResponses } from './router.ts';

const cardRoute = createRoute({
  method: 'get',
  path: '/api/cards',
  middleware: access('public'),
  tags: ['Catalogue'],
  summary: 'Returns the URL of the link preview image of a home page, an app or a category',
  request: {
    query: z.strictObject({
      page: z.string().max(200).meta({ description: 'Path of the page, for example `/web/apps/{slug}`' }),
    }),
  },
  responses: readResponses(cardSchema, 'The URL of the image'),
});

/** URLs of social cards. `discovery/card.routes.ts` serves the images. */
export function cardRoutes({ db, config }: ApiDeps) {
  const router = createRouter();
  router.openapi(cardRoute, async (c) => {
    const { page } = c.req.valid('query');
    const subject = parseCardSubject(page);
    const source = subject && (await getCardSource(db, subject, config.site.name));
    if (!source) throw notFound('Page');
    setCacheTags(c, ...source.tags);
    allowSharedCaching(c);
    return c.json(
      {
        url: cardUrl(page, cardVersion(source.facts, { name: config.site.name, logo: config.branding.logo })),
      },
      200,
    );
  });
  return router;
}
