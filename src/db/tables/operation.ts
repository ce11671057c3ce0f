import type { ColumnType } from 'kysely';
import type { NullableTimestamp, TimestampWithDefault } from './columns.ts';

export interface SeededTable {
  what: string;
  target_id: string | null;
  at: TimestampWithDefault;
}

export interface DemoItemsTable {
  kind: 'app' | 'screen' | 'category' | 'popular' | 'post';
  target_id: string;
  mark: string;
}

export interface AuditLogTable {
  id: string;
  at: TimestampWithDefault;
  actor_id: string | null;
  actor_kind: ColumnType<'account' | 'program' | 'stranger', string | undefined, never>;
  actor_name: string;
  action: string;
  target_kind: string;
  target_id: string;
  /** Written as JSON text, read as a value. */
  details: ColumnType<unknown, string | undefined, string>;
}

/** Has at most one row. */
export interface InstallationTable {
  id: string;
  single: ColumnType<true, undefined, never>;
  /** Time of the last search for orphaned files. */
  files_swept_at: NullableTimestamp;
}

export interface IdempotencyKeysTable {
  actor_id: string;
  key: string;
  /** SHA-256 of the request, in hex. */
  request: string;
  /** Null while the request is in progress; not visible to other transactions. */
  answer: ColumnType<unknown, string | null | undefined, string>;
  created_at: TimestampWithDefault;
}

/** Tables for operation: installation, audit log, demo content and idempotency keys. */
export interface OperationTables {
  seeded: SeededTable;
  demo_items: DemoItemsTable;
  audit_log: AuditLogTable;
  installation: InstallationTable;
  idempotency_keys: IdempotencyKeysTable;
}
