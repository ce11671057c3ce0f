import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backOfficeRoutes } from '#server/pages/back-office-routes.ts';
import { openBuiltRenderer } from '#server/pages/renderer.ts';
import { ROOT } from '../../support/server.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SITE_NAME: 'Ada & <Sons>',
    ANALYTICS_SCRIPT_URL: 'https://count.example/script.js',
    ANALYTICS_ID_PRODUCTION: 'site',
    APP_ENV: 'production',
  });
});
afterAll(() => server.close());

const ADDRESSES = ['/admin', '/admin/account', '/admin/screens/edit/1?x=1', '/account'];

/** Returns the sources of a directive in the response's Content-Security-Policy. */
const sources = ({ headers }: TestResponse, directive: string): string[] =>
  headers['content-security-policy']
    ?.split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

/** Reads from the document the nonce that libraries set on their style elements. */
const nonceOf = (response: TestResponse): string =>
  /<meta name="vitrine:style-nonce" nonce="([^"]+)"\/>/.exec(response.text())?.[1] ?? '';
const withoutNonce = (response: TestResponse): string => response.text().replace(nonceOf(response), '');

describe('[A-01] the document of the back office', () => {
  test('is the same for all users and paths except for its nonce, and contains the name of the gallery', async () => {
    const [first, ...others] = await Promise.all(ADDRESSES.map((address) => server.request(address)));
    if (!first) throw new Error('no address');
    const documentWithCredentials = await server.request('/admin', {
      headers: { authorization: 'Bearer something', cookie: 'session=something' },
    });
    expect(first.status).toBe(200);
    for (const other of [...others, documentWithCredentials])
      expect(withoutNonce(other)).toBe(withoutNonce(first));
    expect(first.text()).toContain('<title>Ada &amp; &lt;Sons&gt;</title>');
    expect(first.text()).toContain('<noscript>');
  });

  test('is rendered again if the first attempt failed', async () => {
    const renderer = await openBuiltRenderer(path.join(ROOT, 'dist'));
    vi.spyOn(renderer, 'renderBackOffice').mockRejectedValueOnce(new Error('Out of memory'));
    const routes = backOfficeRoutes({ config: server.config, renderer });
    routes.onError((_error, c) => c.text('failed', 500));
    expect((await routes.request('/admin')).status).toBe(500);
    expect((await routes.request('/admin')).status).toBe(200);
  });

  test('has a security policy that allows only own files and the theme script', async () => {
    const response = await server.request('/admin');
    const [, script = ''] = /<script>(.+?)<\/script>/.exec(response.text()) ?? [];
    expect(script).toContain('localStorage');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(sources(response, 'script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(sources(response, 'connect-src')).toEqual(["'self'"]);
    expect(sources(response, 'frame-ancestors')).toEqual(["'none'"]);
    expect(sources(await server.request('/web'), 'script-src')).toContain('https://count.example');
  });

  test('lets libraries insert styles with a nonce that differs for each response', async () => {
    const responses = [await server.request('/admin'), await server.request('/admin')];
    const nonces = responses.map((response) => {
      const nonce = nonceOf(response);
      // 16 bytes in base64url.
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(sources(response, 'style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
      // The nonce occurs exactly once.
      expect(response.text().split(nonce)).toHaveLength(2);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  test('is requested again on each visit and is not indexed', async () => {
    const { headers } = await server.request('/admin');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toBeUndefined();
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['x-frame-options']).toBe('DENY');
    expect((await server.request('/admin', { method: 'HEAD' })).status).toBe(200);
    expect((await server.request('/admin', { method: 'POST' })).status).toBe(405);
  });

  test('redirects to the canonical path', async () => {
    for (const [requestedPath, address] of [
      ['/admin/', '/admin'],
      ['/admin/account/?tab=1', '/admin/account?tab=1'],
      ['//admin//account', '/admin/account'],
      ['/account/', '/account'],
    ] as const) {
      const { status, headers } = await server.request(requestedPath);
      expect([status, headers.location], requestedPath).toEqual([307, address]);
    }
    // `%61` is the letter a.
    expect((await server.request('/%61dmin/account')).status).toBe(200);
    for (const other of ['/Admin', '/administrator', '/account/other', '/accounts']) {
      expect((await server.request(other)).status, other).toBe(404);
    }
  });

  test('references existing assets that are immutable and compressed', async () => {
    const html = (await server.request('/admin')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0);
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
    for (const file of files) {
      const { status, headers } = await server.request(file, { headers: { 'accept-encoding': 'br' } });
      expect([status, headers['cache-control']], file).toEqual([200, 'public, max-age=31536000, immutable']);
      if (!file.endsWith('.woff2')) expect(headers['content-encoding'], file).toBe('br');
    }
  });
});

test('public pages load no files of the back office', async () => {
  const html = (await server.request('/web')).text();
  expect(html).toContain('/assets/');
  expect(html).not.toContain('/assets/admin/');
});
