import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';

/** Author of an action: an account, a program of the product (`import`), or an anonymous client with a claimed name. */
export type ActorKind = 'account' | 'program' | 'stranger';

/** An actor without an id is a program unless `kind` says otherwise, because clients can claim a program's name. */
export type Actor = { id: string | null; name: string; kind?: 'stranger' };

const kindOf = ({ id, kind }: Actor): ActorKind => (id === null ? (kind ?? 'program') : 'account');

export type AuditEntry = {
  /** Noun and verb, for example `app.create`. */
  action: `${string}.${string}`;
  target: string;
  details?: Record<string, unknown>;
};

/** Removes characters that `jsonb` rejects: U+0000 and lone surrogates. Names and details may contain anything. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

/** Adds entries to the audit log, in the transaction of the action. */
export async function recordAudit(tx: Db, actor: Actor, entries: AuditEntry | AuditEntry[]): Promise<void> {
  const rows = [entries].flat().map(({ action, target, details }) => ({
    id: uuidv7(),
    actor_id: actor.id,
    actor_kind: kindOf(actor),
    actor_name: actor.name,
    action,
    target_kind: action.split('.', 1)[0] as string,
    target_id: target,
    details: details ?? {},
  }));
  if (rows.length === 0) return;
  // One JSON parameter: a bulk change would exceed the limit of 65,535 parameters per statement.
  await sql`
    insert into audit_log (id, actor_id, actor_kind, actor_name, action, target_kind, target_id, details)
    select * from jsonb_to_recordset(${JSON.stringify(rows, storable)}::jsonb) as r
      (id uuid, actor_id uuid, actor_kind text, actor_name text, action text, target_kind text, target_id text, details jsonb)`.execute(
    tx,
  );
}
