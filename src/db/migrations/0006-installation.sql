-- Which installation this database is: the storage carries the same id, so that files are never taken for
-- rubbish by a database that they do not belong to. The row is made on first use, not here: databases unpacked
-- from one template would all be the same installation.

create table installation (
  id uuid primary key,
  single boolean not null default true unique check (single),
  files_swept_at timestamptz
);
