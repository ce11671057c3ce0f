import { LIMITS } from '#shared/limits.ts';

/** Parses the search text in the URL of a list. Returns '' for a value that is not a string. */
export const parseSearch = (value: unknown): string =>
  // PostgreSQL rejects text with NUL characters. Trim last, because cutting the text may leave a space at the end.
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, LIMITS.searchQueryMax).trim() : '';
