import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { inTransaction } from '#domain/transaction.ts';
import { type Actor, recordAudit } from './commands.ts';

/** Time during which a bulk edit can be undone, and its entry can be found by the id of a changed row. */
const UNDO_RETENTION = sql`interval '24 hours'`;

const ACTOR: Actor = { id: null, name: 'housekeeping' };

/** Entries per transaction, so that other writers wait only briefly. */
const BATCH_ROWS = 1000;

/** Deletes the expired data for undoing tag changes and moves, and the expired ids of rows that bulk edits changed. */
export async function deleteExpiredUndoData(db: Db): Promise<void> {
  const expired = sql<string>`now() - ${UNDO_RETENTION}`;
  await db.deleteFrom('tag_changes').where('created_at', '<', expired).execute();
  await db.deleteFrom('screen_moves').where('created_at', '<', expired).execute();
  await db.deleteFrom('audit_targets').where('at', '<', expired).execute();
}

/**
 * Deletes one batch of entries and returns their number. Ages are measured at the beginning of today (UTC), so that
 * only one of the hourly calls of a day deletes entries and records the deletion. The entries of the first start
 * stay, because an import uses them to recognize default content that it may replace.
 */
async function deleteBatch(tx: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (
      select id from audit_log
      where at < date_trunc('day', now(), 'UTC') - make_interval(hours => ${days}::integer * 24)
        and not (actor_kind = 'program' and actor_name = 'first start')
      order by at, id limit ${BATCH_ROWS})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Adds the entry that records a deletion, or updates the entry `id` of an earlier batch. Returns the id of the entry.
 */
async function recordDeletion(
  tx: Db,
  id: string | null,
  count: number,
  days: number,
): Promise<string | null> {
  const details = { count, retentionDays: days };
  if (id === null) {
    const ids = await recordAudit(tx, ACTOR, { action: 'audit.delete', target: 'audit_log', details });
    return ids[0] ?? null;
  }
  await tx
    .updateTable('audit_log')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * Deletes the audit entries that are older than `days`, in batches, and returns their number. One new entry records the
 * deletion. Each batch updates the count of that entry in its own transaction, so that the count is right even if the
 * process ends between batches. Stops after the current batch once the signal is aborted.
 */
export async function deleteExpiredAudit(db: Db, days: number, signal?: AbortSignal): Promise<number> {
  let total = 0;
  let entryId: string | null = null;
  let isDone = false;
  while (!isDone && !signal?.aborted) {
    const [count, id]: [number, string | null] = await inTransaction(db, async (tx) => {
      const deleted = await deleteBatch(tx, days);
      return [deleted, deleted === 0 ? entryId : await recordDeletion(tx, entryId, total + deleted, days)];
    });
    total += count;
    entryId = id;
    isDone = count < BATCH_ROWS;
  }
  return total;
}
