-- Names of the migrations that remove something which the previous release uses, such as a column. Each of these
-- migrations inserts its own name. An older release does not have the files of newer migrations, so it reads this table
-- to decide whether it can use the database (see migrate.ts).
create table migration_contracts (
  migration text primary key
);
