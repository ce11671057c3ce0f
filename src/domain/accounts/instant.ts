import type { Timestamp } from '#db/tables/columns.ts';

/** A moment in milliseconds as the database takes it. */
export const instant = (ms: number): Timestamp => new Date(ms).toISOString();
/** And back. */
export const milliseconds = (moment: Timestamp): number => Date.parse(moment);
