-- Accounts: who may sign in, where they are signed in, and by what. Every secret is sealed by the application
-- (domain/accounts/vault.ts) or kept as a hash. With AUTH_SECRET set, a reader of the database cannot sign in as any user.

-- The key that seals the others: itself sealed by AUTH_SECRET where that is set.
create table auth_vault (
  single boolean primary key default true check (single),
  data_key text not null,
  is_sealed boolean not null
);

create table auth_signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- Sealed PKCS 8.
  private_key text not null,
  created_at timestamptz not null default now()
);
create index auth_signing_keys_latest on auth_signing_keys (created_at desc);

create table auth_users (
  id uuid primary key,
  email text not null constraint auth_users_email_key unique
    check (email = lower(email) and length(email) between 3 and 320),
  -- Asked for, not yet confirmed.
  new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 320),
  -- Argon2id in PHC format; without one the account signs in through a provider only.
  password_hash text,
  banned_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A profile is the public half of an account; the flag that makes an admin lives there and nowhere else.
delete from profiles where not exists (select from auth_users where auth_users.id = profiles.id);
alter table profiles add constraint profiles_user_fk foreign key (id) references auth_users on delete cascade;
create unique index profiles_username_key on profiles (lower(username));
create index profiles_admins on profiles (id) where is_admin;

-- Accounts at other identity providers that sign in as this user.
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
  aal text not null check (aal in ('aal1', 'aal2')),
  -- [{"method": "password", "timestamp": seconds}], the latest first.
  amr jsonb not null,
  -- Sealed; refresh tokens are signed with it.
  refresh_key text not null,
  -- Number of the refresh token that counts now, and the highest one known to have arrived.
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
  -- Of TOTP, sealed.
  secret text,
  phone text check (length(phone) <= 20),
  -- The last time step whose code was taken: none is taken twice (RFC 6238, section 5.2).
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
  -- Of the code that was sent, for phones.
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

-- What links in mails and in the log carry, as a hash.
create table auth_one_time_tokens (
  token_hash text primary key,
  purpose text not null check (purpose in ('first_admin', 'recovery', 'email_change')),
  user_id uuid references auth_users on delete cascade,
  -- The address that an e-mail change was asked for.
  email text check (length(email) <= 320),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'first_admin') = (user_id is null))
);
create index auth_one_time_tokens_user on auth_one_time_tokens (user_id, purpose);
create index auth_one_time_tokens_expiry on auth_one_time_tokens (expires_at);

-- A sign-in through a provider, from the way out to the exchange of the code (RFC 7636).
create table auth_flow_states (
  id uuid primary key,
  provider text not null,
  state_hash text not null constraint auth_flow_states_state_key unique,
  -- Of the cookie that ties the flow to the browser that began it.
  browser_hash text not null,
  -- What the provider's answer is checked with; sealed.
  provider_checks text not null,
  code_challenge text not null,
  redirect_to text not null,
  -- Once the provider has answered.
  user_id uuid references auth_users on delete cascade,
  auth_code_hash text constraint auth_flow_states_code_key unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index auth_flow_states_expiry on auth_flow_states (expires_at);

-- Columns and meaning are those of rate-limiter-flexible.
create table auth_rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index auth_rate_limits_expiry on auth_rate_limits (expire);
