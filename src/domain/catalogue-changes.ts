import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';

// The change log of the catalogue, which triggers write. The filter index and the vectors in memory read it to stay
// current.

/**
 * Age at which housekeeping deletes entries of the change log. A process that keeps data in memory reads an entry
 * within seconds of the change.
 */
const RETENTION_HOURS = 24;
/** Entries per statement, so that a large deletion stays below the time limit of statements. */
const ENTRIES_PER_DELETION = 50_000;

/** A state of the database, as the text of a `pg_snapshot`: it says which transactions were committed. */
export type SnapshotText = string;

export async function getSnapshot(db: Db): Promise<SnapshotText> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]?.snapshot ?? '';
}

/**
 * Selects the numbers (`screens.ord`) of the screens that have changed since `since`, also by transactions that were
 * still running then. The second condition implies the first one. The first one lets PostgreSQL use the index on `xid`.
 */
export const changedOrds = (since: SnapshotText): RawBuilder<unknown> => sql`
  select distinct ord from catalogue_changes
  where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)`;

/** Returns the numbers of the screens that have changed since `since`, and the current snapshot. */
export async function listChangesSince(
  db: Db,
  since: SnapshotText,
): Promise<{ snapshot: SnapshotText; ords: number[] }> {
  const { rows } = await sql<{ snapshot: string; ords: number[] }>`
    select pg_current_snapshot()::text as snapshot, array(${changedOrds(since)}) as ords`.execute(db);
  return rows[0] ?? { snapshot: since, ords: [] };
}

/** Deletes entries of the change log that all processes have applied long ago. Returns their number. */
export async function pruneCatalogueChanges(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from catalogue_changes where ctid = any (array(
        select ctid from catalogue_changes
        where changed_at < now() - make_interval(hours => ${RETENTION_HOURS}) limit ${ENTRIES_PER_DELETION}))`.execute(
      db,
    );
    const deleted = Number(numAffectedRows ?? 0);
    total += deleted;
    if (deleted < ENTRIES_PER_DELETION) return total;
  }
}
