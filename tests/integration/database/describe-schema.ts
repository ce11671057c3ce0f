import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

/**
 * Describes the columns, constraints, indexes, triggers and functions of the public schema, one per line, so that the
 * schemas of two databases can be compared. Leaves out the tables of Kysely's migrator and the functions of extensions.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with app_tables as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
    )
    select format('column %s.%s %s%s%s', p.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      coalesce(' ' || a.attgenerated::text || ' ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from app_tables p
    join pg_attribute a on a.attrelid = p.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = p.oid and d.adnum = a.attnum
    union all
    -- Only PostgreSQL 18 and later list NOT NULL as a constraint. The column lines above already contain it.
    select format('constraint %s.%s %s', p.relname, c.conname, pg_get_constraintdef(c.oid))
    from app_tables p join pg_constraint c on c.conrelid = p.oid and c.contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(i.indexrelid)) from app_tables p join pg_index i on i.indrelid = p.oid
    union all
    select format('trigger %s', pg_get_triggerdef(t.oid))
    from app_tables p join pg_trigger t on t.tgrelid = p.oid and not t.tgisinternal
    union all
    select format('function %s', pg_get_functiondef(f.oid)) from pg_proc f
    where f.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows.map((row) => row.line);
}
