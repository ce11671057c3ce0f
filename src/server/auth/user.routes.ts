import { Hono } from 'hono';
import { z } from 'zod';
import { AuthError } from '#domain/accounts/auth-error.ts';
import { presentUser } from '#domain/accounts/users/present.ts';
import { updateUser } from '#domain/accounts/users/update-user.ts';
import { personNameSchema, usernameSchema } from '#shared/contracts/accounts.ts';
import { ACCOUNT_LIMITS } from '#shared/limits.ts';
import { clientOf } from '../http/client-address.ts';
import type { ServerEnv } from '../http/env.ts';
import { access, principalOf } from '../http/guard.ts';
import type { AuthDeps } from './deps.ts';
import { plainText, readBody } from './read-body.ts';

const nullish = <T extends z.ZodType>(schema: T) => schema.nullable().optional();

/** Profile fields are validated as in the profile form. Other fields are stored as they are. */
const dataSchema = z.looseObject({
  full_name: nullish(personNameSchema),
  username: nullish(usernameSchema),
});

const changesSchema = z.object({
  email: plainText(ACCOUNT_LIMITS.emailMax).optional(),
  password: z.string().max(10_000).optional(),
  current_password: z.string().max(10_000).optional(),
  data: nullish(dataSchema),
  phone: z.string().max(100).optional(),
  app_metadata: z.unknown().optional(),
});

/**
 * Throws the errors of GoTrue for fields that users must not change. Unknown fields, such as `role`, are
 * ignored.
 */
function assertChangeable({ phone, app_metadata: appMetadata }: z.infer<typeof changesSchema>): void {
  if (phone) {
    if (!/^\+?[1-9]\d{1,14}$/.test(phone.replaceAll(' ', ''))) {
      throw new AuthError('validation_failed', { message: 'Invalid phone number format (E.164 required)' });
    }
    throw new AuthError('phone_provider_disabled');
  }
  if (appMetadata !== undefined && appMetadata !== null) {
    throw new AuthError('not_admin', { message: 'Updating app_metadata requires admin privileges' });
  }
}

/** Routes with which users read and change their own account. */
export function userRoutes({ accounts, config }: AuthDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  // Available to sessions without their second factor, because the client must learn which factors are
  // enrolled.
  routes.get('/user', access('session'), (c) => c.json(presentUser(principalOf(c).user)));

  routes.put('/user', access('user'), async (c) => {
    const input = await readBody(c, changesSchema);
    assertChangeable(input);
    const { email, password, current_password: currentPassword, data } = input;
    const changes = {
      ...(email && { email }),
      ...(password !== undefined && { password }),
      ...(currentPassword !== undefined && { currentPassword }),
      ...(data && { data }),
    };
    const user = await updateUser(accounts, principalOf(c), changes, clientOf(c, config.trustedProxies));
    return c.json(presentUser(user));
  });
  return routes;
}
