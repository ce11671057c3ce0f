import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, TimestampWithDefault } from './columns.ts';

export interface ProfilesTable {
  id: string;
  is_admin: Generated<boolean>;
  name: string | null;
  username: string | null;
  email: string | null;
  avatar_url: string | null;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

/** The key of the vault (`domain/accounts/vault.ts`). The first start creates the only row. */
export interface AuthVaultTable {
  /** Always true, and the primary key, so that there is at most one row. */
  single: ColumnType<true, undefined, never>;
  /** Key that encrypts all other secrets. */
  data_key: string;
  /** Whether `data_key` itself is encrypted with AUTH_SECRET. */
  is_sealed: boolean;
}

export interface AuthSigningKeysTable {
  kid: string;
  /** Written as JSON text, read as a value. */
  public_jwk: ColumnType<unknown, string, never>;
  /** Encrypted. */
  private_key: string;
  created_at: TimestampWithDefault;
}

export interface AuthUsersTable {
  id: string;
  email: string;
  /** Requested address that the user has not confirmed yet. */
  new_email: string | null;
  /** Argon2id in PHC format; null if the user signs in only through an identity provider. */
  password_hash: string | null;
  banned_until: NullableTimestamp;
  last_sign_in_at: NullableTimestamp;
  /** Written as JSON text, read as a value. */
  user_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

/** Accounts at identity providers with which users can sign in. */
export interface AuthIdentitiesTable {
  provider: string;
  /** Id of the account at the provider. */
  subject: string;
  user_id: string;
  created_at: TimestampWithDefault;
}

/** Authentication method reference: a method used in a session, and its time in seconds since 1970. */
export type Amr = { method: string; timestamp: number };
/** Authenticator assurance level of a session; `aal2` after a second factor. */
export type Aal = 'aal1' | 'aal2';

export interface AuthSessionsTable {
  id: string;
  user_id: string;
  aal: Aal;
  /** Latest first. Written as JSON text, read as a value. */
  amr: ColumnType<Amr[], string, string>;
  /** Encrypted key that signs the session's refresh tokens. */
  refresh_key: string;
  /** Number of the current refresh token. */
  refresh_counter: Generated<number>;
  /** Highest number of a refresh token that the client is known to have received. */
  confirmed_counter: Generated<number>;
  refreshed_at: TimestampWithDefault;
  user_agent: string | null;
  ip: string | null;
  created_at: TimestampWithDefault;
}

export type FactorType = 'totp' | 'phone' | 'recovery_code';

export interface AuthFactorsTable {
  id: string;
  user_id: string;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  friendly_name: string | null;
  /** Encrypted TOTP secret; null for other factors. */
  secret: string | null;
  phone: string | null;
  /** TOTP time step of the last accepted code. No code of this or an earlier step is accepted. */
  last_step: number | null;
  last_challenged_at: NullableTimestamp;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

export interface AuthChallengesTable {
  id: string;
  factor_id: string;
  session_id: string;
  /** Hash of the code sent to a phone; null for other factors. */
  code_hash: string | null;
  expires_at: TimestampWithDefault;
  created_at: TimestampWithDefault;
}

export interface AuthRecoveryCodesTable {
  factor_id: string;
  code_hash: string;
  used_at: NullableTimestamp;
}

export type TokenPurpose = 'first_admin' | 'recovery' | 'email_change' | 'email_change_current';

/** Tokens of links in mails, and of the first admin's link in the log. */
export interface AuthOneTimeTokensTable {
  token_hash: string;
  purpose: TokenPurpose;
  /** Null for the first admin, and for a recovery request with an unknown address. */
  user_id: string | null;
  /** Requested new address of an email change. */
  email: string | null;
  expires_at: TimestampWithDefault;
  created_at: TimestampWithDefault;
}

/** Unfinished sign-ins through an identity provider. */
export interface AuthFlowStatesTable {
  id: string;
  provider: string;
  /** Hash of the `state` parameter that the provider returns. */
  state_hash: string;
  /** Hash of the cookie that ties the sign-in to the browser that began it. */
  browser_hash: string;
  /** Encrypted values with which the server checks the provider's answer. */
  provider_checks: string;
  /** PKCE challenge of the client (RFC 7636). */
  code_challenge: string;
  redirect_to: string;
  /** This and `auth_code_hash` are set when the provider has answered. */
  user_id: string | null;
  /** Hash of the code that the client exchanges for a session. */
  auth_code_hash: string | null;
  expires_at: TimestampWithDefault;
  created_at: TimestampWithDefault;
}

/** Read and written by rate-limiter-flexible; `expire` in milliseconds since 1970. */
export interface AuthRateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** Tables of users, sessions and second factors. */
export interface AccountsTables {
  profiles: ProfilesTable;
  auth_vault: AuthVaultTable;
  auth_signing_keys: AuthSigningKeysTable;
  auth_users: AuthUsersTable;
  auth_identities: AuthIdentitiesTable;
  auth_sessions: AuthSessionsTable;
  auth_factors: AuthFactorsTable;
  auth_challenges: AuthChallengesTable;
  auth_recovery_codes: AuthRecoveryCodesTable;
  auth_one_time_tokens: AuthOneTimeTokensTable;
  auth_flow_states: AuthFlowStatesTable;
  auth_rate_limits: AuthRateLimitsTable;
}
