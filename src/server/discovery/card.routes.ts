import { Hono } from 'hono';
import type { CardService } from '#domain/cards/card-service.ts';
import { cardSubject } from '#domain/cards/subjects.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { matchesEtag } from '#server/http/if-none-match.ts';

/** Under its own version a card never changes; under none, or an old one, it is what there is at the moment. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=300';

/** The page that an address of a card belongs to: `/social/web/apps/notion.jpg` is of `/web/apps/notion`. */
function pageOf(path: string): string | null {
  const [, page] = /^\/social(\/[a-z0-9/-]+)\.jpg$/.exec(path) ?? [];
  if (!page || page === '/') return null;
  return page === '/home' ? '/' : page;
}

/** The pictures that links to pages show. Anybody's site may show them. */
export function cardRoutes(cards: CardService): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.get('/social/*', async (c, next) => {
    const page = pageOf(c.req.path);
    const subject = page === null ? null : cardSubject(page);
    const card = subject && (await cards.get(subject));
    if (!card) return next();
    const etag = `"${card.version}"`;
    const headers = {
      etag,
      'cache-control': c.req.query('v') === card.version ? FOR_EVER : FOR_NOW,
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    const body = await card.open();
    return c.body(new Uint8Array(body), 200, {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': String(body.length),
    });
  });
  return routes;
}
