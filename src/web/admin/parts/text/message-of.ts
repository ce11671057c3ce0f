/** Returns the message of an error, or `fallback` if it has none. */
export const messageOf = (error: unknown, fallback = 'Something went wrong'): string =>
  error instanceof Error && error.message ? error.message : fallback;

/** Appends what was done before a failure to its reason: `Not now. Deleted 40 of 50 before that.` */
export const addDoneBefore = (reason: string, done: string): string =>
  `${reason.replace(/\.$/, '')}. ${done} before that.`;
