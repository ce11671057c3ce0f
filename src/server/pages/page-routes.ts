import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '#platform/config.ts';
import { chooseEncoding } from '#server/http/accept-encoding.ts';
import { readTags } from '#server/http/cache-tags.ts';
import type { RequestVariables, ServerEnv } from '#server/http/env.ts';
import { RETRY_AFTER } from '#server/http/error-response.ts';
import { headersOf } from '#server/http/security-headers.ts';
import { scriptsAfterFirstPaint } from './after-first-paint.ts';
import { backOfficeRoutes } from './back-office-routes.ts';
import { DEVELOPMENT_POLICY, sealPage } from './content-security-policy.ts';
import { answerPage } from './page-answer.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { toPageKey } from './page-key.ts';
import type { Renderer } from './renderer.ts';

/** Calls the API in process for a page's reads. The log records them under the request id of the page. */
export type InProcessApi = (
  path: string,
  init: RequestInit | undefined,
  page: RequestVariables,
) => Promise<Response>;

export type PageDeps = {
  config: Config;
  renderer: Renderer;
  cache: PageCache;
  api: InProcessApi;
};

/** Browsers revalidate on every request. A CDN may cache a page for a minute, which bounds its staleness. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate';

async function renderPage(key: string, deps: PageDeps, page: RequestVariables): Promise<RenderedPage> {
  const { config, renderer, api } = deps;
  const tags = new Set<string>();
  const nonce = randomBytes(16).toString('base64url');
  // Clients can invent unlimited cursors and queries. Also, no tag announces the creation of missing data.
  const parameters = new URLSearchParams(key.split('?')[1]);
  let isCacheable = !parameters.has('cursor') && !parameters.has('q');
  let isAway = false;
  const response = await renderer.render({
    request: new Request(`${config.site.publicUrl}${key}`),
    site: config.site,
    nonce,
    onError: (error) => {
      // The failed read has already logged unavailable services, without a stack.
      if (!isAway) page.log.error({ err: error, path: key.split('?')[0] }, 'page failed');
    },
    api: async (path, init) => {
      const answer = await api(path, init, page);
      if (answer.status === 404) isCacheable = false;
      for (const tag of readTags(answer)) tags.add(tag);
      isAway ||= answer.status === 503;
      return answer;
    },
  });
  const rendered = await response.text();
  const { html, policy } = sealPage(
    renderer.cacheable ? scriptsAfterFirstPaint(rendered, nonce) : rendered,
    nonce,
    { config, pathname: key.split('?')[0] ?? '' },
  );
  const headers: Record<string, string> = {
    ...headersOf(config),
    'content-type': 'text/html; charset=utf-8',
  };
  const location = response.headers.get('location');
  if (location) headers.location = location;
  headers['content-security-policy'] = renderer.cacheable ? policy : DEVELOPMENT_POLICY;
  // The page itself reports every failure as 500.
  const status = response.status === 500 && isAway ? 503 : response.status;
  headers['cache-control'] = status === 200 ? PAGE_CACHE_CONTROL : 'no-store';
  if (status === 503) headers['retry-after'] = RETRY_AFTER;
  return { status, html, headers, tags, isCacheable };
}

/** Handles all paths that no other route matched as pages of the site. Unknown pages render as 404. */
export function pageRoutes(deps: PageDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.route('/', backOfficeRoutes(deps));
  routes.get('*', async (c) => {
    const key = toPageKey(c.req.url);
    const page: RequestVariables = { requestId: c.get('requestId'), log: c.get('log') };
    if (!deps.renderer.cacheable) {
      const { status, html, headers } = await renderPage(key, deps, page);
      return new Response(html, { status, headers });
    }
    // A client that refuses every encoding gets 406 below, but the page is cached for other clients.
    const encoding = chooseEncoding(c.req.header('accept-encoding')) ?? 'br';
    const { stored, ...rest } = await deps.cache.open(key, encoding, () => renderPage(key, deps, page));
    if (stored) {
      const { status, headers, body } = await answerPage(deps.cache, key, stored, {
        ifNoneMatch: c.req.header('if-none-match'),
        ifModifiedSince: c.req.header('if-modified-since'),
        acceptEncoding: c.req.header('accept-encoding'),
      });
      return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
    }
    const { status, html, headers } = (rest as { rendered: RenderedPage }).rendered;
    return new Response(html, { status, headers });
  });
  return routes;
}
