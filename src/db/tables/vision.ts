import type { ColumnType } from 'kysely';
import type { TimestampWithDefault } from './columns.ts';

export interface VisionDaysTable {
  /** YYYY-MM-DD in UTC. Compare and write it in SQL, because drivers parse dates differently. */
  day: string;
  /** Tokens used on the day, including those reserved for requests in progress. */
  tokens: number;
}

export interface VisionAnswersTable {
  /** SHA-256 of everything that the answer depends on, in hex. */
  key: string;
  /** Written as JSON text, read as a value. */
  answer: ColumnType<unknown, string, string>;
  created_at: TimestampWithDefault;
}

/** Tables of the vision model: daily token usage and stored answers. */
export interface VisionTables {
  vision_days: VisionDaysTable;
  vision_answers: VisionAnswersTable;
}
