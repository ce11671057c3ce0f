import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Db } from '#db/tables.ts';
import { openAvatar } from '#domain/accounts/users/avatar.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ServerEnv } from '../http/env.ts';

/**
 * Caches may keep an avatar for a day, because its URL changes with the image. The content security policy blocks
 * active content if a file is opened as a document.
 */
const HEADERS = {
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/** Serves avatars: `GET` and `HEAD` of `/profiles/avatars/{userId}-avatar.{ext}`. */
export function avatarRoutes(deps: { db: Db; storage: Storage }): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  routes.get('/profiles/avatars/:file', async (c) => {
    const { body, length, contentType } = await openAvatar(deps, c.req.param('file'));
    const headers = { ...HEADERS, 'content-type': contentType, 'content-length': String(length) };
    if (c.req.method === 'HEAD') {
      body.destroy();
      return new Response(null, { headers });
    }
    return new Response(Readable.toWeb(body) as ReadableStream, { headers });
  });
  return routes;
}
