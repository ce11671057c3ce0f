import { ACCESS_TOKEN_SECONDS, signAccessToken } from './access-token.ts';
import type { Accounts } from './accounts.ts';
import { formatRefreshToken } from './refresh-token.ts';
import type { SessionRow, UserRow } from './rows.ts';

/** Who somebody is, for everybody who asks with their token: GoTrue's shape. */
export function presentUser(user: UserRow) {
  const providers = [...(user.passwordHash ? ['email'] : []), ...user.providers];
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.createdAt,
    confirmed_at: user.createdAt,
    phone: '',
    ...(user.newEmail && { new_email: user.newEmail }),
    ...(user.lastSignInAt && { last_sign_in_at: user.lastSignInAt }),
    app_metadata: { provider: providers[0] ?? 'email', providers },
    user_metadata: {
      full_name: user.name,
      username: user.username,
      avatar_url: user.avatarUrl,
    },
    identities: [],
    factors: user.factors.map((factor) => ({
      id: factor.id,
      factor_type: factor.type,
      status: factor.status,
      ...(factor.friendlyName && { friendly_name: factor.friendlyName }),
      ...(factor.phone && { phone: factor.phone }),
      ...(factor.lastChallengedAt && { last_challenged_at: factor.lastChallengedAt }),
      created_at: factor.createdAt,
      updated_at: factor.updatedAt,
    })),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: false,
  };
}

/** A session as auth-js keeps it: access token, refresh token, when the first one expires, and the user. */
export async function presentSession({ keys, clock, vault }: Accounts, session: SessionRow, user: UserRow) {
  const presented = presentUser(user);
  const { token, expiresAt } = await signAccessToken(keys, clock, {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    aal: session.aal,
    amr: session.amr,
    refreshCounter: session.refreshCounter,
    appMetadata: presented.app_metadata,
    userMetadata: presented.user_metadata,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(
      { sessionId: session.id, counter: session.refreshCounter },
      vault.open(session.refreshKey, `session ${session.id}`),
    ),
    user: presented,
  };
}
export type PresentedSession = Awaited<ReturnType<typeof presentSession>>;
