import { Hono } from 'hono';
import type { CardService } from '#domain/cards/card-service.ts';
import { parseCardSubject } from '#domain/cards/subjects.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { matchesEtag } from '#server/http/if-none-match.ts';

/** For URLs with the current version of the card. Their content never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For URLs with another version or none, which return the current card. */
const SHORT_LIVED = 'public, max-age=300';

/**
 * Returns the path of the page that a card belongs to: `/web/apps/demo` for `/social/web/apps/demo.jpg`. Returns
 * null if the path is not that of a card.
 */
function pagePathOf(path: string): string | null {
  const [, page] = /^\/social(\/[a-z0-9/-]+)\.jpg$/.exec(path) ?? [];
  if (!page) return null;
  return page === '/home' ? '/' : page;
}

/** Serves social cards, the preview images of links to pages. Any site may embed them. */
export function cardRoutes(cards: CardService): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.get('/social/*', async (c, next) => {
    const page = pagePathOf(c.req.path);
    const subject = page === null ? null : parseCardSubject(page);
    const card = subject && (await cards.get(subject));
    if (!card) return next();
    const etag = `"${card.version}"`;
    const crossOrigin = { 'cross-origin-resource-policy': 'cross-origin' };
    const cacheable = { etag, 'cache-control': c.req.query('v') === card.version ? IMMUTABLE : SHORT_LIVED };
    if (matchesEtag(c.req.header('if-none-match'), etag))
      return c.body(null, 304, { ...crossOrigin, ...cacheable });
    const { bytes, isComplete } = await card.load();
    return c.body(new Uint8Array(bytes), 200, {
      ...crossOrigin,
      // The complete card has the same URL and version, so caches must not keep an incomplete one.
      ...(isComplete ? cacheable : { 'cache-control': 'no-store' }),
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
    });
  });
  return routes;
}
