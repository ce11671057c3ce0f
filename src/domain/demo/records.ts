import { sql } from 'kysely';
import type { DemoItemsTable } from '#db/tables/operation.ts';
import type { Db } from '#db/tables.ts';

/** Rows travel as one parameter: a statement takes 65,535. */
export const records = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`;

/** Notes what the demo brought, and how it was. */
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
