import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

/** Returns whether the last scan for orphaned files was more than a day ago. */
export async function isFileSweepDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .select('id')
    .where((of) =>
      of.or([
        of('files_swept_at', 'is', null),
        of('files_swept_at', '<', sql<string>`now() - interval '24 hours'`),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export const recordFileSweep = (db: Db) =>
  db.updateTable('installation').set({ files_swept_at: sql`now()` }).execute();
