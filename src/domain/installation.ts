import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';

// Times at which the maintenance tasks last ran, in the only row of the table `installation`.

/**
 * A recorded time later than this was written while the clock was ahead. It is ignored, because otherwise the task
 * would not run before the clock reaches it. The hour allows for small corrections of the clock.
 */
const LATEST_PAST = sql<string>`now() + interval '1 hour'`;

/**
 * Whether a scan for orphaned files is due: none was recorded, or the last one was more than a day ago or lies in the
 * future. Returns false while the table has no row. The first call of `ownsStorage` inserts the row.
 */
export async function isFileSweepDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('files_swept_at', 'is', null),
        eb('files_swept_at', '<', sql<string>`now() - interval '24 hours'`),
        eb('files_swept_at', '>', LATEST_PAST),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when each maintenance task last ran; null for a task that has never run. */
export async function getInstallation(
  db: Db,
): Promise<{ filesSweptAt: string | null; backedUpAt: string | null }> {
  const row = await db
    .selectFrom('installation')
    .select(['files_swept_at as filesSweptAt', 'backed_up_at as backedUpAt'])
    .executeTakeFirst();
  return row ?? { filesSweptAt: null, backedUpAt: null };
}

/** Whether a backup is due: none was recorded, or the last one was more than `hours` ago or lies in the future. */
export async function isBackupDue(db: Db, hours: number): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .select('id')
    .where('backed_up_at', '>', sql<string>`now() - make_interval(hours => ${hours})`)
    .where('backed_up_at', '<=', LATEST_PAST)
    .executeTakeFirst();
  return row === undefined;
}

export const recordBackup = (db: Db) =>
  db.updateTable('installation').set({ backed_up_at: sql`now()` }).execute();

export const recordFileSweep = (db: Db) =>
  db.updateTable('installation').set({ files_swept_at: sql`now()` }).execute();
