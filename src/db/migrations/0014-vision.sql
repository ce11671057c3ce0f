-- What the vision model took, and what it answered.

create table vision_days (
  -- In UTC.
  day date primary key,
  -- Reserved by analyses that run, taken by those that ended; all replicas together.
  tokens bigint not null check (tokens >= 0)
);

create table vision_answers (
  -- SHA-256 in hexadecimal of all that the answer depends on.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create index vision_answers_age on vision_answers (created_at);
