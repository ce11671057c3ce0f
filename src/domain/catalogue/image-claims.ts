import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { ProductError } from '#shared/errors.ts';

/** Makes an uploaded image permanent, for the row that is about to name it. Throws `unknown_reference`. */
export async function claimImage(tx: Db, imageId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ state: 'final' })
    .where('id', '=', imageId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ProductError('unknown_reference', 'Image not found');
}

/**
 * Gives images back that rows named until now: those that nothing names any more become temporary, and the
 * sweeper removes their files. Returns the ids of these.
 */
export async function releaseImages(tx: Db, imageIds: (string | null)[]): Promise<string[]> {
  const ids = imageIds.filter((id) => id !== null);
  if (ids.length === 0) return [];
  // Whoever claims one of them has its row already: after the wait a new statement sees what they wrote.
  await sql`select from images where id = any (${ids}::text[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update images i set state = 'temporary'
    where i.id = any (${ids}::text[])
      and not exists (select from screens s where s.image_id = i.id)
      and not exists (select from apps a where a.logo_image_id = i.id)
      and not exists (select from posts p where p.featured_image_id = i.id)
    returning i.id`.execute(tx);
  return rows.map((row) => row.id);
}
