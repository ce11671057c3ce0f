import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '#platform/config.ts';
import { withSpan } from '#platform/spans.ts';
import { chooseEncoding } from '#server/http/accept-encoding.ts';
import { readTags } from '#server/http/cache-tags.ts';
import type { RequestVariables, ServerEnv } from '#server/http/env.ts';
import { RETRY_AFTER_SECONDS } from '#server/http/error-response.ts';
import { securityHeadersOf } from '#server/http/security-headers.ts';
import { ERRORS, ProductError } from '#shared/errors.ts';
import { loadScriptsAfterFirstPaint } from './after-first-paint.ts';
import { backOfficeRoutes } from './back-office-routes.ts';
import { DEVELOPMENT_POLICY, finalizePage } from './content-security-policy.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { isCacheableKey, redirectsToKey, toPageKey } from './page-key.ts';
import { buildPageResponse } from './page-response.ts';
import type { Renderer } from './renderer.ts';

/**
 * Calls the API in process, for the data of a page. Log entries of the call contain the request id of the
 * page.
 */
export type InProcessApi = (
  path: string,
  init: RequestInit | undefined,
  requestVariables: RequestVariables,
) => Promise<Response>;

export type PageDeps = {
  config: Config;
  renderer: Renderer;
  cache: PageCache;
  api: InProcessApi;
};

/** Browsers revalidate on every request. A CDN may serve a page for a minute without revalidation. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate';

const renderPage = (key: string, deps: PageDeps, requestVariables: RequestVariables): Promise<RenderedPage> =>
  withSpan('render page', { 'url.path': key.split('?')[0] ?? '' }, () =>
    renderUntraced(key, deps, requestVariables),
  );

async function renderUntraced(
  key: string,
  deps: PageDeps,
  requestVariables: RequestVariables,
): Promise<RenderedPage> {
  const { config, renderer, api } = deps;
  const tags = new Set<string>();
  const nonce = randomBytes(16).toString('base64url');
  let isCacheable = isCacheableKey(key);
  let isServiceUnavailable = false;
  const response = await renderer.render({
    request: new Request(`${config.site.publicUrl}${key}`),
    site: config.site,
    nonce,
    onError: (error) => {
      // If a service is unavailable, the failed API call has already logged that.
      if (!isServiceUnavailable)
        requestVariables.log.error({ err: error, path: key.split('?')[0] }, 'page failed');
    },
    api: async (path, init) => {
      const response = await withSpan('api read', { 'url.path': path.split('?')[0] ?? '' }, () =>
        api(path, init, requestVariables),
      );
      // After a 404, no cache tag would announce that the missing data now exists. `no-store` marks a read with a value
      // that does not exist, and clients can invent unlimited numbers of such values.
      if (response.status === 404 || response.headers.get('cache-control') === 'no-store')
        isCacheable = false;
      for (const tag of readTags(response)) tags.add(tag);
      isServiceUnavailable ||= response.status === 503;
      return response;
    },
  });
  const rendered = await response.text();
  const { html, policy } = finalizePage(
    renderer.isCacheable ? loadScriptsAfterFirstPaint(rendered, nonce) : rendered,
    nonce,
    { config, pathname: key.split('?')[0] ?? '' },
  );
  const headers: Record<string, string> = {
    ...securityHeadersOf(config),
    'content-type': 'text/html; charset=utf-8',
  };
  const location = response.headers.get('location');
  if (location) headers.location = location;
  headers['content-security-policy'] = renderer.isCacheable ? policy : DEVELOPMENT_POLICY;
  // The renderer reports every failure as 500.
  const status = response.status === 500 && isServiceUnavailable ? 503 : response.status;
  headers['cache-control'] = status === 200 ? PAGE_CACHE_CONTROL : 'no-store';
  if (status === 503) headers['retry-after'] = RETRY_AFTER_SECONDS;
  return { status, html, headers, tags, isCacheable };
}

/** Returned instead of the page if too many renders are waiting. The browser reloads it automatically. */
const BUSY_HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><meta name="color-scheme" content="light dark"><title>Busy</title>
<p>${ERRORS.busy.message}</p></html>`;

const busyPage = (config: Config): Response =>
  new Response(BUSY_HTML, {
    status: 503,
    headers: {
      ...securityHeadersOf(config),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'retry-after': RETRY_AFTER_SECONDS,
    },
  });

/** Whether an absolute URL has exactly this path and query. */
function isSpelledAs(url: string, key: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname + search === key;
}

/**
 * Renders every path that no other route has matched as a page of the site. Unknown paths get the 404 page.
 */
export function pageRoutes(deps: PageDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.route('/', backOfficeRoutes(deps));
  routes.get('*', async (c) => {
    // The router ignores repeated slashes at the start and spaces at the end, so each page would have unlimited
    // addresses in the cache. The target must begin with one slash: browsers treat what follows `//` as a host.
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.replace(/^\/+/, '/').replace(/(?<!%20)(?:%20)+$/, '');
    if (path !== pathname) return c.redirect(path + search, 301);
    const key = toPageKey(c.req.url);
    if (redirectsToKey(key) && !isSpelledAs(c.req.url, key)) return c.redirect(key, 301);
    const requestVariables: RequestVariables = { requestId: c.get('requestId'), log: c.get('log') };
    if (!deps.renderer.isCacheable) {
      const { status, html, headers } = await renderPage(key, deps, requestVariables);
      return new Response(html, { status, headers });
    }
    // A client that refuses every encoding gets 406 below, but the page is cached for other clients.
    const encoding = chooseEncoding(c.req.header('accept-encoding')) ?? 'br';
    const answer = await deps.cache
      .getOrRender(key, encoding, () => renderPage(key, deps, requestVariables))
      .catch((error: unknown) => {
        if (error instanceof ProductError && error.code === 'busy') return null;
        throw error;
      });
    if (!answer) return busyPage(deps.config);
    const { encoded, ...rest } = answer;
    if (encoded) {
      const { status, headers, body } = await buildPageResponse(deps.cache, key, encoded, {
        ifNoneMatch: c.req.header('if-none-match'),
        acceptEncoding: c.req.header('accept-encoding'),
      });
      return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
    }
    const { status, html, headers } = (rest as { rendered: RenderedPage }).rendered;
    return new Response(html, { status, headers });
  });
  return routes;
}
