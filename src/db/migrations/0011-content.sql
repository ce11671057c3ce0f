-- Former slugs of posts and pages, their excerpts, and the images in their texts.

alter table posts add constraint posts_content_length check (length(content) <= 200000);
alter table pages add constraint pages_content_length check (length(content) <= 200000);

-- The beginning of the text without markup, for descriptions, lists and feeds. Updated when the text is
-- saved.
alter table posts add column excerpt text not null default '' check (length(excerpt) <= 400);
alter table pages add column excerpt text not null default '' check (length(excerpt) <= 400);

create index posts_created on posts (created_at desc, id desc);
create index pages_created on pages (created_at desc, id desc);

create table post_redirects (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  post_id uuid not null references posts on delete cascade
);
create index post_redirects_target on post_redirects (post_id);

create table page_redirects (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  page_id uuid not null references pages on delete cascade
);
create index page_redirects_target on page_redirects (page_id);

-- The images in the texts, updated each time a text is saved. Housekeeping does not delete images that are
-- listed.
create table post_images (
  post_id uuid not null references posts on delete cascade,
  image_id text not null references images,
  primary key (post_id, image_id)
);
create index post_images_image on post_images (image_id);

create table page_images (
  page_id uuid not null references pages on delete cascade,
  image_id text not null references images,
  primary key (page_id, image_id)
);
create index page_images_image on page_images (image_id);

-- Without this index, deleting an image would read all posts to check the foreign key.
create index posts_featured_image on posts (featured_image_id) where featured_image_id is not null;

-- Content that a first start has added to the gallery. It is not added again after it has been deleted.
create table seeded (
  what text primary key check (length(what) between 1 and 100),
  -- Id of the added row, if later starts need to find it.
  target_id uuid,
  at timestamptz not null default now()
);
