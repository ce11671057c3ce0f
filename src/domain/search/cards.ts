import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import type { ScreenCard } from '#shared/contracts/screens.ts';
import { screenCards } from '../catalogue/screens/queries.ts';

/**
 * Returns the screens with these ids, in their order. Separate from the query that finds the ids, because that
 * query is planned for its words each time and should stay small.
 */
export async function cardsOf(db: Db, ids: readonly string[]): Promise<ScreenCard[]> {
  if (ids.length === 0) return [];
  const chosen = sql`select t.id, s.created_at, t.place
    from unnest(${ids}::uuid[]) with ordinality as t (id, place) join screens s on s.id = t.id`;
  const { rows } = await screenCards(chosen, sql`k.place`).execute(db);
  return rows;
}
