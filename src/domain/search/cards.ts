import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { screenCards } from '../catalogue/screens/queries.ts';

/**
 * The screens of these ids, in their order. Apart from the query that finds the ids: that one is planned for its words
 * each time, and the less there is to plan the better.
 */
export async function cardsOf(db: Db, ids: readonly string[]): Promise<ScreenCard[]> {
  if (ids.length === 0) return [];
  const chosen = sql`select t.id, s.created_at, t.place
    from unnest(${ids}::uuid[]) with ordinality as t (id, place) join screens s on s.id = t.id`;
  const { rows } = await screenCards(chosen, sql`k.place`).execute(db);
  return rows;
}
