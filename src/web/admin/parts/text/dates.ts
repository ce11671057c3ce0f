import { format } from 'date-fns';

/** Formats a day in the curator's time zone: 'Nov 26, 2026'. */
export const formatDay = (instant: string | Date): string => format(instant, 'MMM d, yyyy');

/** Formats a time in the curator's time zone: 'Nov 26, 2026, 14:05'. */
export const formatTime = (instant: string | Date): string => format(instant, 'MMM d, yyyy, HH:mm');
