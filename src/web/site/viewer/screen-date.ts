// Created when the first date is shown, because creating it is slow and most pages show no date.
let format: Intl.DateTimeFormat | undefined;

/** Formats an instant as 'MMMM d, yyyy' in UTC, so that server and browsers render the same day. */
export function longDate(instant: string): string {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(instant));
}
