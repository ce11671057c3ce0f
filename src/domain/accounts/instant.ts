import type { Instant } from '#db/tables/columns.ts';

/** A moment in milliseconds as the database takes it. */
export const instant = (ms: number): Instant => new Date(ms).toISOString();
/** And back. */
export const milliseconds = (moment: Instant): number => Date.parse(moment);
