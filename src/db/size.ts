import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Returns the size of the database in bytes and the version of PostgreSQL. */
export async function readDatabaseSize(db: Db): Promise<{ bytes: number; version: string }> {
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(
    db,
  );
  return rows[0] as { bytes: number; version: string };
}
