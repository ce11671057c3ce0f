-- User profiles, posts, pages, and the audit log. Migration 0009 adds the accounts.

create table profiles (
  id uuid primary key,
  is_admin boolean not null default false,
  name text check (length(name) <= 200),
  username text check (length(username) <= 200),
  email text check (length(email) <= 320),
  avatar_url text check (length(avatar_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table posts (
  id uuid primary key,
  title text not null check (btrim(title) <> '' and length(title) <= 300),
  slug text not null constraint posts_slug_key unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  content text not null default '',
  published boolean not null default false,
  published_at timestamptz,
  featured_image_id text constraint posts_featured_image_fk references images,
  featured_image_alt text check (length(featured_image_alt) <= 300),
  author_id uuid references profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (published = (published_at is not null))
);
create index posts_published on posts (published_at desc, id desc) where published;
create index posts_author on posts (author_id);

create table pages (
  id uuid primary key,
  title text not null check (btrim(title) <> '' and length(title) <= 300),
  slug text not null constraint pages_slug_key unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  content text not null default '',
  published boolean not null default false,
  author_id uuid references profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pages_author on pages (author_id);

-- Without foreign keys: an entry remains after its actor or its target has been deleted.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  details jsonb not null default '{}'
);
create index audit_log_latest on audit_log (at desc, id desc);
create index audit_log_target on audit_log (target_kind, target_id, at desc);
