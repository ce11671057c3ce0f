import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { securityHeadersOf } from '#server/http/security-headers.ts';
import { fillCatalogue, pageAddresses, type SmallCatalogue } from '../support/small-catalogue.ts';
import { startTestServer, type TestResponse, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let catalogue: SmallCatalogue;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://gallery.example.com' });
  catalogue = await fillCatalogue(server.services);
});
afterAll(() => server?.close());

/** Returns a response of every kind, and two responses of each page: one rendered and one from the cache. */
async function everyKind(): Promise<[string, TestResponse][]> {
  const page = await server.request('/web');
  const [, asset] = /"(\/assets\/[^"]+\.js)"/.exec(page.text()) ?? [];
  const targets = [
    ...pageAddresses(catalogue),
    ...pageAddresses(catalogue),
    '/web/nowhere',
    '/api/stats',
    '/api/nothing',
    '/api/apps?platform=none',
    '/api/openapi.json',
    `/images/${catalogue.image}/public?width=300`,
    `/images/${catalogue.image}/raw`,
    `/images/${'0'.repeat(32)}/public`,
    String(asset),
    '/assets/nothing.js',
    '/healthz',
    '/readyz',
  ];
  const responses: [string, TestResponse][] = [['/web', page]];
  for (const target of targets) responses.push([`GET ${target}`, await server.request(target)]);
  responses.push(['POST /web', await server.request('/web', { method: 'POST' })]);
  responses.push(['POST /api/stats', await server.request('/api/stats', { method: 'POST' })]);
  return responses;
}

test('every response, including errors and cached pages, has the security headers and a request id', async () => {
  for (const [what, { status, headers }] of await everyKind()) {
    const context = `${what} (${status})`;
    expect(status, context).toBeLessThan(500);
    expect(headers, context).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    });
    const expectedPolicy = what.includes('/images/') ? /^cross-origin$/ : /^same-origin$/;
    if (status === 200) expect(headers['cross-origin-resource-policy'], context).toMatch(expectedPolicy);
    for (const name of ['server', 'x-powered-by']) {
      expect(headers, context).not.toHaveProperty(name);
    }
  }
});

test('Strict-Transport-Security covers subdomains only if a setting enables it', () => {
  const headers = (settings: Record<string, string>) =>
    securityHeadersOf(parseConfig({ PUBLIC_URL: 'https://gallery.example', ...settings }));
  expect(headers({})).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
  expect(headers({ HSTS_SUBDOMAINS: 'on' })).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

test('Strict-Transport-Security is not sent without https', async () => {
  const httpServer = await startTestServer();
  expect((await httpServer.request('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  await httpServer.close();
});

describe('the request id', () => {
  const targets = (): string[] => ['/api/stats', '/web', '/healthz', `/images/${catalogue.image}/raw`];

  test('is taken from a proxy, on every kind of response, and is logged', async () => {
    for (const target of targets()) {
      // Two requests, because the second response may come from the page cache.
      for (const id of ['proxy-id-0001', 'proxy-id-0002']) {
        const { headers } = await server.request(target, { headers: { 'x-request-id': id } });
        expect(headers['x-request-id'], target).toBe(id);
        expect(server.log.filter(({ requestId, msg }) => requestId === id && msg === 'request')).not.toEqual(
          [],
        );
      }
      server.log.length = 0;
    }
  });

  test('is replaced if the proxy sends an unsafe value', async () => {
    for (const target of targets()) {
      for (const id of ['short', 'x'.repeat(65), 'a b c d e f g h', '{"a":"bbbbbbbb"}', '../../etc/passwd']) {
        const { headers } = await server.request(target, { headers: { 'x-request-id': id } });
        expect(headers['x-request-id'], target).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  });

  test('differs for every request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await server.request('/web')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

describe('the content security policy', () => {
  const policyOf = ({ headers }: TestResponse): Map<string, string[]> =>
    new Map(
      (headers['content-security-policy'] ?? '').split('; ').map((part) => {
        const [name = '', ...sources] = part.split(' ');
        return [name, sources];
      }),
    );
  /** Returns the inline scripts that a browser executes. Browsers do not execute data blocks, such as JSON-LD. */
  const inlineScripts = (html: string): string[] =>
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !/type="application\//.test(attributes))
      .map(([, , body = '']) => body);
  const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('allows the inline scripts of each kind of page by hash, and no others', async () => {
    for (const address of [...pageAddresses(catalogue), '/web/nowhere']) {
      for (const response of [await server.request(address), await server.request(address)]) {
        const scripts = inlineScripts(response.text());
        expect(scripts.length, address).toBeGreaterThan(0);
        const allowed = policyOf(response).get('script-src') ?? [];
        expect(allowed.toSorted(), address).toEqual(["'self'", ...new Set(scripts.map(hashOf))].toSorted());
        // The page has no event handler attributes such as `onclick`: the policy would block them.
        expect(response.text(), address).not.toMatch(/\son[a-z]+="/);
      }
    }
  });

  test('allows a page only the sources that it needs', async () => {
    const policy = policyOf(await server.request('/web'));
    expect(Object.fromEntries([...policy].filter(([name]) => name !== 'script-src'))).toEqual({
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
    });
  });

  test('allows analytics and advertising only where they are configured', async () => {
    const serverWithThirdParties = await startTestServer({
      ANALYTICS_SCRIPT_URL: 'https://stats.example.com/path/script.js',
      ANALYTICS_ID_DEVELOPMENT: 'id',
      AD_SCRIPT_URL: 'https://ads.example.com/carbon.js',
      AD_IMAGE_HOSTS: 'https://cdn.example.com https://pixel.example.com',
    });
    const policy = policyOf(await serverWithThirdParties.request('/web'));
    const thirdPartySources = (name: string): string[] =>
      (policy.get(name) ?? []).filter((source) => source.startsWith('https:'));
    const ads = ['https://ads.example.com', 'https://cdn.example.com', 'https://pixel.example.com'];
    expect(thirdPartySources('script-src')).toEqual(['https://stats.example.com', ...ads]);
    expect(thirdPartySources('connect-src')).toEqual(['https://stats.example.com', ...ads]);
    expect(thirdPartySources('img-src')).toEqual(
      expect.arrayContaining(['https://cdn.example.com', 'https://pixel.example.com']),
    );
    expect(thirdPartySources('style-src')).toEqual([]);
    await serverWithThirdParties.close();
  });

  test('allows nothing on responses that are not pages', async () => {
    for (const target of ['/api/stats', '/api/nothing', '/healthz', `/images/${catalogue.image}/raw`]) {
      const policy = policyOf(await server.request(target));
      expect(policy.get('default-src'), target).toEqual(["'none'"]);
      expect([...policy.keys()], target).not.toContain('script-src');
    }
  });
});
