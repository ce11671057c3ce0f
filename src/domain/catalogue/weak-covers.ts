import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

/**
 * Returns the given ids whose screens make poor covers: their images are nearly empty, or dimmed behind a dialog.
 */
export async function findWeakCovers(db: Db, screenIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from screens s join images i on i.id = s.image_id
    where s.id = any (${screenIds}::uuid[]) and i.is_weak_cover`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
