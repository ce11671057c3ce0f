import type { Timestamp } from '#db/tables/columns.ts';

/** Converts milliseconds to the database's format. */
export const toTimestamp = (ms: number): Timestamp => new Date(ms).toISOString();
/** Converts a database timestamp to milliseconds. */
export const toMilliseconds = (moment: Timestamp): number => Date.parse(moment);
