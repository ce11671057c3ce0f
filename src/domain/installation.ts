import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

/** Whether the last scan for orphaned files was more than a day ago, or there was none. */
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

/** Records that the scan for orphaned files has finished now. */
export const recordFileSweep = (db: Db) =>
  db.updateTable('installation').set({ files_swept_at: sql`now()` }).execute();
