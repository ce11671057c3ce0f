import type { ColumnType } from 'kysely';

/**
 * ISO 8601 in UTC with all six decimals of PostgreSQL, `2026-01-31T12:00:00.123456Z` (see `parseInstant`).
 */
export type Timestamp = string;
export type TimestampWithDefault = ColumnType<Timestamp, Timestamp | Date | undefined, Timestamp | Date>;
export type NullableTimestamp = ColumnType<
  Timestamp | null,
  Timestamp | Date | null | undefined,
  Timestamp | Date | null
>;
/** Set by a trigger, which overwrites any written value. */
export type TriggerMaintained<T> = ColumnType<T, T | undefined, T>;
/** Computed by the database; cannot be written. */
export type Computed<T> = ColumnType<T, never, never>;
