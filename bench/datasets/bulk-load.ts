import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db, Tables } from '#db/tables.ts';

/** Memory for building one index. More does not help the embedded database, which has 4 GB in all. */
const INDEX_MEMORY = '512MB';

/**
 * Runs `work` on the database of `databaseUrl` over one connection without timeouts. The product's
 * connections end a statement after 30 seconds, but an index over a million texts takes longer.
 */
export async function withLoader(databaseUrl: string, work: (db: Db) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'vitrine bench' });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Drops the indexes of `tables` except unique ones, runs `work`, and builds the indexes again. Updating them with each
 * row would take most of the loading time of a large catalogue.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any (${tables}::text[]::regclass[]) and not i.indisunique`.execute(db);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(db);
  await work();
  await sql.raw(`set maintenance_work_mem = '${INDEX_MEMORY}'`).execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`reset maintenance_work_mem`.execute(db);
}
