import { z } from 'zod';
import type { Aal, Amr } from '#db/tables/accounts.ts';
import type { Clock } from '#platform/clock.ts';
import { AuthError } from '../auth-error.ts';
import { ALGORITHM, type SigningKeys } from './signing-keys.ts';

/** Lifetime of an access token. Each request also checks that the session still exists. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'vitrine';
/** GoTrue uses this value as the audience and as the role of signed-in users. */
const AUDIENCE = 'authenticated';
/** Tolerated clock difference between machines. */
const CLOCK_TOLERANCE_SECONDS = 60;

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
  /** Counter of the refresh token that was issued with this token. */
  refresh_counter: z.int().nonnegative(),
});
export type AccessClaims = z.infer<typeof claimsSchema>;

export type AccessSubject = {
  userId: string;
  sessionId: string;
  email: string;
  aal: Aal;
  amr: Amr[];
  refreshCounter: number;
  appMetadata: object;
  userMetadata: object;
};

/** Signs a token with the claims that auth-js and other clients of GoTrue (Supabase's auth server) expect. */
export async function signAccessToken(keys: SigningKeys, clock: Clock, subject: AccessSubject) {
  const { SignJWT } = await import('jose');
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(clock() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const token = await new SignJWT({
    role: AUDIENCE,
    email: subject.email,
    aal: subject.aal,
    amr: subject.amr,
    session_id: subject.sessionId,
    refresh_counter: subject.refreshCounter,
    app_metadata: subject.appMetadata,
    user_metadata: subject.userMetadata,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setSubject(subject.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

/**
 * Maximum length in characters. Longer tokens are rejected without parsing. The largest user metadata (4,096 bytes) with
 * the longest name, username (600 bytes each) and email address results in less than 9,000 characters.
 */
const MAX_TOKEN_LENGTH = 12_000;

/**
 * Verifies a token and returns its claims. Keys are looked up in our own table by `kid` only; other header fields
 * (jku, jwk, x5u) are ignored. Throws `bad_jwt`.
 */
export async function readAccessToken(keys: SigningKeys, clock: Clock, token: string): Promise<AccessClaims> {
  const { errors, jwtVerify } = await import('jose');
  try {
    if (token.length > MAX_TOKEN_LENGTH) throw new errors.JWTInvalid('token is too long');
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? null : await keys.find(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(clock()),
        requiredClaims: ['exp', 'iat', 'sub'],
      },
    );
    return claimsSchema.parse(payload);
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof z.ZodError || cause instanceof TypeError) {
      const reason = cause instanceof errors.JOSEError ? cause.message : 'token is malformed';
      throw new AuthError('bad_jwt', {
        message: `invalid JWT: unable to parse or verify signature, ${reason}`,
        cause,
      });
    }
    throw cause;
  }
}
