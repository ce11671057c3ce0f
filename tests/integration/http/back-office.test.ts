import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type HttpWorld, openHttpWorld } from '../../support/http-world.ts';

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld({
    SITE_NAME: 'Ada & <Sons>',
    ANALYTICS_SCRIPT_URL: 'https://count.example/script.js',
    ANALYTICS_ID_PRODUCTION: 'site',
    APP_ENV: 'production',
  });
});
afterAll(() => world.close());

const ADDRESSES = ['/admin', '/admin/account', '/admin/screens/edit/1?x=1', '/account'];

/** Returns the sources of a directive in the response's Content-Security-Policy. */
const sources = ({ headers }: Answer, directive: string): string[] =>
  headers['content-security-policy']
    ?.split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

/** Returns the nonce that the document hands to libraries for their style elements. */
const nonceOf = (answer: Answer): string =>
  /<meta name="vitrine:style-nonce" nonce="([^"]+)"\/>/.exec(answer.text())?.[1] ?? '';
const withoutNonce = (answer: Answer): string => answer.text().replace(nonceOf(answer), '');

describe('[A-01] the document of the back office', () => {
  test('is the same for all users and paths, and contains only the name of the gallery', async () => {
    const [first, ...others] = await Promise.all(ADDRESSES.map((address) => world.ask(address)));
    if (!first) throw new Error('no address');
    const bearing = await world.ask('/admin', {
      headers: { authorization: 'Bearer something', cookie: 'session=something' },
    });
    expect(first.status).toBe(200);
    for (const other of [...others, bearing]) expect(withoutNonce(other)).toBe(withoutNonce(first));
    expect(first.text()).toContain('<title>Ada &amp; &lt;Sons&gt;</title>');
    expect(first.text()).toContain('<noscript>');
  });

  test('has a security policy that allows only own files and the theme script', async () => {
    const answer = await world.ask('/admin');
    const [, script = ''] = /<script>(.+?)<\/script>/.exec(answer.text()) ?? [];
    expect(script).toContain('localStorage');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(sources(answer, 'script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(sources(answer, 'connect-src')).toEqual(["'self'"]);
    expect(sources(answer, 'frame-ancestors')).toEqual(["'none'"]);
    expect(sources(await world.ask('/web'), 'script-src')).toContain('https://count.example');
  });

  test('lets libraries insert styles with a nonce that differs for each response', async () => {
    const answers = [await world.ask('/admin'), await world.ask('/admin')];
    const nonces = answers.map((answer) => {
      const nonce = nonceOf(answer);
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(sources(answer, 'style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
      expect(answer.text().split(nonce)).toHaveLength(2);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  test('is requested on each visit and not indexed', async () => {
    const { headers } = await world.ask('/admin');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toBeUndefined();
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['x-frame-options']).toBe('DENY');
    expect((await world.ask('/admin', { method: 'HEAD' })).status).toBe(200);
    expect((await world.ask('/admin', { method: 'POST' })).status).toBe(405);
  });

  test('redirects to the canonical path', async () => {
    for (const [asked, address] of [
      ['/admin/', '/admin'],
      ['/admin/account/?tab=1', '/admin/account?tab=1'],
      ['//admin//account', '/admin/account'],
      ['/account/', '/account'],
    ] as const) {
      const { status, headers } = await world.ask(asked);
      expect([status, headers.location], asked).toEqual([307, address]);
    }
    expect((await world.ask('/%61dmin/account')).status).toBe(200);
    for (const other of ['/Admin', '/administrator', '/account/other', '/accounts']) {
      expect((await world.ask(other)).status, other).toBe(404);
    }
  });

  test('references existing assets that are immutable and compressed', async () => {
    const html = (await world.ask('/admin')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0);
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
    for (const file of files) {
      const { status, headers } = await world.ask(file, { headers: { 'accept-encoding': 'br' } });
      expect([status, headers['cache-control']], file).toEqual([200, 'public, max-age=31536000, immutable']);
      if (!file.endsWith('.woff2')) expect(headers['content-encoding'], file).toBe('br');
    }
  });
});

test('public pages load no files of the back office', async () => {
  const html = (await world.ask('/web')).text();
  expect(html).toContain('/assets/');
  expect(html).not.toContain('/assets/admin/');
});
