import { v5 as uuidv5 } from 'uuid';
import type { Accounts } from '../accounts.ts';
import type { SessionRow, UserRow } from '../rows.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../sessions/access-token.ts';
import { formatRefreshToken } from '../sessions/refresh-token.ts';

/** Namespace of identity ids. GoTrue (Supabase's auth server) stores such ids; Vitrine derives them. */
const IDENTITY_NAMESPACE = '6f0c1c4e-7f4a-4f0a-9d3e-2b8f5a1c9e70';

/** Returns the user's sign-in methods in GoTrue's format: the password, and one for each account at a provider. */
function presentIdentities({ id, email, passwordHash, createdAt, identities }: UserRow) {
  const toIdentity = (provider: string, subject: string, data: object, since: string) => ({
    identity_id: uuidv5(`${provider} ${subject}`, IDENTITY_NAMESPACE),
    id: subject,
    user_id: id,
    identity_data: { sub: subject, ...data },
    provider,
    last_sign_in_at: since,
    created_at: since,
    updated_at: since,
  });
  return [
    ...(passwordHash
      ? [
          {
            ...toIdentity('email', id, { email, email_verified: true, phone_verified: false }, createdAt),
            email,
          },
        ]
      : []),
    ...identities.map((one) => toIdentity(one.provider, one.subject, {}, one.createdAt)),
  ];
}

/** Returns the user in GoTrue's format, as clients with the user's access token see it. */
export function presentUser(user: UserRow) {
  const identities = presentIdentities(user);
  const providers = identities.map(({ provider }) => provider);
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
      ...user.userMetadata,
      // The profile is the only source of these values.
      full_name: user.name,
      username: user.username,
      avatar_url: user.avatarUrl,
    },
    identities,
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

/** Returns a session in auth-js' format: access token, refresh token, expiry of the access token, and the user. */
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

/**
 * Presents a session that was just opened. Sets the last sign-in, because `user` may have been read before the session
 * was opened.
 */
export const presentNewSession = (accounts: Accounts, session: SessionRow, user: UserRow) =>
  presentSession(accounts, session, { ...user, lastSignInAt: session.createdAt });

export type PresentedSession = Awaited<ReturnType<typeof presentSession>>;
