/** What an error says; `fallback` for what is none or says nothing. */
export const messageOf = (error: unknown, fallback = 'Something went wrong'): string =>
  error instanceof Error && error.message ? error.message : fallback;
