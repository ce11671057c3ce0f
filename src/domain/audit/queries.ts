import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { afterCursor, type Paging, rowsToFetch, toPage } from '#domain/cursor.ts';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';
import type { Page } from '#shared/contracts/common.ts';

export type AuditFilter = {
  /**
   * Either a kind of target (`session`), which matches all its actions, or the name of one action (`session.refuse`).
   */
  action?: string | undefined;
  /**
   * Name of the actor: email address of an account, name of a program, or the unverified name that a client without a
   * session sent.
   */
  actor?: string | undefined;
  /** Id of the changed item. Bulk edits match only for a day; then housekeeping deletes the ids of their targets. */
  target?: string | undefined;
};

/** Selects the ids of the entries about one target, including bulk edits that changed it among others. */
export const entriesAbout = (target: string): RawBuilder<unknown> => sql`
  select id from audit_log where target_id = ${target}
  union all select entry_id from audit_targets where target_ids @> array[${target}::text]`;

/** `createdAt` repeats `at` under the name that `toPage` needs for the cursor. It is not returned. */
type Row = AuditEntryRow & { createdAt: string };

/** Lists entries of the audit log, newest first. */
export async function listAudit(db: Db, filter: AuditFilter, paging: Paging): Promise<Page<AuditEntryRow>> {
  const { action, actor, target } = filter;
  const listKey = `audit ${JSON.stringify([action, actor, target])}`;
  const details = target
    ? sql`details || coalesce(
        (select t.details -> ${target}::text from audit_targets t where t.entry_id = audit_log.id), '{}')`
    : sql`details`;
  const { rows } = await sql<Row>`
    select id, at, at as "createdAt", action, ${details} as details,
      json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor,
      json_build_object('kind', target_kind, 'id', target_id) as target
    from audit_log
    where true
      ${action ? sql`and (action = ${action} or target_kind = ${action})` : sql``}
      ${actor ? sql`and actor_name = ${actor}` : sql``}
      ${target ? sql`and id in (${entriesAbout(target)})` : sql``}
      ${afterCursor(listKey, paging, { createdAt: 'at', id: 'id' })}
    order by at desc, id desc
    limit ${rowsToFetch(paging)}`.execute(db);
  const { items, nextCursor } = toPage(listKey, paging, rows);
  return { items: items.map(({ createdAt: _createdAt, ...entry }) => entry), nextCursor };
}
