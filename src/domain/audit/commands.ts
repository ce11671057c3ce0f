import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';

/** An account acts, or a program of ours (`import`), or a caller who is not signed in and gave a name. */
export type ActorKind = 'account' | 'program' | 'stranger';

/** Without an id it is a program, unless `kind` says otherwise: anybody can claim a program's name. */
export type Actor = { id: string | null; name: string; kind?: 'stranger' };

const kindOf = ({ id, kind }: Actor): ActorKind => (id === null ? (kind ?? 'program') : 'account');

export type AuditEntry = {
  /** Noun and verb: `app.create`. */
  action: `${string}.${string}`;
  target: string;
  details?: Record<string, unknown>;
};

/** A name or detail may come from anywhere; `jsonb` knows neither the character 0 nor half a surrogate pair. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

/** Writes down who did what, in the transaction that does it. */
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
  // As one parameter: a statement takes 65,535, which a bulk change would exceed.
  await sql`
    insert into audit_log (id, actor_id, actor_kind, actor_name, action, target_kind, target_id, details)
    select * from jsonb_to_recordset(${JSON.stringify(rows, storable)}::jsonb) as r
      (id uuid, actor_id uuid, actor_kind text, actor_name text, action text, target_kind text, target_id text, details jsonb)`.execute(
    tx,
  );
}
