-- Counts for the dashboard of the back office, and undo for the bulk confirmation of tags.

-- [[screen, category, source, confidence], …]: the confirmed tags with their former source and confidence.
alter table tag_changes add column confirmed jsonb not null default '[]';

-- Screens without tags. The table exists so that counting them does not read all screens.
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
    -- This waits for transactions that add or remove a tag of the screen, because they lock the screen too.
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
-- Triggers run in alphabetical order. This one must run before `screen_categories_count_delete`, because
-- every writer locks screens before counters. Hence its name.
create trigger screen_categories_bare_screens after delete on screen_categories
  referencing old table as removed for each statement execute function screen_categories_mark_untagged();

insert into untagged_screens
select s.id from screens s
where not exists (select from screen_categories sc where sc.screen_id = s.id);

-- Finds the images for which OCR has failed. The partial index is small, because OCR fails for few images.
create index readings_failed on readings (failed_version) where failed_version is not null;
