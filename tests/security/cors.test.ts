import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../support/back-office.ts';
import { type Answer, type HttpWorld, openHttpWorld } from '../support/http-world.ts';
import { fillCatalogue, type SmallCatalogue } from '../support/small-catalogue.ts';

const ORIGIN = 'https://notebook.example.com';

let world: HttpWorld;
let catalogue: SmallCatalogue;
let office: BackOffice;
beforeAll(async () => {
  world = await openHttpWorld();
  catalogue = await fillCatalogue(world.services);
  office = await openBackOffice(world);
});
afterAll(() => world?.close());

const ask = (target: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> =>
  world.ask(target, { method, headers: { origin: ORIGIN, ...headers } });
const preflight = (target: string, method: string): Promise<Answer> =>
  ask(target, 'OPTIONS', {
    'access-control-request-method': method,
    'access-control-request-headers': 'if-none-match',
  });
const allowedOrigin = ({ headers }: Answer): string | undefined => headers['access-control-allow-origin'];

const publicReads = (): string[] => [
  '/api/stats',
  '/api/apps?platform=web',
  `/api/apps/${catalogue.app.slug}`,
  '/api/search?platform=web&q=harbour',
  '/api/openapi.json',
  `/images/${catalogue.image}/public?width=300`,
  `/images/${catalogue.image}/raw`,
  '/feed.xml',
  '/blog/feed.atom',
];

describe('public reads', () => {
  test('allow scripts of any origin, also for cached and 304 responses, and never with credentials', async () => {
    for (const target of publicReads()) {
      // The second response comes from the cache, if there is one.
      for (const method of ['GET', 'GET', 'HEAD']) {
        const answer = await ask(target, method);
        expect([target, answer.status, allowedOrigin(answer)]).toEqual([target, 200, '*']);
        expect(answer.headers['access-control-expose-headers'], target).toContain('etag');
        expect(answer.headers, target).not.toHaveProperty('access-control-allow-credentials');
      }
      const { etag } = (await ask(target)).headers;
      const known = await ask(target, 'GET', { 'if-none-match': String(etag) });
      expect([target, known.status, allowedOrigin(known)]).toEqual([target, 304, '*']);
    }
  });

  test('return readable errors to scripts of other origins', async () => {
    for (const [target, status] of [
      ['/api/apps?platform=none', 400],
      ['/api/apps/no-such-app', 404],
      [`/images/${'0'.repeat(32)}/raw`, 404],
      [`/images/${catalogue.image}/public?blur=1`, 400],
    ] as const) {
      const answer = await ask(target);
      expect([target, answer.status, allowedOrigin(answer)]).toEqual([target, status, '*']);
    }
  });

  test('answer a preflight request', async () => {
    for (const target of publicReads()) {
      const answer = await preflight(target, 'GET');
      expect([target, answer.status, allowedOrigin(answer)]).toEqual([target, 204, '*']);
      expect(answer.headers['access-control-allow-methods'], target).toBe('GET,HEAD');
      expect(answer.headers['access-control-allow-headers'], target).toBe('if-none-match');
      expect(answer.headers, target).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});

test('writes and other reads are closed to scripts of other origins, with or without a token', async () => {
  const authorization = `Bearer ${office.token}`;
  for (const target of [
    '/api/admin/screens',
    '/api/account',
    '/auth/v1/user',
    '/auth/v1/.well-known/jwks.json',
    '/web',
    '/web',
    '/admin',
    '/login',
  ]) {
    for (const headers of [{}, { authorization }] as Record<string, string>[]) {
      expect(allowedOrigin(await ask(target, 'GET', headers)), target).toBeUndefined();
    }
    expect(allowedOrigin(await preflight(target, 'GET')), target).toBeUndefined();
  }
  for (const [target, method] of [
    ['/api/upload', 'POST'],
    ['/api/admin/screens', 'POST'],
    ['/auth/v1/token', 'POST'],
    ['/api/stats', 'DELETE'],
    [`/api/upload/${catalogue.image}`, 'DELETE'],
  ] as const) {
    expect(allowedOrigin(await preflight(target, method)), target).toBeUndefined();
    expect(allowedOrigin(await ask(target, method)), target).toBeUndefined();
  }
});
