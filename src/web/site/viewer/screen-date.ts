// Made when a date is first shown: making it is slow, and the viewer's code is loaded before anybody wants it.
let format: Intl.DateTimeFormat | undefined;

/** 'MMMM d, yyyy' of an instant, in UTC: the server and every visitor write the same day. */
export function longDate(instant: string): string {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(instant));
}
