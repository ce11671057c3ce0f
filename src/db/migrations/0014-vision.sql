-- Tokens that vision models have used, and the answers of the models.

create table vision_days (
  -- In UTC.
  day date primary key,
  -- Tokens used by completed analyses plus tokens reserved for running ones, of all replicas.
  tokens bigint not null check (tokens >= 0)
);

create table vision_answers (
  -- SHA-256 of everything that the answer depends on, in hex.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create index vision_answers_age on vision_answers (created_at);
