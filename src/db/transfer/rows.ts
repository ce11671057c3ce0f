import { type Kysely, sql } from 'kysely';
import type { TableShape } from './tables.ts';

/** Number of rows and a checksum that does not depend on their order. */
export type TableChecksum = { rows: number; checksum: string };

const BATCH_ROWS = 1000;

const columnList = ({ columns }: TableShape) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * Yields the rows of a table as JSON objects without line breaks, in the order of the key, in batches. `tx`
 * must be the transaction of a snapshot: the rows are read with a cursor, which exists only in a transaction.
 */
export async function* readRows<T>(tx: Kysely<T>, table: TableShape): AsyncGenerator<string[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  await sql`
    declare rows_to_copy no scroll cursor for
    select to_jsonb(t)::text as row from (
      select ${columnList(table)} from ${sql.table(table.name)} order by ${key}
    ) t`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH_ROWS)} from rows_to_copy`.execute(tx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close rows_to_copy`.execute(tx);
}

/**
 * Adds rows to a table. User triggers must be off (`withoutTriggers`): the rows already contain the values
 * that triggers derive.
 */
export async function insertRows<T>(
  tx: Kysely<T>,
  table: TableShape,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table.name)} (${columnList(table)}) overriding system value
    select ${columnList(table)} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    tx,
  );
}

/**
 * Runs `work` in one transaction in which the user triggers of `tables` are off. Foreign keys of a table to
 * itself are checked at the end of `work`.
 */
export const withoutTriggers = <T, Result>(
  db: Kysely<T>,
  tables: readonly TableShape[],
  work: (tx: Kysely<T>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    // A restore writes all files between two statements, which can take hours.
    await sql`set local idle_in_transaction_session_timeout to 0`.execute(tx);
    for (const { name, selfReferences } of tables) {
      await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
      for (const constraint of selfReferences)
        await sql`alter table ${sql.table(name)} alter constraint ${sql.ref(constraint)} deferrable initially deferred`.execute(
          tx,
        );
    }
    const result = await work(tx);
    // ALTER TABLE is refused while deferred checks are pending.
    await sql`set constraints all immediate`.execute(tx);
    for (const { name, identity, selfReferences } of tables) {
      if (identity) await continueSequence(tx, name, identity);
      await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
      for (const constraint of selfReferences)
        await sql`alter table ${sql.table(name)} alter constraint ${sql.ref(constraint)} not deferrable`.execute(
          tx,
        );
    }
    return result;
  });

/** Lets the sequence of a column continue after the largest copied value. */
async function continueSequence<T>(tx: Kysely<T>, table: string, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
    (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(tx);
}

/**
 * Counts the rows of a table and computes a checksum: the sum of the first 60 bits of each row's MD5. The checksum leaves
 * out generated columns.
 */
export async function checksumTable<T>(db: Kysely<T>, table: TableShape): Promise<TableChecksum> {
  const { rows } = await sql<{ rows: number; checksum: string }>`
    select count(*)::integer as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as checksum
    from (select ${columnList(table)} from ${sql.table(table.name)}) t`.execute(db);
  return rows[0] as TableChecksum;
}

export async function clearTable<T>(tx: Kysely<T>, { name }: TableShape): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(tx);
}

export async function countRows<T>(db: Kysely<T>, name: string): Promise<number> {
  const { rows } = await sql<{
    rows: number;
  }>`select count(*)::integer as rows from ${sql.table(name)}`.execute(db);
  return rows[0]?.rows ?? 0;
}
