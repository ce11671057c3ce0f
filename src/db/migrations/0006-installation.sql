-- Id of this installation. The file storage has the same id, so that a database never deletes files of
-- another installation as orphans. The row is created at the first use. If this migration created it, all
-- databases that are unpacked from one template would have the same id.

create table installation (
  id uuid primary key,
  -- Allows only one row.
  single boolean not null default true unique check (single),
  files_swept_at timestamptz
);
