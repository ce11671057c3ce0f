-- Counters and copied columns, maintained by statement-level triggers with transition tables. Every function
-- locks the rows of the counters before it changes them: apps by id, then category_stats by key. This fixed
-- order prevents deadlocks between concurrent writers.

-- screen_count: for an app category, the number of screens of its apps; for other categories, the number of
-- screens tagged with the category itself, not with its children.
create table category_stats (
  category_id uuid not null references categories on delete cascade,
  platform text not null check (platform in ('web', 'ios')),
  screen_count integer not null default 0 check (screen_count >= 0),
  primary key (category_id, platform)
);

-- Each category has its rows from the beginning, so that counting only updates rows, which can be locked in
-- order.
create function categories_create_stats() returns trigger language plpgsql as $$
begin
  insert into category_stats (category_id, platform)
  select a.id, p.platform from added a cross join (values ('web'), ('ios')) as p (platform);
  return null;
end $$;
create trigger categories_create_stats after insert on categories
  referencing new table as added for each statement execute function categories_create_stats();

-- Adds each delta to the counter of the category and the platform at the same position of the arrays.
create function count_in_categories(ids uuid[], platforms text[], deltas integer[]) returns void
language plpgsql as $$
begin
  perform from category_stats s
  where (s.category_id, s.platform) in (select * from unnest(ids, platforms))
  order by s.category_id, s.platform for no key update;
  update category_stats s set screen_count = s.screen_count + d.delta
  from unnest(ids, platforms, deltas) as d (category_id, platform, delta)
  where s.category_id = d.category_id and s.platform = d.platform and d.delta <> 0;
end $$;

-- Adds each delta to the counter of the app and the platform at the same position of the arrays, and to the counters
-- of the categories of the app.
create function count_in_apps(ids uuid[], platforms text[], deltas integer[]) returns void
language plpgsql as $$
begin
  perform from apps a where a.id = any (ids) order by a.id for no key update;
  update apps a set web_count = a.web_count + d.web, ios_count = a.ios_count + d.ios
  from (
    select u.id,
      coalesce(sum(u.delta) filter (where u.platform = 'web'), 0) as web,
      coalesce(sum(u.delta) filter (where u.platform = 'ios'), 0) as ios
    from unnest(ids, platforms, deltas) as u (id, platform, delta) group by u.id
  ) d
  where a.id = d.id and (d.web <> 0 or d.ios <> 0);
  perform count_in_categories(array_agg(d.category_id), array_agg(d.platform), array_agg(d.delta))
  from (
    select ac.category_id, u.platform, sum(u.delta)::integer as delta
    from unnest(ids, platforms, deltas) as u (app_id, platform, delta)
    join app_categories ac on ac.app_id = u.app_id
    group by 1, 2
  ) d having count(*) > 0;
end $$;

create function screens_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_in_apps(array_agg(d.app_id), array_agg(d.platform), array_agg(d.n))
    from (select app_id, platform, count(*)::integer as n from added group by 1, 2) d having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_in_apps(array_agg(d.app_id), array_agg(d.platform), array_agg(-d.n))
    from (select app_id, platform, count(*)::integer as n from removed group by 1, 2) d having count(*) > 0;
  else
    perform count_in_apps(array_agg(d.app_id), array_agg(d.platform), array_agg(d.n))
    from (
      select app_id, platform, sum(n)::integer as n
      from (select app_id, platform, 1 as n from added union all select app_id, platform, -1 from removed) c
      group by 1, 2 having sum(n) <> 0
    ) d having count(*) > 0;
    update screen_categories sc set platform = a.platform, created_at = a.created_at, is_cover = a.is_cover
    from added a join removed r using (id)
    where sc.screen_id = a.id
      and (a.platform, a.created_at, a.is_cover) is distinct from (r.platform, r.created_at, r.is_cover);
  end if;
  return null;
end $$;
create trigger screens_count_insert after insert on screens
  referencing new table as added for each statement execute function screens_count();
create trigger screens_count_delete after delete on screens
  referencing old table as removed for each statement execute function screens_count();
create trigger screens_count_update after update on screens
  referencing old table as removed new table as added for each statement execute function screens_count();

