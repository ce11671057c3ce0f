import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '#platform/config.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { matchesEtag } from '#server/http/if-none-match.ts';
import { DEVELOPMENT_POLICY, sealBackOffice } from './content-security-policy.ts';
import { pageKey } from './page-key.ts';
import type { Renderer } from './renderer.ts';

/** Paths that are rendered on the client: the back office and the account page. */
const BACK_OFFICE = /^\/(?:admin(?:\/|$)|account$)/;

type Document = { html: string; headers: Record<string, string> };

async function makeDocument(config: Config, renderer: Renderer): Promise<Document> {
  const nonce = randomBytes(16).toString('base64url');
  const markup = await renderer.renderBackOffice({ site: config.site, nonce });
  const { html, policy } = sealBackOffice(markup, nonce);
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': renderer.cacheable ? policy : DEVELOPMENT_POLICY,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    },
  };
}

/**
 * Serves the back office document. It is rendered once and is the same for every user and every path below `/admin`. It
 * contains no data and needs no authorization; the API authorizes each request for data.
 */
export function backOfficeRoutes({
  config,
  renderer,
}: {
  config: Config;
  renderer: Renderer;
}): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  let made: Promise<Document> | null = null;
  routes.get('*', async (c, next) => {
    const [asked = ''] = pageKey(c.req.url).split('?');
    const path = asked.replace(/\/{2,}/g, '/').replace(/\/$/, '');
    if (!BACK_OFFICE.test(path)) return next();
    if (path !== asked) return c.redirect(`${path}${new URL(c.req.url).search}`, 307);
    if (!made || !renderer.cacheable) made = makeDocument(config, renderer);
    const { html, headers } = await made;
    const isKnown = matchesEtag(c.req.header('if-none-match'), headers.etag ?? '');
    return new Response(isKnown ? null : html, { status: isKnown ? 304 : 200, headers });
  });
  return routes;
}
