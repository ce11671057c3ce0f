import { type RawBuilder, sql } from 'kysely';

/**
 * Formats a `timestamptz` column for a JSON object that SQL builds, as `parseInstant` formats columns of rows. JSON
 * functions would write the time with the offset of the session, which `instantSchema` refuses.
 */
export const instantJson = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
