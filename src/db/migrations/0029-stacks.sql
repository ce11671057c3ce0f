-- Variants of one screen: light and dark, several sizes, or several captures. Lists show one card for a stack.
create table stacks (
  id uuid primary key,
  app_id uuid not null references apps on delete cascade,
  kind text not null check (kind in ('theme', 'size', 'version')),
  -- Platform of all screens of the stack; null if they may be of several platforms.
  platform text check (platform in ('web', 'ios')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stacks_platform_of_kind check ((platform is null) = (kind = 'size'))
);
create index stacks_app on stacks (app_id);

-- The first screen of a stack by (stack_position, id) is its front.
alter table screens
  add column stack_id uuid constraint screens_stack_fk references stacks on delete set null,
  add column stack_position smallint check (stack_position >= 0),
  add column stack_label text check (btrim(stack_label) <> '' and length(stack_label) <= 40)
    constraint screens_stack_check
    check (case when stack_id is null then stack_position is null and stack_label is null else stack_position is not null end);
create index screens_stack on screens (stack_id, stack_position, id) where stack_id is not null;

-- A screen that moves to another app or platform leaves its stack. No program can add a screen to a stack of another
-- app or platform.
create function screens_keep_stack() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.stack_id = old.stack_id and not exists (
    select from stacks k
    where k.id = new.stack_id and k.app_id = new.app_id and coalesce(k.platform, new.platform) = new.platform
  ) then
    new.stack_id := null;
  end if;
  if new.stack_id is null then
    new.stack_position := null;
    new.stack_label := null;
    return new;
  end if;
  new.stack_position := coalesce(new.stack_position, 0);
  if exists (
    select from stacks k
    where k.id = new.stack_id and (k.app_id <> new.app_id or coalesce(k.platform, new.platform) <> new.platform)
  ) then
    raise check_violation using message = 'a stack has screens of one app and platform', constraint = 'screens_stack_fits';
  end if;
  return new;
end $$;
create trigger screens_keep_stack_insert before insert on screens
  for each row when (new.stack_id is not null) execute function screens_keep_stack();
create trigger screens_keep_stack_update before update of stack_id, app_id, platform on screens
  for each row when (old.stack_id is not null or new.stack_id is not null) execute function screens_keep_stack();

-- A stack that shrinks to one screen is dissolved.
create function screens_dissolve_stack() returns trigger language plpgsql as $$
begin
  delete from stacks k
  where k.id = old.stack_id and (select count(*) from screens s where s.stack_id = k.id) < 2;
  return null;
end $$;
create trigger screens_dissolve_stack_update after update of stack_id, app_id, platform on screens
  for each row when (old.stack_id is not null and new.stack_id is distinct from old.stack_id)
  execute function screens_dissolve_stack();
create trigger screens_dissolve_stack_delete after delete on screens
  for each row when (old.stack_id is not null) execute function screens_dissolve_stack();

-- Prevents a move of a stack to another app or platform while it contains a screen that would not fit there.
create function stacks_keep_screens() returns trigger language plpgsql as $$
begin
  if exists (
    select from screens s
    where s.stack_id = new.id and (s.app_id <> new.app_id or coalesce(new.platform, s.platform) <> s.platform)
  ) then
    raise check_violation using message = 'a stack has screens of one app and platform', constraint = 'screens_stack_fits';
  end if;
  return null;
end $$;
create trigger stacks_keep_screens after update of app_id, platform on stacks
  for each row execute function stacks_keep_screens();

-- Pairs of screens that may be variants of each other, and the verdicts of curators about pairs. A pair with a verdict
-- is not proposed again.
create table stack_proposals (
  first_id uuid not null references screens on delete cascade,
  second_id uuid not null references screens on delete cascade,
  kind text not null check (kind in ('theme', 'size', 'version')),
  -- Similarity of the words (0 to 1) and of the layout (-1 to 1), and difference of the brightness (0 to 1). Null if no
  -- program has compared the pair.
  words real,
  layout real,
  brightness real,
  verdict text check (verdict in ('stacked', 'different')),
  found_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  primary key (first_id, second_id),
  check (first_id < second_id),
  check ((verdict is null) = (decided_at is null))
);
create index stack_proposals_second on stack_proposals (second_id);
create index stack_proposals_open on stack_proposals (found_at desc, first_id, second_id) where verdict is null;

-- One row for each screen that was compared with the other screens of its app. `words` summarizes the words of the
-- screen, for comparisons with screens that are checked later. Rows of an older version, another image or another app
-- are computed again.
create table stack_checks (
  screen_id uuid primary key references screens on delete cascade,
  app_id uuid not null,
  image_sha256 text not null,
  version smallint not null check (version > 0),
  -- 128 signed bytes.
  words bytea not null check (length(words) = 128)
);
create index stack_checks_app on stack_checks (app_id);
