/** Formats an ISO 8601 time in UTC without its seconds, for example `2026-01-31 12:00 UTC`. */
export const formatTime = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
