import { sql } from 'kysely';
import type { Db } from '#db/tables.ts';
import { afterCursor, type Paging, rowsToFetch, toPage } from '#domain/cursor.ts';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';
import type { Page } from '#shared/contracts/common.ts';

export type AuditFilter = {
  /** Kind of target or complete action: `session` or `session.refuse`. */
  action?: string | undefined;
  /** Name of the actor: email address of an account, name of a program, or text that a client claimed. */
  actor?: string | undefined;
};

type Row = AuditEntryRow & { createdAt: string };

/** Lists entries of the audit log, newest first. */
export async function listAudit(db: Db, filter: AuditFilter, paging: Paging): Promise<Page<AuditEntryRow>> {
  const list = `audit ${filter.action ?? ''} ${filter.actor ?? ''}`;
  const { rows } = await sql<Row>`
    select id, at, at as "createdAt", action, details,
      json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) as actor,
      json_build_object('kind', target_kind, 'id', target_id) as target
    from audit_log
    where true
      ${filter.action ? sql`and (action = ${filter.action} or target_kind = ${filter.action})` : sql``}
      ${filter.actor ? sql`and actor_name = ${filter.actor}` : sql``}
      ${afterCursor(list, paging, { createdAt: 'at', id: 'id' })}
    order by at desc, id desc
    limit ${rowsToFetch(paging)}`.execute(db);
  const { items, nextCursor } = toPage(list, paging, rows);
  return { items: items.map(({ createdAt: _createdAt, ...entry }) => entry), nextCursor };
}
