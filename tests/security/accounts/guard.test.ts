import { once } from 'node:events';
import type http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#server/api/api.ts';
import { authRoutes } from '#server/auth/auth.ts';
import { requireAccessLevels } from '#server/http/guard.ts';
import {
  createSession,
  enrollTotp,
  getAccessToken,
  makeAdmin,
  makeNonAdmin,
  signInClient,
} from '../../support/accounts.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { startUnfinishedUpload } from '../../support/unfinished-upload.ts';
import { codeOf, send } from './requests.ts';

/** Public routes. A new route is treated as protected until it is listed here. */
const PUBLIC = [
  'GET /api/openapi.json',
  'GET /api/apps',
  'GET /api/apps/:slug',
  'GET /api/apps/:slug/screens',
  'GET /api/screens',
  'GET /api/screens/:id',
  'GET /api/screens/:id/similar',
  'GET /api/categories',
  'GET /api/categories/:type/:slug',
  'GET /api/categories/:type/:slug/screens',
  'GET /api/cards',
  'GET /api/pages/:slug',
  'GET /api/home',
  'GET /api/popular',
  'GET /api/posts',
  'GET /api/posts/:slug',
  'GET /api/search',
  'GET /api/search/screens',
  'POST /api/search/image',
  'GET /api/stats',
  'POST /api/setup',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/health',
  'GET /auth/v1/settings',
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'POST /auth/v1/verify',
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  // Disabled, but public: they respond as GoTrue does. See contract-refusals.test.ts.
  'POST /auth/v1/signup',
  'POST /auth/v1/otp',
  'POST /auth/v1/resend',
];
/** Routes that refuse everyone with a specific error. They are tested in contract-refusals.test.ts. */
const DISABLED =
  /^\/auth\/v1\/(?:admin|invite|magiclink|oauth|passkeys|sso|user\/identities|user\/oauth)(?:\/|$)/;
/** Routes for any signed-in user, with or without access to the back office. */
const SIGNED_IN_ROUTES = /^\w+ (\/api\/account(\/|$)|\/auth\/v1\/(user|logout|factors)(\/|$))/;

type Route = { method: string; path: string };
let server: TestServer;
let routes: Route[];
/** Access tokens by kind of caller. `pending`: an admin who has not yet passed the second factor. */
const tokens: Record<'visitor' | 'user' | 'pending' | 'admin', string | undefined> = {
  visitor: undefined,
  user: undefined,
  pending: undefined,
  admin: undefined,
};
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const isPublic = (route: Route): boolean => PUBLIC.includes(nameOf(route));
const isForAnyUser = (route: Route): boolean => SIGNED_IN_ROUTES.test(nameOf(route));
const isEndpoint = ({ method, path }: Route): boolean => method !== 'ALL' && !path.endsWith('*');
/** Returns an address of the route in which every parameter is an id that does not exist. */
const addressOf = ({ path }: Route): string => path.replace(/:\w+/g, '01890000-0000-7000-8000-000000000000');

