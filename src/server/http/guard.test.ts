import { Hono, type MiddlewareHandler } from 'hono';
import { expect, test } from 'vitest';
import type { Accounts } from '#domain/accounts/accounts.ts';
import { AuthError } from '#domain/accounts/auth-error.ts';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from './env.ts';
import { access, guard, isPublicOrUnknown, principalOf } from './guard.ts';

/** The refusals under test are decided before any account is read. */
const NO_ACCOUNTS = {} as Accounts;

/** Creates a guarded application that answers an error with its code. */
function createGuardedApp(): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(guard(NO_ACCOUNTS));
  app.onError((error, c) => {
    if (error instanceof ProductError || error instanceof AuthError) return c.text(error.code, 400);
    throw error;
  });
  return app;
}

const passThrough: MiddlewareHandler = (_c, next) => next();
const send = async (app: Hono<ServerEnv>, path: string, headers: Record<string, string> = {}) =>
  (await app.request(path, { headers })).text();

test('the guard refuses routes without an access level, including wildcard routes, and does not run their handlers', async () => {
  const app = createGuardedApp();
  let runs = 0;
  const handle = (c: { text: (text: string) => Response }): Response => {
    runs += 1;
    return c.text('done');
  };
  app.get('/undeclared', handle);
  app.get('/files/*', handle);
  expect(await send(app, '/undeclared')).toBe('forbidden');
  expect(await send(app, '/files/one')).toBe('forbidden');
  expect(runs).toBe(0);
});

test('the guard finds the access level of a route behind other middleware', async () => {
  const app = createGuardedApp();
  app.get('/open', passThrough, access('public'), (c) => c.text('open'));
  app.get('/closed', passThrough, access('user'), (c) => c.text('closed'));
  expect(await send(app, '/open')).toBe('open');
  expect(await send(app, '/closed')).toBe('no_authorization');
});

test('the guard ignores catch-all routes, which answer unknown addresses', async () => {
  for (const path of ['*', '/*']) {
    const app = createGuardedApp();
    app.get(path, (c) => c.text('unknown address'));
    expect(await send(app, '/anything')).toBe('unknown address');
  }
});

test('the guard accepts only an Authorization header that is exactly one bearer token', async () => {
  const app = createGuardedApp();
  app.get('/closed', access('user'), (c) => c.text('closed'));
  for (const authorization of ['Bearer one two', 'Basic x Bearer token', 'Bearer', 'token']) {
    expect([authorization, await send(app, '/closed', { authorization })]).toEqual([
      authorization,
      'no_authorization',
    ]);
  }
});

test('isPublicOrUnknown finds the endpoint among matched routes and middleware, and returns true if there is none', () => {
  const app = new Hono<ServerEnv>();
  app.get('/open', passThrough, access('public'), (c) => c.text('open'));
  app.get('/closed', passThrough, access('session'), (c) => c.text('closed'));
  const routesOf = (path: string) => app.routes.filter((route) => route.path === path);
  expect(isPublicOrUnknown(routesOf('/open'))).toBe(true);
  expect(isPublicOrUnknown(routesOf('/closed'))).toBe(false);
  expect(isPublicOrUnknown([])).toBe(true);
});

test('principalOf throws on a public route, because such a route has no principal', async () => {
  const app = createGuardedApp();
  app.get('/open', access('public'), (c) => c.text(principalOf(c).user.id));
  expect(await send(app, '/open')).toBe('no_authorization');
});
