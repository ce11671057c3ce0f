import type { Timestamp } from '#db/tables/columns.ts';

export const toTimestamp = (ms: number): Timestamp => new Date(ms).toISOString();
export const toMilliseconds = (moment: Timestamp): number => Date.parse(moment);
