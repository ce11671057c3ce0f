import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/tables.ts';

/**
 * Author of an action: an account, a program of Vitrine such as `import`, or a client that was not signed in.
 */
export type ActorKind = 'account' | 'program' | 'stranger';

/**
 * An actor with an id is an account. One without an id is a program, unless its `kind` is 'stranger': a
 * client that was not signed in and can claim any name.
 */
export type Actor = { id: string | null; name: string; kind?: 'stranger' };

const kindOf = ({ id, kind }: Actor): ActorKind => (id === null ? (kind ?? 'program') : 'account');

export type AuditEntry = {
  /** Noun and verb, for example `app.create`. */
  action: `${string}.${string}`;
  target: string;
  details?: Record<string, unknown>;
};

/**
 * Replaces U+0000 and lone surrogates, which `jsonb` rejects. Names and details may come from clients and
 * contain them.
 */
const replaceInvalidCharacters = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

/**
 * The maximum length of an email address, in characters. A client that is not signed in can send a longer name, which
 * is truncated.
 */
const MAX_ACTOR_NAME_LENGTH = 320;

/**
 * Adds entries to the audit log and returns their ids. `tx` must be the transaction of the action itself. For an action
 * that changes no data, such as a refused sign-in, it may be the database.
 */
export async function recordAudit(
  tx: Db,
  actor: Actor,
  entries: AuditEntry | AuditEntry[],
): Promise<string[]> {
  const rows = [entries].flat().map(({ action, target, details }) => ({
    id: uuidv7(),
    actor_id: actor.id,
    actor_kind: kindOf(actor),
    actor_name: actor.name.slice(0, MAX_ACTOR_NAME_LENGTH),
    action,
    target_kind: action.split('.', 1)[0] as string,
    target_id: target,
    details: details ?? {},
  }));
  if (rows.length === 0) return [];
  // Passes all rows as one JSON parameter, because a statement can have at most 65,535 parameters.
  await sql`
    insert into audit_log (id, actor_id, actor_kind, actor_name, action, target_kind, target_id, details)
    select * from jsonb_to_recordset(${JSON.stringify(rows, replaceInvalidCharacters)}::jsonb) as r
      (id uuid, actor_id uuid, actor_kind text, actor_name text, action text, target_kind text, target_id text, details jsonb)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Target of an entry about several rows. */
const SEVERAL = 'several';

export type BulkAuditEntry = Pick<AuditEntry, 'action' | 'details'> & {
  /** The changed rows. The `details` of a target apply to this row only. */
  targets: readonly { id: string; details?: Record<string, unknown> }[];
};

/**
 * Adds one entry for a change of several rows. It contains their `count`, and `audit_targets` contains their ids until
 * housekeeping deletes them (`UNDO_RETENTION`). For one row, adds an ordinary entry. For none, adds nothing.
 */
export async function recordBulkAudit(
  tx: Db,
  actor: Actor,
  { action, targets, details }: BulkAuditEntry,
): Promise<void> {
  const [first] = targets;
  if (!first) return;
  if (targets.length === 1) {
    await recordAudit(tx, actor, { action, target: first.id, details: { ...details, ...first.details } });
    return;
  }
  const count = targets.length;
  const [id] = await recordAudit(tx, actor, { action, target: SEVERAL, details: { count, ...details } });
  const ownDetails = Object.fromEntries(targets.flatMap((t) => (t.details ? [[t.id, t.details]] : [])));
  await sql`
    insert into audit_targets (entry_id, target_ids, details)
    values (${id}::uuid, ${targets.map((target) => target.id)}::text[],
      ${JSON.stringify(ownDetails, replaceInvalidCharacters)}::jsonb)`.execute(tx);
}
