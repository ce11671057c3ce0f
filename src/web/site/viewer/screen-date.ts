const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'MMMM d, yyyy' of an instant, in UTC: the server and every visitor write the same day. */
export const longDate = (instant: string): string => LONG_DATE.format(new Date(instant));
