import { ApiError } from '#web/api/fetcher.ts';

/** Returns whether the server refused a form because another entry has the same slug. */
export const isDuplicateSlug = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'duplicate_slug';
