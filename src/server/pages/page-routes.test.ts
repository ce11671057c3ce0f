import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { errorResponse } from '#server/http/error-response.ts';
import { requestContext } from '#server/http/request-context.ts';
import { PageCache } from './page-cache.ts';
import { pageRoutes } from './page-routes.ts';
import type { RenderInput } from './web-entry.ts';

type Render = (input: RenderInput) => Promise<Response>;

/** Creates page routes whose pages come from `render`, and whose API requests are answered by `api`. */
function createSite(render: Render, api: () => Response = () => Response.json({})) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger(
    { level: 'info', format: 'json' },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  const cache = new PageCache();
  let renders = 0;
  const app = new Hono<ServerEnv>();
  app.use(requestContext(logger));
  app.onError(errorResponse);
  app.route(
    '/',
    pageRoutes({
      config: parseConfig({ DATA_DIR: '/nowhere' }),
      cache,
      renderer: {
        isCacheable: true,
        renderBackOffice: () => Promise.reject(new Error('not used in this test')),
        render: (input) => {
          renders += 1;
          return render(input);
        },
      },
      api: async () => api(),
    }),
  );
  const send = (path: string) =>
    app.request(`http://localhost${path}`, { headers: { 'x-request-id': 'the-request' } });
  return { send, cache, log, renders: () => renders };
}

/** Renders a page that reads from the API. Only a read that fails with status 500 or above makes the page fail. */
const renderWithRead: Render = async ({ api }) => {
  const { status } = await api('/api/stats');
  return new Response('<p>page</p>', { status: status < 500 ? 200 : 500 });
};

describe('the content security policy', () => {
  test('allows the scripts that the renderer wrote and blocks injected scripts', async () => {
    const { send } = createSite(async ({ nonce }) =>
      Promise.resolve(
        new Response(
          `<meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">ours()</script><script>stray()</script><script nonce="guess">stray()</script>`,
        ),
      ),
    );
    const response = await send('/web');
    const html = await response.text();
    expect(html).toBe(
      '<script>ours()</script><script>stray()</script><script nonce="guess">stray()</script>',
    );
    const sources = response.headers
      .get('content-security-policy')
      ?.split('; ')
      .find((directive) => directive.startsWith('script-src'));
    const hash = createHash('sha256').update('ours()').digest('base64');
    expect(sources).toBe(`script-src 'self' 'sha256-${hash}'`);
  });
});

describe('the page cache', () => {
  test('stores a page whose reads all succeed', async () => {
    const { send, renders } = createSite(renderWithRead);
    for (const _ of [1, 2]) expect((await send('/web')).status).toBe(200);
    expect(renders()).toBe(1);
  });

  test('does not store a page after a read returned 404', async () => {
    const { send, renders } = createSite(renderWithRead, () => Response.json({}, { status: 404 }));
    for (const _ of [1, 2]) expect((await send('/web/apps?filter=made-up')).status).toBe(200);
    expect(renders()).toBe(2);
  });

  test('does not store a page with a cursor', async () => {
    const { send, cache } = createSite(renderWithRead);
    const response = await send('/web/apps?cursor=made-up');
    expect(response.headers.get('etag')).toMatch(/^"/);
    expect(cache.size).toBe(0);
  });

  test.each([
    'type=a,b,c',
    'type=a&not.app=b,c',
    'palette=1e293b',
    'captured=2025-01..',
    'added=2025-01',
    'q=sign in',
  ])('does not store screens with filters that clients can vary without limit: %s', async (query) => {
    const { send, cache } = createSite(renderWithRead);
    const address = encodeURI(`/web/screens?${query}`);
    const response = await send(address);
    // The server redirects some of these addresses to their normalized spelling.
    expect((await send(response.headers.get('location') ?? address)).status).toBe(200);
    expect(cache.size).toBe(0);
  });

  test('stores a list of screens with at most two filter values', async () => {
    const { send, cache } = createSite(renderWithRead);
    for (const path of ['/screens', '/web/screens?type=a', '/ios/screens?type=a&scheme=dark&sort=oldest'])
      expect((await send(path)).status).toBe(200);
    expect(cache.size).toBe(3);
  });
});

describe('a page that fails', () => {
  test('responds with 503 and Retry-After if a read responds with 503', async () => {
    const busy = () => Response.json({}, { status: 503, headers: { 'retry-after': '2' } });
    const { send, cache } = createSite(renderWithRead, busy);
    const response = await send('/web');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(cache.size).toBe(0);
  });

  test('logs a loader error once, with the request id', async () => {
    const { send, log } = createSite(async ({ onError }) => {
      onError(new Error('the loader broke'));
      return new Response('<p>sorry</p>', { status: 500 });
    });
    const response = await send('/web?private=words');
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ level: 50, requestId: 'the-request', path: '/web', msg: 'page failed' });
    expect(JSON.stringify(log[0])).toContain('the loader broke');
  });

  test('logs a render error and hides it from the visitor', async () => {
    const { send, log } = createSite(() => Promise.reject(new Error('the component broke')));
    const response = await send('/web');
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(await response.text()).not.toContain('component');
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ level: 50, requestId: 'the-request' });
    expect(JSON.stringify(log[0])).toContain('the component broke');
  });
});
