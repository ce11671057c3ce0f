/** Returns the message of an error, or `fallback` if it has none. */
export const messageOf = (error: unknown, fallback = 'Something went wrong'): string =>
  error instanceof Error && error.message ? error.message : fallback;
