import { sql } from 'kysely';
import type { DemoItemsTable } from '#db/tables/operation.ts';
import type { Db } from '#db/tables.ts';

/** Passes rows as one parameter, because a statement can have at most 65,535. */
export const records = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`;

/** Records the items of the demo and their initial state. */
export async function noteItems(
  tx: Db,
  kind: DemoItemsTable['kind'],
  items: readonly { id: string; mark: string }[],
): Promise<void> {
  await sql`
    insert into demo_items (kind, target_id, mark)
    select ${kind}, id, mark from ${records(items, 'id uuid, mark text')}
    on conflict (kind, target_id) do update set mark = excluded.mark`.execute(tx);
}
