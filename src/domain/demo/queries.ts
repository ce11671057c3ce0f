import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { DemoCounts } from '#shared/contracts/demo.ts';

/** Counts the items of the demo that the gallery still contains. */
export async function countDemo(db: Db): Promise<DemoCounts> {
  const { rows } = await sql<DemoCounts>`
    select
      (select count(*)::int from demo_items d join screens s on s.id = d.target_id where d.kind = 'screen')
        as screens,
      (select count(*)::int from demo_items d join apps a on a.id = d.target_id where d.kind = 'app') as apps,
      (select count(*)::int from demo_items d join categories c on c.id = d.target_id where d.kind = 'category')
        as categories,
      (select count(*)::int from demo_items d join posts p on p.id = d.target_id where d.kind = 'post')
        as posts`.execute(db);
  return rows[0] ?? { screens: 0, apps: 0, categories: 0, posts: 0 };
}
