-- Indexes for the lists of the back office, which have several sort orders and are searched by parts of words. Tables
-- for the metadata of uploads, for repeated requests, and for undo.

alter table screens add column search_title text not null generated always as (search_fold(title)) stored;
create index screens_search on screens using gin (search_title gin_trgm_ops);
create index screens_created on screens (created_at desc, id desc);
create index screens_updated on screens (updated_at desc, id desc);
-- By the first 60 characters of a title or name, because cursors contain them. Collation "C" sorts by bytes, in the
-- same way in every database.
create index screens_by_title on screens (left(search_title, 60) collate "C", id);
create index apps_by_name on apps (left(search_name, 60) collate "C", id);
create index apps_created on apps (created_at, id);

-- Metadata of an uploaded image: what the client sent, and what the server detected. A separate table, because every
-- list reads the table images, whose rows should stay small.
create table uploads (
  image_id text primary key references images on delete cascade,
  metadata jsonb not null
);

-- The response to a request that the client may repeat. It is written in the transaction of the requested
-- change.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of the request, in hex.
  request text not null check (request ~ '^[a-f0-9]{64}$'),
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Tags that a bulk change has added to and removed from screens, so that it can be undone for a day.
create table tag_changes (
  id uuid primary key,
  actor_id uuid,
  -- [[screen, category], …]
  added jsonb not null,
  -- [[screen, category, source, confidence], …]
  removed jsonb not null,
  created_at timestamptz not null default now()
);
create index tag_changes_age on tag_changes (created_at);
