-- Adds columns to app_categories that say on which platforms the app has screens. Without them, listing the newest
-- apps of a category on one platform would also read all newer apps that have screens only on the other platform.

alter table app_categories
  add column on_web boolean not null default false,
  add column on_ios boolean not null default false;
update app_categories ac set on_web = a.web_count > 0, on_ios = a.ios_count > 0 from apps a where a.id = ac.app_id;

drop index app_categories_listing;
create index app_categories_category on app_categories (category_id);
create index app_categories_web on app_categories (category_id, created_at desc, app_id desc) where on_web;
create index app_categories_ios on app_categories (category_id, created_at desc, app_id desc) where on_ios;

-- The share lock waits for concurrent changes of the app, as screen_categories_fill does for those of the
-- screen.
create or replace function app_categories_fill() returns trigger language plpgsql as $$
begin
  select a.created_at, a.web_count > 0, a.ios_count > 0 into new.created_at, new.on_web, new.on_ios
  from apps a where a.id = new.app_id for share;
  if not found then
    raise foreign_key_violation using
      message = 'the app does not exist', constraint = 'app_categories_app_id_fkey';
  end if;
  return new;
end $$;
drop trigger app_categories_fill on app_categories;
create trigger app_categories_fill before insert or update of app_id, created_at, on_web, on_ios on app_categories
  for each row execute function app_categories_fill();

drop trigger apps_copy_created_at on apps;
drop function apps_copy_created_at();
create function apps_copy_to_categories() returns trigger language plpgsql as $$
begin
  update app_categories
  set created_at = new.created_at, on_web = new.web_count > 0, on_ios = new.ios_count > 0
  where app_id = new.id;
  return null;
end $$;
create trigger apps_copy_to_categories after update of created_at, web_count, ios_count on apps
  for each row when (
    old.created_at is distinct from new.created_at
    or (old.web_count > 0) <> (new.web_count > 0)
    or (old.ios_count > 0) <> (new.ios_count > 0)
  ) execute function apps_copy_to_categories();
