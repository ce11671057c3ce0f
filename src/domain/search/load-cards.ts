import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { selectScreenCards } from '../catalogue/screens/queries.ts';

/**
 * Returns the screens with these ids, in this order. The screens are not loaded by the query that finds the ids,
 * because PostgreSQL plans that query again for each search (`CUSTOM_PLAN`), and planning a large query takes longer.
 */
export async function loadCards(db: Db, ids: readonly string[]): Promise<ScreenCard[]> {
  if (ids.length === 0) return [];
  const orderedIds = sql`select t.id, s.created_at, t.place
    from unnest(${ids}::uuid[]) with ordinality as t (id, place) join screens s on s.id = t.id`;
  const { rows } = await selectScreenCards(orderedIds, sql`k.place`).execute(db);
  return rows;
}
