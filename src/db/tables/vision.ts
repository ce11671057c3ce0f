import type { ColumnType } from 'kysely';
import type { TimestampWithDefault } from './columns.ts';

export interface VisionDaysTable {
  /** YYYY-MM-DD in UTC; compare and write it in SQL, drivers read dates differently. */
  day: string;
  tokens: number;
}

export interface VisionAnswersTable {
  /** SHA-256 in hex. */
  key: string;
  /** Written as JSON text, read as a value. */
  answer: ColumnType<unknown, string, string>;
  created_at: TimestampWithDefault;
}

/** What the vision model took and answered. */
export interface VisionTables {
  vision_days: VisionDaysTable;
  vision_answers: VisionAnswersTable;
}
