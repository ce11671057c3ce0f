-- Apps, screens, categories and their images. Constraints enforce the rules of the back office's forms for
-- every program that writes.

create table images (
  id text primary key check (id ~ '^[a-f0-9]{32}$'),
  sha256 text not null check (sha256 ~ '^[a-f0-9]{64}$'),
  phash text check (phash ~ '^[a-f0-9]{16}$'),
  format text not null check (format in ('jpeg', 'png', 'webp', 'gif')),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text,
  dominant_color text check (dominant_color ~ '^#[0-9a-fA-F]{6}$'),
  original_name text,
  -- No app, screen, post or page uses a temporary image yet. Housekeeping deletes temporary images after some days
  -- (RETENTION_DAYS in src/shared/limits.ts).
  state text not null default 'temporary' check (state in ('temporary', 'final')),
  created_at timestamptz not null default now(),
  check (content_type = 'image/' || format),
  constraint images_identity unique (id, sha256, state)
);
create index images_temporary on images (created_at) where state = 'temporary';

create table apps (
  id uuid primary key,
  slug text not null constraint apps_slug_key unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text check (length(description) <= 5000),
  url text check (url ~* '^https?://' and length(url) <= 2000),
  logo_image_id text constraint apps_logo_fk references images,
  brand_color text check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
  web_count integer not null default 0 check (web_count >= 0),
  ios_count integer not null default 0 check (ios_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index apps_web on apps (created_at desc, id desc) where web_count > 0;
create index apps_ios on apps (created_at desc, id desc) where ios_count > 0;
create index apps_logo on apps (logo_image_id) where logo_image_id is not null;

create table categories (
  id uuid primary key,
  type text not null check (type in ('app', 'screen-types', 'ux-patterns', 'ui-elements', 'styles')),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  parent_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_slug_key unique (type, slug),
  constraint categories_identity unique (id, type),
  constraint categories_parent_fk foreign key (parent_id, type) references categories (id, type)
);
create index categories_parent on categories (parent_id);

-- The type of a category determines what can be tagged with it: apps or screens. Therefore it never changes.
create function categories_keep_type() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'the type of a category never changes', constraint = 'categories_type_fixed';
end $$;
create trigger categories_keep_type before update of type on categories
  for each row when (old.type is distinct from new.type) execute function categories_keep_type();

-- The lock serializes changes of one tree: two concurrent moves can create a cycle that neither creates
-- alone.
create function categories_refuse_cycle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('categories tree'), hashtext(new.type));
  if exists (
    with recursive ancestors as (
      select new.parent_id as id
      union
      select c.parent_id from categories c join ancestors a on c.id = a.id where c.id <> new.id
    )
    select from ancestors where id = new.id
  ) then
    raise check_violation using message = 'a category cannot be its own ancestor', constraint = 'categories_no_cycle';
  end if;
  return new;
end $$;
create trigger categories_refuse_cycle before insert or update of parent_id on categories
  for each row when (new.parent_id is not null) execute function categories_refuse_cycle();

create table app_categories (
  app_id uuid not null references apps on delete cascade,
  category_id uuid not null,
  category_type text not null generated always as ('app') stored,
  -- Copy of apps.created_at, so that one index contains everything that the list of a category's apps is
  -- sorted by.
  created_at timestamptz not null,
  primary key (app_id, category_id),
  constraint app_categories_type_fk foreign key (category_id, category_type)
    references categories (id, type) on delete cascade
);
create index app_categories_listing on app_categories (category_id, created_at desc, app_id desc);

create table screens (
  id uuid primary key,
  app_id uuid not null constraint screens_app_fk references apps,
  title text not null check (btrim(title) <> '' and length(title) <= 300),
  description text check (length(description) <= 5000),
  platform text not null check (platform in ('web', 'ios')),
  is_cover boolean not null default false,
  is_featured boolean not null default false,
  image_id text not null constraint screens_image_key unique,
  -- Copies of columns of the image, which the foreign key keeps equal. The unique constraint prevents two
  -- screens with the same image file, even if they are added at the same time.
  image_sha256 text not null constraint screens_sha256_key unique,
  image_state text not null generated always as ('final') stored,
  captured_at timestamptz,
  source_url text check (source_url ~* '^https?://' and length(source_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint screens_image_fk foreign key (image_id, image_sha256, image_state)
    references images (id, sha256, state)
);
create index screens_of_app on screens (app_id, platform, created_at, id);
create unique index screens_cover_key on screens (app_id, platform) where is_cover;
create index screens_latest on screens (platform, created_at desc, id desc);

create function screens_fill_image() returns trigger language plpgsql as $$
begin
  select i.sha256 into new.image_sha256 from images i where i.id = new.image_id;
  if not found then
    raise foreign_key_violation using message = 'the image does not exist', constraint = 'screens_image_fk';
  end if;
  return new;
end $$;
create trigger screens_fill_image before insert or update of image_id on screens
  for each row execute function screens_fill_image();

create table screen_categories (
  screen_id uuid not null references screens on delete cascade,
  category_id uuid not null constraint screen_categories_category_fk references categories on delete cascade,
  -- Copies of columns of the screen, so that one index finds the screens of a list, a cover, or the next
  -- screen.
  platform text not null,
  created_at timestamptz not null,
  is_cover boolean not null,
  source text not null default 'human' check (source in ('human', 'model', 'engine')),
  confidence real check (confidence between 0 and 1),
  primary key (screen_id, category_id)
);
create index screen_categories_listing
  on screen_categories (category_id, platform, created_at desc, screen_id desc);
create index screen_categories_covers
  on screen_categories (category_id, platform, created_at desc, screen_id desc) where is_cover;

create table popular_categories (
  category_id uuid primary key,
  category_type text not null check (category_type in ('screen-types', 'ux-patterns', 'ui-elements')),
  display_order integer not null check (display_order >= 0),
  constraint popular_categories_order_key unique (category_type, display_order) deferrable initially deferred,
  constraint popular_categories_category_fk foreign key (category_id, category_type)
    references categories (id, type) on delete cascade
);

-- Former slugs, so that old URLs redirect to the current ones. A slug in use has precedence over a former
-- one.
create table app_redirects (
  slug text primary key,
  app_id uuid not null references apps on delete cascade
);
create index app_redirects_target on app_redirects (app_id);
create table category_redirects (
  type text not null,
  slug text not null,
  category_id uuid not null,
  primary key (type, slug),
  foreign key (category_id, type) references categories (id, type) on delete cascade
);
create index category_redirects_target on category_redirects (category_id);
