import { type Kysely, sql } from 'kysely';
import { readTableNames } from '../migrate.ts';

/** A table, with the properties that copying its rows needs. */
export type TableShape = {
  name: string;
  /** Columns in the order of the table, without generated columns. */
  columns: string[];
  /** Columns of the primary key, or of a unique key if there is none. */
  key: string[];
  /** Names of the other tables to which foreign keys of this table refer. */
  references: string[];
  /** Column whose values a sequence assigns; null if there is none. */
  identity: string | null;
  /** Foreign keys that refer to the table itself. Rows may precede the rows that they refer to. */
  selfReferences: string[];
};

/**
 * Whether copies omit the table, because its rows mean nothing in another database. The tables of Kysely list the
 * applied migrations. `catalogue_changes` contains transaction ids of one server, and `incomplete_copy` marks the
 * database itself.
 */
const isInternal = (name: string): boolean =>
  name.startsWith('kysely_') || ['catalogue_changes', 'incomplete_copy'].includes(name);

export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(
    db,
  );
  return rows[0]?.exists ?? false;
}

/**
 * Lists the tables that migrations have created, each after the tables that it refers to. Omits tables of other
 * programs, because a restore or a move could not create them. If a newer release has migrated the database, lists all
 * tables, because its new tables cannot be told from those of other programs. Throws if foreign keys form a cycle.
 */
export async function listTables<T>(db: Kysely<T>): Promise<TableShape[]> {
  const ownNames = await readTableNames(db);
  const { rows } = await sql<TableShape>`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from (
          select indkey, indrelid from pg_index
          where indrelid = t.oid and indisunique and indpred is null and indexprs is null
          order by indisprimary desc, indexrelid limit 1
        ) i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)) as key,
      (select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and a.attidentity <> '') as identity,
      (select coalesce(array_agg(distinct r.relname::text), '{}') from pg_constraint c
        join pg_class r on r.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as "references",
      (select coalesce(array_agg(c.conname::text), '{}') from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid = t.oid) as "selfReferences"
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
      and pg_has_role(t.relowner, 'usage')
    order by t.relname`.execute(db);
  return sortByReferences(rows.filter(({ name }) => !isInternal(name) && (ownNames?.has(name) ?? true)));
}

function sortByReferences(tables: readonly TableShape[]): TableShape[] {
  const sorted: TableShape[] = [];
  const names = new Set<string>();
  const remaining = new Set(tables);
  while (remaining.size > 0) {
    const next = [...remaining].find(({ references }) => references.every((name) => names.has(name)));
    if (!next) throw new Error('The foreign keys of the tables form a cycle');
    remaining.delete(next);
    names.add(next.name);
    sorted.push(next);
  }
  return sorted;
}
