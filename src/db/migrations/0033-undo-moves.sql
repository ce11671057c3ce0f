-- Bulk moves of screens, so that they can be undone for a day.
create table screen_moves (
  id uuid primary key,
  -- [{"id", "from": {"appId", "platform", "isCover"}, "to": {"appId", "platform"}}, …]: one entry for each screen whose
  -- app or platform changed.
  moves jsonb not null,
  -- The stacks from which the move removed screens (see `lost-stacks.ts`).
  lost_stacks jsonb not null,
  created_at timestamptz not null default now()
);
create index screen_moves_age on screen_moves (created_at);
