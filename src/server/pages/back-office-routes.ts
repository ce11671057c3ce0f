import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '#platform/config.ts';
import { createLazyResource } from '#platform/lazy-resource.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { DEVELOPMENT_POLICY, finalizeBackOffice } from './content-security-policy.ts';
import { toPageKey } from './page-key.ts';
import type { Renderer } from './renderer.ts';

/** Paths that are rendered on the client: the back office and the account page. */
const BACK_OFFICE = /^\/(?:admin(?:\/|$)|account$)/;

const createNonce = (): string => randomBytes(16).toString('base64url');

/**
 * The document and its content security policy. Each response replaces `styleNonce` in both with a new nonce.
 */
type Template = { html: string; policy: string; styleNonce: string };

async function renderTemplate(config: Config, renderer: Renderer): Promise<Template> {
  const nonces = { script: createNonce(), style: createNonce() };
  const html = await renderer.renderBackOffice({ site: config.site, nonces });
  return { ...finalizeBackOffice(html, nonces), styleNonce: nonces.style };
}

/**
 * Serves the back office document. It is rendered once, because it is the same for every user and path apart from a
 * nonce. It needs no authorization: it contains no data, and the API authorizes each request for data.
 */
export function backOfficeRoutes({
  config,
  renderer,
}: {
  config: Config;
  renderer: Renderer;
}): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const template = createLazyResource(() => renderTemplate(config, renderer));
  routes.get('*', async (c, next) => {
    const [requestedPath = ''] = toPageKey(c.req.url).split('?');
    const path = requestedPath.replace(/\/{2,}/g, '/').replace(/\/$/, '');
    if (!BACK_OFFICE.test(path)) return next();
    if (path !== requestedPath) return c.redirect(`${path}${new URL(c.req.url).search}`, 307);
    const { html, policy, styleNonce } = renderer.isCacheable
      ? await template.get()
      : await renderTemplate(config, renderer);
    const nonce = createNonce();
    return new Response(html.replaceAll(styleNonce, nonce), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': renderer.isCacheable
          ? policy.replaceAll(styleNonce, nonce)
          : DEVELOPMENT_POLICY,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
      },
    });
  });
  return routes;
}
