import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { LOOK_VERSION, type Look } from '../engine/look/look.ts';

/** The looks of these pictures as far as they are kept, by SHA-256 (hex). */
export async function keptLooks(db: Db, sums: readonly string[]): Promise<Map<string, Look>> {
  const rows = await db
    .selectFrom('looks')
    .select(['sha256', 'features'])
    .where(sql<boolean>`sha256 = any (${sums}::text[])`)
    .where('version', '=', LOOK_VERSION)
    .execute();
  return new Map(rows.map(({ sha256, features }) => [sha256, features as Look]));
}

/** Keeps how a picture looks, so that nobody has to decode it for that again. */
export async function keepLook(db: Db, sha256: string, look: Look): Promise<void> {
  const features = JSON.stringify(look);
  await db
    .insertInto('looks')
    .values({ sha256, version: LOOK_VERSION, features })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ version: LOOK_VERSION, features }))
    .execute();
}

/** Forgets how pictures looked that are gone. Returns how many. */
export async function forgetLooks(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from looks l where not exists (select from images i where i.sha256 = l.sha256)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
