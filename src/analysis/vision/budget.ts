import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

const TODAY = sql<string>`(now() at time zone 'utc')::date`;
/** How long the daily usage is kept, so that the operator can see it. */
const RETENTION_DAYS = 60;

export type Reservation = { day: string; tokens: number };

/**
 * Reserves tokens of today's budget before they are spent, so that concurrent replicas stay within it.
 * `daily` is the budget in tokens, or null for no limit. Returns null if the budget has fewer tokens left than
 * requested. The reservation of a crashed process is never released, so a crash never leads to an overspent budget.
 */
export async function reserveTokens(
  db: Db,
  tokens: number,
  daily: number | null,
): Promise<Reservation | null> {
  if (daily !== null && tokens > daily) return null;
  const row = await db
    .insertInto('vision_days')
    .values({ day: TODAY, tokens })
    .onConflict((conflict) => {
      const added = conflict
        .column('day')
        .doUpdateSet({ tokens: sql<number>`vision_days.tokens + excluded.tokens` });
      return daily === null
        ? added
        : added.where(sql<number>`vision_days.tokens + excluded.tokens`, '<=', daily);
    })
    .returning(sql<string>`day::text`.as('day'))
    .executeTakeFirst();
  if (!row) return null;
  await db
    .deleteFrom('vision_days')
    .where('day', '<', sql<string>`${TODAY} - ${RETENTION_DAYS}::int`)
    .execute();
  return { day: row.day, tokens };
}

/** Replaces the reservation with the actual or estimated usage. */
export async function settleTokens(db: Db, { day, tokens }: Reservation, spent: number): Promise<void> {
  await db
    .updateTable('vision_days')
    .set({ tokens: sql<number>`greatest(0, tokens + ${spent - tokens}::bigint)` })
    .where('day', '=', sql<string>`${day}::date`)
    .execute();
}
