import { Hono } from 'hono';
import { z } from 'zod';
import { presentUser } from '#domain/accounts/present.ts';
import { updateUser } from '#domain/accounts/update-user.ts';
import { personNameSchema, usernameSchema } from '#shared/contracts/accounts.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { clientOf } from '../http/client-address.ts';
import type { ServerEnv } from '../http/env.ts';
import { access, principalOf } from '../http/guard.ts';
import type { AuthDeps } from './auth.ts';
import { plainText, readBody } from './read-body.ts';

const changesSchema = z.object({
  email: plainText(ACCOUNT_LIMITS.emailMax).optional(),
  password: z.string().max(10_000).optional(),
  current_password: z.string().max(10_000).optional(),
  /** Metadata of the user's own: whatever else is asked for, `is_admin` or `role`, is refused, not ignored. */
  data: z
    .strictObject({ full_name: personNameSchema.optional(), username: usernameSchema.optional() })
    .optional(),
});

/** The user behind the token. */
export function userRoutes({ accounts, config }: AuthDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  // Also for a session that still owes its second factor: the client must learn which ones there are.
  routes.get('/user', access('session'), (c) => c.json(presentUser(principalOf(c).user)));

  routes.put('/user', access('user'), async (c) => {
    const { email, password, current_password: currentPassword, data } = await readBody(c, changesSchema);
    const changes = {
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password }),
      ...(currentPassword !== undefined && { currentPassword }),
      ...(data && { data }),
    };
    const user = await updateUser(accounts, principalOf(c), changes, clientOf(c, config.trustedProxies));
    return c.json(presentUser(user));
  });
  return routes;
}
