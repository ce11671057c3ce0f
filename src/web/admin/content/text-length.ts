import { LIMITS } from '#shared/limits.ts';

/** Returns a message if the text of a post or page is too long to be saved or rendered; otherwise null. */
export const findLengthProblem = (content: string): string | null =>
  content.length > LIMITS.contentMax
    ? `The text is too long. At most ${LIMITS.contentMax.toLocaleString('en')} characters are allowed.`
    : null;
