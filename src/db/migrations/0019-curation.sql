-- What the back office's dashboard counts, and the way back from confirming many tags at once.

-- [[screen, category, source], …]: tags that were suggestions before.
alter table tag_changes add column confirmed jsonb not null default '[]';

-- Screens without a tag: counting them must not read all screens.
create table untagged_screens (screen_id uuid primary key references screens on delete cascade);

create function screens_are_untagged() returns trigger language plpgsql as $$
begin
  insert into untagged_screens select id from added;
  return null;
end $$;
create trigger screens_are_untagged after insert on screens
  referencing new table as added for each statement execute function screens_are_untagged();

create function screen_categories_mark_untagged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from untagged_screens u using added a where u.screen_id = a.screen_id;
  else
    -- A tag that another transaction is just adding or removing counts: both lock the screen.
    perform from screens s where s.id in (select screen_id from removed) order by s.id for no key update;
    insert into untagged_screens
    select s.id from screens s
    where s.id in (select screen_id from removed)
      and not exists (select from screen_categories sc where sc.screen_id = s.id)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger screen_categories_added_tags after insert on screen_categories
  referencing new table as added for each statement execute function screen_categories_mark_untagged();
-- Triggers run in the order of their names: before `screen_categories_count_delete`, since every writer locks screens
-- before counters.
create trigger screen_categories_bare_screens after delete on screen_categories
  referencing old table as removed for each statement execute function screen_categories_mark_untagged();

insert into untagged_screens
select s.id from screens s
where not exists (select from screen_categories sc where sc.screen_id = s.id);

-- Pictures whose text was given up: few of many.
create index readings_failed on readings (failed_version) where failed_version is not null;