beforeAll(async () => {
  server = await startTestServer();
  const { services, accounts } = server;
  const deps = { ...services, ...server };
  const all = [
    ...createApi(deps).routes,
    ...authRoutes(deps).routes.map(({ method, path }) => ({ method, path: `/auth/v1${path}` })),
  ].filter((route) => isEndpoint(route) && !DISABLED.test(route.path));
  routes = [...new Map(all.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
  tokens.user = (await createSession(accounts, await makeNonAdmin(accounts))).access_token;
  const admin = await makeAdmin(accounts);
  const client = await signInClient(server.url, admin);
  await enrollTotp(client);
  tokens.admin = await getAccessToken(client);
  tokens.pending = (await createSession(accounts, admin)).access_token;
});
afterAll(() => server?.close());

describe('every route', () => {
  test('under /api is in the API description, where all routes except those in PUBLIC require a token', async () => {
    const { paths } = (await server.request('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { security?: unknown[] }>>;
    }>();
    const describedRoutes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ':$1'),
        isOpen: !security?.length,
      })),
    );
    const apiRoutes = routes.filter(({ path }) => path.startsWith('/api/') && path !== '/api/openapi.json');
    expect(describedRoutes.map(nameOf).sort()).toEqual(apiRoutes.map(nameOf).sort());
    for (const route of describedRoutes) expect(route.isOpen, nameOf(route)).toBe(isPublic(route));
    expect(PUBLIC.filter((name) => !routes.map(nameOf).includes(name))).toEqual([]);
  });

  test('[A-01] [P-56] refuses callers without access: a visitor, a user, an admin without the second factor', async () => {
    for (const route of routes.filter((candidate) => !isPublic(candidate))) {
      const sendAs = (token: string | undefined) =>
        send(server, addressOf(route), { method: route.method, token });
      const visitor = await sendAs(tokens.visitor);
      expect([visitor.status, visitor.headers['set-cookie']], nameOf(route)).toEqual([401, undefined]);
      if (!isForAnyUser(route)) {
        const user = await sendAs(tokens.user);
        expect([user.status, codeOf(user)], nameOf(route)).toEqual([403, 'forbidden']);
      }
      if (route.path.startsWith('/api/')) {
        const pendingResponse = await sendAs(tokens.pending);
        expect([pendingResponse.status, codeOf(pendingResponse)], nameOf(route)).toEqual([
          403,
          'second_factor_required',
        ]);
      }
    }
  });

  test('[A-01] admits callers with access, and no shared cache keeps the response', async () => {
    for (const route of routes.filter((candidate) => !isPublic(candidate) && candidate.method === 'GET')) {
      for (const token of [isForAnyUser(route) ? tokens.user : tokens.admin, tokens.admin]) {
        const response = await send(server, addressOf(route), { token });
        expect([200, 400, 404], nameOf(route)).toContain(response.status);
        expect(response.headers['cache-control'], nameOf(route)).toMatch(/no-store/);
        expect(response.headers['access-control-allow-origin'], nameOf(route)).toBeUndefined();
      }
    }
  });

  test('[A-01] reveals nothing through other spellings of its address or other methods', async () => {
    const spellings = (path: string): string[] => {
      const [, first = '', ...rest] = path.split('/');
      const last = rest.at(-1) ?? '';
      const encodedInitial = `%${last.charCodeAt(0).toString(16)}`;
      return [
        `${path}/`,
        `/${path}`,
        `//${first}//${rest.join('//')}`,
        path.toUpperCase(),
        `/${first.toUpperCase()}/${rest.join('/')}`,
        `${path.slice(0, -last.length)}${encodedInitial}${last.slice(1)}`,
        // The `a` of `/api` or `/auth`, percent-encoded.
        `/%61${path.slice(2)}`,
        `/${first}%2f${rest.join('%2f')}`,
        `/${first}/./${rest.join('/')}`,
        `/${first}/x/../${rest.join('/')}`,
        `/${first}/x/%2e%2e/${rest.join('/')}`,
        `/web/..${path}`,
        `${path};x=1`,
        `${path}%00`,
        `${path}%20`,
        `${path}.json`,
        `${path}?x[]=1&limit=1`,
        `${path}#x`,
        path.replaceAll('/', '\\'),
        `http://gallery.example${path}`,
      ];
    };
    const expectRefused = async (
      what: string,
      target: string,
      options: Parameters<TestServer['request']>[1],
    ): Promise<void> => {
      // Some of these requests are malformed, and the server closes their connection without a response.
      const response = await server.request(target, options).catch(() => null);
      if (!response) return;
      const isRefused = response.status >= 300 && response.status < 500;
      expect(isRefused ? '' : `${response.status} ${response.text().slice(0, 200)}`, what).toBe('');
    };
    for (const route of routes.filter((candidate) => !isPublic(candidate))) {
      const path = addressOf(route);
      for (const target of spellings(path)) {
        await expectRefused(`${route.method} ${target}`, target, { method: route.method });
        if (isForAnyUser(route)) continue;
        const headers = { authorization: `Bearer ${tokens.user}` };
        await expectRefused(`${route.method} ${target}, a user`, target, { method: route.method, headers });
      }
    }
    for (const path of new Set(routes.filter((candidate) => !isPublic(candidate)).map(addressOf))) {
      for (const method of [
        'HEAD',
        'OPTIONS',
        'PUT',
        'PATCH',
        'POST',
        'DELETE',
        'GET',
        'PROPFIND',
        'TRACE',
      ]) {
        const isOpen = routes.some(
          (one) => isPublic(one) && one.method === method && addressOf(one) === path,
        );
        if (!isOpen) await expectRefused(`${method} ${path}`, path, { method });
      }
      await expectRefused(`override ${path}`, path, {
        headers: {
          'x-http-method-override': 'GET',
          'x-original-url': '/api/stats',
          'x-rewrite-url': '/api/stats',
        },
      });
    }
  });
});

describe('a session that ends while the body of its request arrives', () => {
  const NAME = 'Category of an ended session';
  const json = JSON.stringify({ type: 'ux-patterns', name: NAME }).padEnd(2000);
  const image = [
    '--boundary',
    'content-disposition: form-data; name="file"; filename="a.png"',
    '',
    'x'.repeat(2000),
    '--boundary--',
    '',
  ].join('\r\n');

  test.each([
    ['/api/admin/categories', 'application/json', json],
    ['/api/upload', 'multipart/form-data; boundary=boundary', image],
  ])('cannot change anything through %s', async (target, contentType, text) => {
    const body = Buffer.from(text);
    const { access_token: token } = await createSession(server.accounts, await makeAdmin(server.accounts));
    const upload = startUnfinishedUpload(server.url, target, {
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      body,
    });
    const response = once(upload, 'response') as Promise<[http.IncomingMessage]>;
    // The guard checks the access again only if the body takes longer than a second to arrive.
    await delay(2500);
    expect((await send(server, '/auth/v1/logout', { token, json: {} })).status).toBe(204);
    upload.end(body.subarray(1024));
    const [{ statusCode }] = await response;
    expect(statusCode).toBe(401);
    const categories = await server.services.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', NAME)
      .execute();
    expect(categories).toEqual([]);
    upload.destroy();
  });
});

test('the server does not start if a route does not declare its access', () => {
  const handler = (): Response => new Response();
  expect(() => requireAccessLevels([{ method: 'GET', path: '/api/forgotten', handler }])).toThrow(
    'GET /api/forgotten has no access level',
  );
});