-- Sets the platform, created_at and is_cover of a tag to the values of its screen. The share lock waits for concurrent
-- changes of the screen: without it, a new tag could copy a platform that another transaction is changing.
create function screen_categories_fill() returns trigger language plpgsql as $$
begin
  select s.platform, s.created_at, s.is_cover into new.platform, new.created_at, new.is_cover
  from screens s where s.id = new.screen_id for share;
  if not found then
    raise foreign_key_violation using
      message = 'the screen does not exist', constraint = 'screen_categories_screen_id_fkey';
  end if;
  -- A composite foreign key would need a copy of the type in each of millions of rows, which costs more than
  -- this query. A check at insertion is enough, because the type of a category never changes.
  if exists (select from categories c where c.id = new.category_id and c.type = 'app') then
    raise check_violation using
      message = 'a screen cannot have an app category', constraint = 'screen_categories_type';
  end if;
  return new;
end $$;
create trigger screen_categories_fill
  before insert or update of screen_id, category_id, platform, created_at, is_cover on screen_categories
  for each row execute function screen_categories_fill();

create function screen_categories_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_in_categories(array_agg(d.category_id), array_agg(d.platform), array_agg(d.n))
    from (select category_id, platform, count(*)::integer as n from added group by 1, 2) d having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_in_categories(array_agg(d.category_id), array_agg(d.platform), array_agg(-d.n))
    from (select category_id, platform, count(*)::integer as n from removed group by 1, 2) d having count(*) > 0;
  else
    perform count_in_categories(array_agg(d.category_id), array_agg(d.platform), array_agg(d.n))
    from (
      select category_id, platform, sum(n)::integer as n
      from (
        select category_id, platform, 1 as n from added
        union all
        select category_id, platform, -1 from removed
      ) c
      group by 1, 2 having sum(n) <> 0
    ) d having count(*) > 0;
  end if;
  return null;
end $$;
create trigger screen_categories_count_insert after insert on screen_categories
  referencing new table as added for each statement execute function screen_categories_count();
create trigger screen_categories_count_delete after delete on screen_categories
  referencing old table as removed for each statement execute function screen_categories_count();
create trigger screen_categories_count_update after update on screen_categories
  referencing old table as removed new table as added for each statement execute function screen_categories_count();

-- Copies created_at from the app. The share lock waits for concurrent changes of the app, as the one in
-- screen_categories_fill does for changes of the screen.
create function app_categories_fill() returns trigger language plpgsql as $$
begin
  select a.created_at into new.created_at from apps a where a.id = new.app_id for share;
  if not found then
    raise foreign_key_violation using
      message = 'the app does not exist', constraint = 'app_categories_app_id_fkey';
  end if;
  return new;
end $$;
create trigger app_categories_fill before insert or update of app_id, created_at on app_categories
  for each row execute function app_categories_fill();

create function apps_copy_created_at() returns trigger language plpgsql as $$
begin
  update app_categories set created_at = new.created_at where app_id = new.id;
  return null;
end $$;
create trigger apps_copy_created_at after update of created_at on apps
  for each row when (old.created_at is distinct from new.created_at) execute function apps_copy_created_at();

-- For each app added to a category, adds the screens of the app to the counters of the category. For each app removed
-- from a category, subtracts them.
-- `links` is [{"a": app, "c": category, "n": 1 if added, -1 if removed}, …].
create function app_categories_count() returns trigger language plpgsql as $$
declare
  links jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('a', app_id, 'c', category_id, 'n', 1)) into links from added;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('a', app_id, 'c', category_id, 'n', -1)) into links from removed;
  else
    select jsonb_agg(jsonb_build_object('a', app_id, 'c', category_id, 'n', n)) into links
    from (select app_id, category_id, 1 as n from added union all select app_id, category_id, -1 from removed) l;
  end if;
  perform from apps a
  where a.id in (select (l ->> 'a')::uuid from jsonb_array_elements(links) l) order by a.id for share;
  perform count_in_categories(array_agg(d.category_id), array_agg(d.platform), array_agg(d.delta))
  from (
    select (l ->> 'c')::uuid as category_id, p.platform,
      sum((l ->> 'n')::integer * case p.platform when 'web' then a.web_count else a.ios_count end)::integer as delta
    from jsonb_array_elements(links) l
    join apps a on a.id = (l ->> 'a')::uuid
    cross join (values ('web'), ('ios')) as p (platform)
    group by 1, 2
  ) d having count(*) > 0;
  return null;
end $$;
create trigger app_categories_count_insert after insert on app_categories
  referencing new table as added for each statement execute function app_categories_count();
create trigger app_categories_count_delete after delete on app_categories
  referencing old table as removed for each statement execute function app_categories_count();
create trigger app_categories_count_update after update on app_categories
  referencing old table as removed new table as added for each statement execute function app_categories_count();
