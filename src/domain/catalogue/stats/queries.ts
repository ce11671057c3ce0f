import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { CatalogueStats } from '#shared/contracts/site.ts';

/**
 * Reads the totals of the catalogue. Sums the apps' counters, because counting screens would read all of
 * them.
 */
export async function getStats(db: Db): Promise<CatalogueStats> {
  const { rows } = await sql<CatalogueStats>`
    select count(*) as apps,
      coalesce(sum(web_count + ios_count), 0) as screens,
      coalesce(sum(web_count), 0) as "webScreens",
      coalesce(sum(ios_count), 0) as "iosScreens",
      (select count(*) from categories) as categories
    from apps`.execute(db);
  return rows[0] as CatalogueStats;
}
