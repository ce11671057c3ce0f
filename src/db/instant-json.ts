import { type RawBuilder, sql } from 'kysely';

/**
 * Formats a `timestamptz` column inside a JSON object that SQL builds, in the format that `parseInstant` returns.
 * Without it, PostgreSQL's JSON functions would write an offset such as `+00:00`, which `instantSchema` refuses.
 */
export const instantJson = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
