import { sql } from 'kysely';
import type { DemoItemsTable } from '#db/tables/operation.ts';
import type { Db } from '#db/tables.ts';

/**
 * Returns rows as a SQL record set with these columns. It is one parameter, because a statement can have at
 * most 65,535.
 */
export const records = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`;

/**
 * Records items as part of the demo. `mark` describes the initial state, so that changes by curators are
 * noticed.
 */
export async function recordDemoItems(
  tx: Db,
  kind: DemoItemsTable['kind'],
  items: readonly { id: string; mark: string }[],
): Promise<void> {
  await sql`
    insert into demo_items (kind, target_id, mark)
    select ${kind}, id, mark from ${records(items, 'id uuid, mark text')}
    on conflict (kind, target_id) do update set mark = excluded.mark`.execute(tx);
}
