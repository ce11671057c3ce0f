import { sql } from 'kysely';
import type { DemoItemsTable } from '#db/tables/operation.ts';
import type { Db } from '#db/tables.ts';

/**
 * Returns rows as an SQL record set `r` with these columns. All rows are one JSON parameter, because a statement
 * can have at most 65,535 parameters.
 */
export const toRecordSet = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`;

/**
 * Records items as part of the demo. `mark` describes the initial state of an item, so that `removeDemo` can
 * tell whether curators have changed the item.
 */
export async function recordDemoItems(
  tx: Db,
  kind: DemoItemsTable['kind'],
  items: readonly { id: string; mark: string }[],
): Promise<void> {
  await sql`
    insert into demo_items (kind, target_id, mark)
    select ${kind}, id, mark from ${toRecordSet(items, 'id uuid, mark text')}
    on conflict (kind, target_id) do update set mark = excluded.mark`.execute(tx);
}
