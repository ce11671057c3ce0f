import type { ColumnType } from 'kysely';
import type { NullableTimestamp, TimestampWithDefault } from './columns.ts';

/** Content that a first start has added. It is not added again after a curator has deleted it. */
export interface SeededTable {
  /** Name of the content. */
  what: string;
  target_id: string | null;
  /** Time of the addition. */
  at: TimestampWithDefault;
}

/** Items of the demo catalogue. */
export interface DemoItemsTable {
  kind: 'app' | 'screen' | 'category' | 'popular' | 'post';
  target_id: string;
  /** Describes the initial state of the item, so that changes by curators are noticed. */
  mark: string;
}

export interface AuditLogTable {
  id: string;
  /** Time of the action. */
  at: TimestampWithDefault;
  /** Id of the account; null for a program and for a client that is not signed in (`stranger`). */
  actor_id: string | null;
  actor_kind: ColumnType<'account' | 'program' | 'stranger', string | undefined, never>;
  actor_name: string;
  action: string;
  target_kind: string;
  target_id: string;
  /** Written as JSON text, read as a value. */
  details: ColumnType<unknown, string | undefined, string>;
}

/** Ids of the rows that a bulk edit changed, kept for as long as it can be undone. */
export interface AuditTargetsTable {
  /** Entry of the audit log that records the bulk edit. */
  entry_id: string;
  target_ids: string[];
  /** Details of single targets by id. Written as JSON text, read as a value. */
  details: ColumnType<unknown, string | undefined, string>;
  /** Time of the bulk edit. */
  at: TimestampWithDefault;
}

/** Has at most one row. */
export interface InstallationTable {
  /** Also stored in the file storage, to recognize a storage that belongs to another database. */
  id: string;
  /** Always true, and unique, so that there is at most one row. */
  single: ColumnType<true, undefined, never>;
  /** Time of the last search for orphaned files. */
  files_swept_at: NullableTimestamp;
  /** Time of the last backup, even if it is incomplete. */
  backed_up_at: NullableTimestamp;
}

export interface IdempotencyKeysTable {
  actor_id: string;
  key: string;
  /** SHA-256 of the request, in hex. */
  request: string;
  /** Response of the request. Null only in the transaction that runs the request. */
  answer: ColumnType<unknown, string | null | undefined, string>;
  created_at: TimestampWithDefault;
}

/** Migrations after which older releases cannot use the database. */
export interface MigrationContractsTable {
  migration: string;
}

/** Tables for operation: installation, audit log, demo content, idempotency keys and migrations. */
export interface OperationTables {
  seeded: SeededTable;
  demo_items: DemoItemsTable;
  audit_log: AuditLogTable;
  audit_targets: AuditTargetsTable;
  installation: InstallationTable;
  idempotency_keys: IdempotencyKeysTable;
  migration_contracts: MigrationContractsTable;
}
