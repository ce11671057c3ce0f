import { createRoute, z } from '@hono/zod-openapi';
import { listSessions, revokeSession } from '#domain/accounts/sessions/session-list.ts';
import { changeAvatar, removeAvatar } from '#domain/accounts/users/avatar.ts';
import { changeProfile, presentProfile } from '#domain/accounts/users/profile.ts';
import { requireUser } from '#domain/accounts/users/users.ts';
import { principalOf } from '#server/http/guard.ts';
import { readUpload } from '#server/http/read-upload.ts';
import {
  avatarSchema,
  profileChangesSchema,
  profileSchema,
  sessionInfoSchema,
} from '#shared/contracts/accounts.ts';
import { idSchema } from '#shared/contracts/common.ts';
import { notFound } from '#shared/errors.ts';
import { IMAGE_LIMITS } from '#shared/limits.ts';
import type { ApiDeps } from './deps.ts';
import {
  createRouter,
  imageErrors,
  imageForm,
  noContentResponses,
  noQuery,
  restricted,
  restrictedResponses,
  unpagedListOf,
} from './router.ts';

const profileRoute = createRoute({
  method: 'get',
  path: '/api/account',
  ...restricted('user'),
  tags: ['Account'],
  summary: "Returns the signed-in user's profile",
  request: { query: noQuery },
  responses: restrictedResponses(profileSchema, 'The profile'),
});

const changeProfileRoute = createRoute({
  method: 'patch',
  path: '/api/account',
  ...restricted('user'),
  tags: ['Account'],
  summary: 'Changes name and username',
  request: {
    query: noQuery,
    body: { content: { 'application/json': { schema: profileChangesSchema } }, required: true },
  },
  responses: restrictedResponses(profileSchema, 'The changed profile'),
});

const changeAvatarRoute = createRoute({
  method: 'put',
  path: '/api/account/avatar',
  ...restricted('user'),
  tags: ['Account'],
  summary: 'Changes the avatar: a multipart form with a JPG, GIF or PNG of at most 2 MB in `file`',
  request: { query: noQuery, body: imageForm(['jpeg', 'png', 'gif']) },
  responses: { ...restrictedResponses(avatarSchema, 'The URL of the new avatar'), ...imageErrors },
});

const removeAvatarRoute = createRoute({
  method: 'delete',
  path: '/api/account/avatar',
  ...restricted('user'),
  tags: ['Account'],
  summary: 'Removes the avatar',
  request: { query: noQuery },
  responses: noContentResponses('Removed'),
});

const sessionsRoute = createRoute({
  method: 'get',
  path: '/api/account/sessions',
  ...restricted('user'),
  tags: ['Account'],
  summary: 'Lists the sessions of the signed-in user',
  request: { query: noQuery },
  responses: restrictedResponses(unpagedListOf(sessionInfoSchema), 'The sessions, most recently used first'),
});

const revokeSessionRoute = createRoute({
  method: 'delete',
  path: '/api/account/sessions/{id}',
  ...restricted('user'),
  tags: ['Account'],
  summary: 'Ends a session of the signed-in user',
  request: { params: z.object({ id: z.string() }), query: noQuery },
  responses: noContentResponses('Ended'),
});

/** Routes for the caller's own account. */
export function accountRoutes({ db, accounts, storage, images }: ApiDeps) {
  const router = createRouter();

  router.openapi(profileRoute, (c) => c.json(presentProfile(principalOf(c).user), 200));

  router.openapi(changeProfileRoute, async (c) => {
    const { user } = principalOf(c);
    await changeProfile(accounts, user, c.req.valid('json'));
    return c.json(presentProfile(await requireUser(db, user.id)), 200);
  });

  router.openapi(changeAvatarRoute, async (c) => {
    const { file } = await readUpload(c, IMAGE_LIMITS.avatarBytes);
    return c.json(await changeAvatar({ db, storage, images }, principalOf(c).user, file), 200);
  });

  router.openapi(removeAvatarRoute, async (c) => {
    await removeAvatar({ db, storage }, principalOf(c).user);
    return c.body(null, 204);
  });

  router.openapi(sessionsRoute, async (c) =>
    c.json({ items: await listSessions(accounts, principalOf(c)) }, 200),
  );

  router.openapi(revokeSessionRoute, async (c) => {
    const { id } = c.req.valid('param');
    // A malformed id is reported as not found, like an unknown id.
    if (!idSchema.safeParse(id).success) throw notFound('Session');
    await revokeSession(accounts, principalOf(c), id);
    return c.body(null, 204);
  });
  return router;
}
