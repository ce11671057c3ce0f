import { Hono } from 'hono';
import { z } from 'zod';
import { AuthError } from '#domain/accounts/auth-error.ts';
import {
  challengeFactor,
  enrollFactor,
  unenrollFactor,
  verifyFactor,
} from '#domain/accounts/factors/factors.ts';
import {
  makeRecoveryCodes,
  recoveryCodesStatus,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from '#domain/accounts/factors/recovery-codes.ts';
import { clientOf } from '../http/client-address.ts';
import type { ServerEnv } from '../http/env.ts';
import { access, principalOf } from '../http/guard.ts';
import type { AuthDeps } from './deps.ts';
import { plainText, readBody } from './read-body.ts';

const friendlyNameSchema = plainText(100).optional();
/**
 * The low maximum keeps the URL in the QR code short. The URL contains the issuer twice, and percent-encoding turns one
 * character into up to nine.
 */
const issuerSchema = plainText(60);
const enrollSchema = z.discriminatedUnion('factor_type', [
  z.object({
    factor_type: z.literal('totp'),
    friendly_name: friendlyNameSchema,
    issuer: issuerSchema.optional(),
  }),
  z.object({
    factor_type: z.literal('phone'),
    friendly_name: friendlyNameSchema,
    phone: z
      .string()
      .regex(/^\+?[1-9]\d{6,14}$/, 'Must be a phone number with country code, such as +4915112345678'),
  }),
  z.object({ factor_type: z.literal('webauthn') }),
]);
const verifySchema = z.object({ challenge_id: plainText(100), code: plainText(100) });
const codeSchema = z.object({ code: plainText(100) });

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/** Returns a factor id in lower case, because UUIDs are case-insensitive on input (RFC 9562, section 4). */
const parseFactorId = (text: string): string => {
  if (!isUuid(text)) {
    throw new AuthError('validation_failed', { status: 404, message: 'factor_id must be an UUID' });
  }
  return text.toLowerCase();
};

/** Second factors: authenticator apps, phones and recovery codes. */
export function factorRoutes({ accounts, config }: AuthDeps): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  // Registered before the routes with an id, which would match these paths too.
  routes.get('/factors/recovery-codes', access('session'), async (c) =>
    c.json(await recoveryCodesStatus(accounts, principalOf(c))),
  );
  routes.post('/factors/recovery-codes', access('session'), async (c) => {
    const { friendly_name: friendlyName } = await readBody(
      c,
      z.object({ friendly_name: friendlyNameSchema }),
    );
    return c.json(await makeRecoveryCodes(accounts, principalOf(c), { replace: false, friendlyName }));
  });
  routes.post('/factors/recovery-codes/regenerate', access('session'), async (c) =>
    c.json(await makeRecoveryCodes(accounts, principalOf(c), { replace: true })),
  );
  routes.post('/factors/recovery-codes/verify', access('session'), async (c) => {
    const { code } = await readBody(c, codeSchema);
    return c.json(
      await verifyRecoveryCode(accounts, principalOf(c), code, clientOf(c, config.trustedProxies)),
    );
  });
  routes.delete('/factors/recovery-codes', access('session'), async (c) =>
    c.json(await removeRecoveryCodes(accounts, principalOf(c))),
  );

  // These routes accept sessions without a second factor. `enrollFactor` and the other commands refuse such
  // sessions where necessary, because auth-js expects a different status from each command.
  routes.post('/factors', access('session'), async (c) => {
    const input = await readBody(c, enrollSchema);
    if (input.factor_type === 'webauthn') throw new AuthError('mfa_webauthn_enroll_not_enabled');
    const { friendly_name: friendlyName } = input;
    const enrollment =
      input.factor_type === 'totp'
        ? ({ type: 'totp', friendlyName, issuer: input.issuer } as const)
        : ({ type: 'phone', friendlyName, phone: input.phone.replace(/^\+?/, '+') } as const);
    return c.json(await enrollFactor(accounts, principalOf(c), enrollment));
  });
  routes.delete('/factors/:id', access('session'), async (c) =>
    c.json(await unenrollFactor(accounts, principalOf(c), parseFactorId(c.req.param('id')))),
  );
  routes.post('/factors/:id/challenge', access('session'), async (c) =>
    c.json(await challengeFactor(accounts, principalOf(c), parseFactorId(c.req.param('id')))),
  );
  routes.post('/factors/:id/verify', access('session'), async (c) => {
    const { challenge_id: challengeId, code } = await readBody(c, verifySchema);
    if (!isUuid(challengeId)) throw new AuthError('mfa_challenge_expired');
    const input = {
      factorId: parseFactorId(c.req.param('id')),
      challengeId: challengeId.toLowerCase(),
      code,
    };
    return c.json(await verifyFactor(accounts, principalOf(c), input, clientOf(c, config.trustedProxies)));
  });
  return routes;
}
