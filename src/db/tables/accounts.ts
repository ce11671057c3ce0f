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

/** Has one row after the first start. */
export interface AuthVaultTable {
  single: ColumnType<true, undefined, never>;
  data_key: string;
  is_sealed: boolean;
}

export interface AuthSigningKeysTable {
  kid: string;
  /** Written as JSON text, read as a value. */
  public_jwk: ColumnType<unknown, string, never>;
  private_key: string;
  created_at: TimestampWithDefault;
}

export interface AuthUsersTable {
  id: string;
  email: string;
  new_email: string | null;
  password_hash: string | null;
  banned_until: NullableTimestamp;
  last_sign_in_at: NullableTimestamp;
  /** Written as JSON text, read as a value. */
  user_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

export interface AuthIdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  created_at: TimestampWithDefault;
}

/** Authentication method of a session, and its time in seconds since 1970. */
export type Amr = { method: string; timestamp: number };
export type Aal = 'aal1' | 'aal2';

export interface AuthSessionsTable {
  id: string;
  user_id: string;
  aal: Aal;
  amr: ColumnType<Amr[], string, string>;
  refresh_key: string;
  refresh_counter: Generated<number>;
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
  secret: string | null;
  phone: string | null;
  last_step: number | null;
  last_challenged_at: NullableTimestamp;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}

export interface AuthChallengesTable {
  id: string;
  factor_id: string;
  session_id: string;
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

export interface AuthOneTimeTokensTable {
  token_hash: string;
  purpose: TokenPurpose;
  user_id: string | null;
  email: string | null;
  expires_at: TimestampWithDefault;
  created_at: TimestampWithDefault;
}

export interface AuthFlowStatesTable {
  id: string;
  provider: string;
  state_hash: string;
  browser_hash: string;
  provider_checks: string;
  code_challenge: string;
  redirect_to: string;
  user_id: string | null;
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
