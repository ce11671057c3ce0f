-- Accounts, their sessions, and their second factors. Every secret is stored as a hash, or is encrypted by
-- the application ('sealed', see domain/accounts/vault.ts). If AUTH_SECRET is set, a person who can read the
-- database still cannot sign in as a user.

-- The key that seals all other secrets. It is itself sealed with AUTH_SECRET if that is set.
create table auth_vault (
  -- Allows only one row.
  single boolean primary key default true check (single),
  data_key text not null,
  is_sealed boolean not null
);

create table auth_signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- Sealed; in the format PKCS #8.
  private_key text not null,
  created_at timestamptz not null default now()
);
create index auth_signing_keys_latest on auth_signing_keys (created_at desc);

create table auth_users (
  id uuid primary key,
  email text not null constraint auth_users_email_key unique
    check (email = lower(email) and length(email) between 3 and 320),
  -- Requested address that is not confirmed yet.
  new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 320),
  -- Argon2id in PHC format; null if the user signs in only through an identity provider.
  password_hash text,
  banned_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A profile is the public part of an account. profiles.is_admin alone determines whether a user is an admin.
delete from profiles where not exists (select from auth_users where auth_users.id = profiles.id);
alter table profiles add constraint profiles_user_fk foreign key (id) references auth_users on delete cascade;
create unique index profiles_username_key on profiles (lower(username));
create index profiles_admins on profiles (id) where is_admin;

-- Accounts at identity providers with which users can sign in. subject is the account's id at the provider.
create table auth_identities (
  provider text not null check (length(provider) between 1 and 60),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references auth_users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index auth_identities_user on auth_identities (user_id);

create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  -- Authenticator assurance level: aal2 after a second factor.
  aal text not null check (aal in ('aal1', 'aal2')),
  -- Authentication methods used: [{"method": "password", "timestamp": seconds}], the latest first.
  amr jsonb not null,
  -- Sealed key that signs the session's refresh tokens.
  refresh_key text not null,
  -- Number of the current refresh token, and highest number that the client is known to have received.
  refresh_counter integer not null default 0 check (refresh_counter >= 0),
  confirmed_counter integer not null default 0 check (confirmed_counter between 0 and refresh_counter),
  refreshed_at timestamptz not null default now(),
  user_agent text check (length(user_agent) <= 500),
  ip text check (length(ip) <= 64),
  created_at timestamptz not null default now()
);
create index auth_sessions_user on auth_sessions (user_id);
create index auth_sessions_refreshed on auth_sessions (refreshed_at);

create table auth_factors (
  id uuid primary key,
  user_id uuid not null references auth_users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'recovery_code')),
  status text not null check (status in ('unverified', 'verified')),
  friendly_name text check (length(friendly_name) between 1 and 100),
  -- Sealed TOTP secret; null for other factors.
  secret text,
  phone text check (length(phone) <= 20),
  -- TOTP time step of the last accepted code, because a code must not be accepted twice (RFC 6238, section
  -- 5.2).
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((factor_type = 'totp') = (secret is not null)),
  check ((factor_type = 'phone') = (phone is not null))
);
create unique index auth_factors_name_key on auth_factors (user_id, friendly_name);
create unique index auth_factors_recovery_key on auth_factors (user_id) where factor_type = 'recovery_code';

create table auth_challenges (
  id uuid primary key,
  factor_id uuid not null references auth_factors on delete cascade,
  session_id uuid not null references auth_sessions on delete cascade,
  -- Hash of the code that was sent to the phone; null for other factors.
  code_hash text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index auth_challenges_factor on auth_challenges (factor_id);
create index auth_challenges_session on auth_challenges (session_id);
create index auth_challenges_expiry on auth_challenges (expires_at);

create table auth_recovery_codes (
  factor_id uuid not null references auth_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Hashes of the tokens in links that are sent by mail or printed to the log.
create table auth_one_time_tokens (
  token_hash text primary key,
  purpose text not null check (purpose in ('first_admin', 'recovery', 'email_change')),
  user_id uuid references auth_users on delete cascade,
  -- The requested new address of an email change.
  email text check (length(email) <= 320),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'first_admin') = (user_id is null))
);
create index auth_one_time_tokens_user on auth_one_time_tokens (user_id, purpose);
create index auth_one_time_tokens_expiry on auth_one_time_tokens (expires_at);

-- Sign-ins through an identity provider that have begun and whose code is not exchanged yet (RFC 7636).
create table auth_flow_states (
  id uuid primary key,
  provider text not null,
  state_hash text not null constraint auth_flow_states_state_key unique,
  -- Hash of the cookie that ties the flow to the browser that began it.
  browser_hash text not null,
  -- Sealed values with which the server checks the provider's response.
  provider_checks text not null,
  code_challenge text not null,
  redirect_to text not null,
  -- This and auth_code_hash are set when the provider has responded.
  user_id uuid references auth_users on delete cascade,
  auth_code_hash text constraint auth_flow_states_code_key unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index auth_flow_states_expiry on auth_flow_states (expires_at);

-- The library rate-limiter-flexible defines the columns.
create table auth_rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index auth_rate_limits_expiry on auth_rate_limits (expire);
