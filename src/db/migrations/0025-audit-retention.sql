-- The audit log has one row for a bulk edit. This table has the ids of the changed rows for as long as the
-- edit can be undone. It has no index on the ids: a day has few bulk edits, and reading 500,000 ids takes 15
-- ms.
create table audit_targets (
  entry_id uuid primary key references audit_log on delete cascade,
  target_ids text[] not null check (cardinality(target_ids) > 0),
  -- Details of single targets by id, for example the title of a deleted screen.
  details jsonb not null default '{}',
  at timestamptz not null default now()
);

-- The id comes first, because the audit log can be filtered by an id of any kind.
drop index audit_log_target;
create index audit_log_target on audit_log (target_id, target_kind, at desc);
