import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { ServerEnv } from '../http/env.ts';
import { authErrorResponse } from './auth-failure.ts';

/** Sends a request whose handler throws the error. */
const respondTo = async (error: Error): Promise<Response> => {
  const app = new Hono<ServerEnv>();
  app.use(async (c, next) => {
    c.set('log', createLogger({ level: 'silent', format: 'json' }));
    await next();
  });
  app.get('/', () => {
    throw error;
  });
  app.onError(authErrorResponse);
  return app.request('/');
};

const failure = (code: string): Error => Object.assign(new Error('message of the system'), { code });

test.each([
  ['the disk is full', 'ENOSPC', 'The storage is full'],
  ['the disk of the database is full', '53100', 'The storage is full'],
  ['the database cannot be reached', 'ECONNREFUSED', 'The server is busy. Please try again in a moment.'],
  ['a statement took too long', '57014', 'The server is busy. Please try again in a moment.'],
])('if %s, the response asks the client to retry', async (_, code, message) => {
  const response = await respondTo(failure(code));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({ code: 'request_timeout', message });
});

test('an unexpected error is answered with status 500 and without details', async () => {
  const response = await respondTo(new Error('secret detail'));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret detail');
});
