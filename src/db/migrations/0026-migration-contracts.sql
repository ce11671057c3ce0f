-- Migrations that remove something which the previous release uses, such as a column. An older release does not know
-- the files of newer migrations, so it reads here whether it can run on the database (see migrate.ts). Such a migration
-- inserts its own name.
create table migration_contracts (
  migration text primary key
);
