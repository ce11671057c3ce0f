import type { ColumnType } from 'kysely';

/** ISO 8601 in UTC with up to six decimals, `2026-01-31T12:00:00.123456Z`: what the database keeps, unrounded. */
export type Instant = string;
export type DefaultMoment = ColumnType<Instant, Instant | Date | undefined, Instant | Date>;
export type OptionalMoment = ColumnType<
  Instant | null,
  Instant | Date | null | undefined,
  Instant | Date | null
>;
/** Filled by the database; what a writer sends is overwritten. */
export type Copy<T> = ColumnType<T, T | undefined, T>;
/** Computed by the database; cannot be written. */
export type Computed<T> = ColumnType<T, never, never>;
